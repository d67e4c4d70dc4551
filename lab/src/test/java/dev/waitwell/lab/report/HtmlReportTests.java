package dev.waitwell.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.lab.report.Figures.Figure;
import dev.waitwell.lab.result.Results;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class HtmlReportTests {
    private static final String PAGE = HtmlReport.render(SampleResults.compare());

    @Test
    void asksNobodyForAnything() {
        String own = PAGE.replace(echarts(), "");

        assertThat(own)
                .contains("default-src 'none'")
                .doesNotContainPattern("(?i)<(script|img|iframe|source)[^>]+src=")
                .doesNotContainPattern("(?i)<link[^>]+href=\"(?!data:)")
                .doesNotContainPattern("(?i)@import|url\\(")
                .doesNotContainPattern("fetch\\(|XMLHttpRequest|sendBeacon|new WebSocket");
        assertThat(PAGE).contains(echarts());
    }

    @Test
    void putsTheAnswerAndTheFailedGatesBeforeTheCharts() {
        String text = PAGE.replace('\u00a0', ' ');

        assertThat(text.indexOf("At 800 users and 200 ms, platform is held at 997 req/s"))
                .isPositive()
                .isLessThan(text.indexOf("The load generator used 1.12 of the 1.20 cores"));
        assertThat(text.indexOf("failed a fairness gate")).isPositive().isLessThan(text.indexOf("data-chart="));
    }

    @Test
    void marksTheRowThatFailedAGate() {
        assertThat(PAGE).contains("<tr class=\"unfair\">").contains("! generator</span>");
    }

    @Test
    void hasADrawingFunctionForEachChart() {
        String script = resource("report.js");

        assertThat(Figures.of(SampleResults.compare()))
                .extracting(Figure::chart)
                .allSatisfy(chart -> assertThat(script).containsPattern("(?m)^  " + chart + ": "));
        assertThat(script).containsPattern("(?m)^  probe: ").containsPattern("(?m)^  pending: ");
    }

    @Test
    void letsNoTextOfTheRunBecomeCode() {
        Results plain = SampleResults.of(new SampleMeasurement("</script><script>alert(1)//", 50, 20).make());
        Results hostile = new Results(
                Results.SCHEMA,
                "{{data}}",
                "Is <b>this</b> \"bold\"? {{script}} $1",
                plain.startedAt(),
                plain.finishedAt(),
                "mvn '<&>'",
                plain.host(),
                plain.setup(),
                plain.stacks(),
                plain.conditions());

        String page = HtmlReport.render(hostile);

        assertThat(page)
                .doesNotContain("<script>alert(1)", "<b>this</b>")
                .contains("Is &lt;b&gt;this&lt;/b&gt; &quot;bold&quot;? {{script}} $1")
                .contains("mvn &#39;&lt;&amp;&gt;&#39;")
                .contains("\\u003c/script\\u003e\\u003cscript\\u003ealert(1)");
    }

    @Test
    void repeatsTheCommandAndTheLimitsInForce() {
        assertThat(PAGE)
                .contains("<code>mvn gatling:test</code>")
                .contains("<code>tomcat_threads_config_max_threads</code>")
                .contains("Intel Xeon Platinum 8481C &lt;2.70GHz&gt;");
    }

    @Test
    void offersEachConditionsLatencies() {
        assertThat(PAGE).contains("<option value=\"5\" selected>800 × 200 ms</option>");
    }

    @Test
    void saysThatNothingWasMeasured() {
        String page = HtmlReport.render(SampleResults.empty());

        assertThat(page)
                .contains("No condition was measured, so there is no answer.")
                .doesNotContain("data-chart", "id=\"numbers\"");
    }

    @Test
    void showsTheLightCallsFirst() {
        String page = HtmlReport.render(SampleResults.isolation());

        assertThat(page).contains("What the light calls saw").doesNotContain("What the client saw", "<select");
        assertThat(page.indexOf("data-chart=\"probe\""))
                .isPositive()
                .isLessThan(page.indexOf("data-chart=\"threads\""));
    }

    private static String echarts() {
        return resource("/META-INF/resources/webjars/echarts/5.5.0/echarts.min.js");
    }

    private static String resource(String name) {
        try (InputStream in = Objects.requireNonNull(HtmlReport.class.getResourceAsStream(name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
