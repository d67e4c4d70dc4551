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
                plain.resizes(),
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
                .contains("server.tomcat.threads.max, command line", "application.yml:157", "library default")
                .contains("each caller &lt;waits&gt; with its thread")
                .contains("Intel Xeon Platinum 8481C &lt;2.70GHz&gt;");
    }

    @Test
    void showsEachStacksPoolsAndWarnings() {
        String text = PAGE.replaceAll("<[^>]+>", " ").replaceAll(" +", " ");

        assertThat(text)
                .contains("The pool of connections to the downstream")
                .contains("platform hc5ConnectionManager httpclient5 1,000 195 199 2.50 0 0.0142")
                .contains("reactive downstream netty-connections 1,000 777 793 2.50 0 0.0217")
                .contains("platform service tomcat tomcat-threads 200 198 200 1.00 600 –")
                .contains("virtual gateway gateway netty-connections 1,000 196 201 3.50 0 0.0225")
                .doesNotContain("redisConnectionFactory lettuce-shared")
                .contains("Nothing bounds the line for a connection")
                .contains("client connections 1000 1000 agrees");
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

    @Test
    void showsEachSizeThatAPoolWasGivenUnderLoad() {
        String page = HtmlReport.render(SampleResults.resize()).replace('\u00a0', ' ');

        assertThat(page)
                .contains("Throughput followed 3 of 4 resizes under load within 0.420 s; 3 of 12,123 requests failed.")
                .contains("Not followed: hc5ConnectionManager of platform to 5.")
                .contains("reactive, downstream – failures: 3 of 6,063 requests failed (HTTP 503: 3).")
                .contains("5 → 200", "comes &lt;down&gt;", "<polyline points=")
                .doesNotContain("data-chart", "id=\"numbers\"");
        assertThat(HtmlReport.render(SampleResults.compare())).doesNotContain("id=\"resizes\"");
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
