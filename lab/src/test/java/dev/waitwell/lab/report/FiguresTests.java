package dev.waitwell.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.lab.report.Figures.Figure;
import dev.waitwell.lab.result.Results;
import java.util.List;
import org.junit.jupiter.api.Test;

class FiguresTests {
    @Test
    void drawsEveryChartThatHasData() {
        assertThat(charts(SampleResults.compare()))
                .containsExactly(
                        "throughput",
                        "scaling",
                        "scaling",
                        "latency",
                        "cpu",
                        "threads",
                        "active",
                        "loops",
                        "busy",
                        "cpu",
                        "cores");
    }

    @Test
    void showsChieflyTheLightCallsWhenThereAreSome() {
        assertThat(charts(SampleResults.isolation()))
                .containsExactly("probe", "threads", "active", "loops", "busy", "cores");
    }

    @Test
    void drawsNoLineThroughASinglePoint() {
        Results one = SampleResults.of(new SampleMeasurement("virtual", 50, 20).make());

        assertThat(charts(one)).doesNotContain("scaling", "loops", "busy");
    }

    @Test
    void saysWhatHeldHowManyMeasurements() {
        assertThat(says(SampleResults.compare(), "throughput"))
                .isEqualTo("What held the 28 measurements without the gateway: concurrency 21, the service's CPU 4 and"
                        + " server threads 3. The widest difference is at 800 users and 200 ms: reactive answers 3.98"
                        + " times as many requests as platform.");
    }

    @Test
    void saysWhichStacksGrowWithTheUsers() {
        assertThat(Figures.of(SampleResults.compare()).get(2).sentences())
                .containsExactly("At 200 ms, from 200 to 800 users: platform grows no further (1.01 times the"
                        + " throughput); virtual, async and reactive grow with the users (3.97 to 3.99 times the"
                        + " throughput).");
    }

    @Test
    void saysWhoWaitedInLine() {
        assertThat(says(SampleResults.compare(), "busy"))
                .isEqualTo("All 200 request threads were busy on platform in 6 of 8 measurements: there, the next"
                        + " request waits in line although the CPU may be idle.");
        assertThat(says(SampleResults.compare(), "active"))
                .isEqualTo("Most connections in use at once: platform 199, virtual 787, async 790 and reactive 793 of"
                        + " 1,000. No call waited for a connection.");
    }

    @Test
    void saysHowNearGeneratorAndDownstreamCameToTheirLimit() {
        assertThat(says(SampleResults.compare(), "cores"))
                .startsWith("The load generator used at most ")
                .contains(" and the downstream used at most ")
                .endsWith("The machine has 2 cores.");
    }

    @Test
    void saysWhatLatencyEachStackHadInACondition() {
        Comparison hardest = Comparison.of(SampleResults.compare()).stream()
                .filter(c -> c.key().concurrency() == 800)
                .findFirst()
                .orElseThrow();

        assertThat(Sentences.latency(hardest))
                .startsWith("At 800 users and 200 ms, 99 % of the calls end within 20")
                .contains(" on virtual, async and reactive; platform 8")
                .endsWith("The downstream alone takes 200 ms.");
    }

    private static List<String> charts(Results results) {
        return Figures.of(results).stream().map(Figure::chart).toList();
    }

    private static String says(Results results, String chart) {
        return Figures.of(results).stream()
                .filter(figure -> figure.chart().equals(chart))
                .map(figure -> String.join(" ", figure.sentences()))
                .findFirst()
                .orElseThrow();
    }
}
