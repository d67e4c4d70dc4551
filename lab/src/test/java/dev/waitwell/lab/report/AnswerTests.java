package dev.waitwell.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.lab.result.Measurement;
import dev.waitwell.lab.result.Results;
import java.util.List;
import org.junit.jupiter.api.Test;

class AnswerTests {
    private static final Measurement PLATFORM =
            new SampleMeasurement("platform", 800, 200).throughput(998).cpu(160).make();
    private static final Measurement VIRTUAL = new SampleMeasurement("virtual", 800, 200)
            .throughput(3_921)
            .cpu(150)
            .make();
    private static final Measurement REACTIVE = new SampleMeasurement("reactive", 800, 200)
            .throughput(3_958)
            .cpu(120)
            .make();

    @Test
    void namesWhatHoldsEachStackWhereTheyDifferMost() {
        assertThat(answer(PLATFORM, VIRTUAL, REACTIVE).getFirst())
                .isEqualTo("At 800 users and 200 ms, platform is held at 998 req/s by its 200 server threads;"
                        + " virtual and reactive reach 3,920 to 3,960 of 4,000 req/s, held by concurrency.");
    }

    @Test
    void tellsTheSameFindingOnlyOnce() {
        List<String> answer = Answer.sentences(SampleResults.compare());

        assertThat(answer.getFirst()).startsWith("At 800 users and 200 ms, platform is held at 997 req/s");
        assertThat(answer.get(1))
                .isEqualTo("From slowest to fastest that is 3.98 times; in the same way they part at"
                        + " 400 × 100 ms (1.96 times) and 400 × 200 ms (1.99 times).");
        assertThat(answer.get(2))
                .isEqualTo("No difference in throughput shown at 50 × 20 ms, 200 × 100 ms and 200 × 200 ms (held by"
                        + " concurrency) nor at 100 × 20 ms, spin 300,000 (held by the service's CPU): the stacks lie"
                        + " within 4.41 %.");
    }

    @Test
    void callsAFewPercentNoDifference() {
        Measurement a = new SampleMeasurement("virtual", 200, 200)
                .throughput(990)
                .cpu(102)
                .make();
        Measurement b = new SampleMeasurement("reactive", 200, 200)
                .throughput(960)
                .cpu(100)
                .make();

        assertThat(answer(a, b))
                .containsExactly(
                        "At 200 users and 200 ms, virtual and reactive reach 960 to 990 of 1,000 req/s, held by"
                                + " concurrency.",
                        "No difference in CPU per request shown: reactive and virtual use 100 to 102 µs"
                                + " (in the one condition in which all went equally fast).");
    }

    @Test
    void comparesCpuWhereTheRatesAreEqual() {
        Measurement slow = new SampleMeasurement("platform", 200, 200).cpu(180).make();
        Measurement cheap = new SampleMeasurement("virtual", 200, 200).cpu(120).make();

        assertThat(answer(PLATFORM, VIRTUAL, slow, cheap))
                .contains("Virtual uses least CPU per request, 120 µs; platform 1.50 times as much"
                        + " (in the one condition in which all went equally fast).");
    }

    @Test
    void saysWhenCpuWasComparedAtDifferentRates() {
        assertThat(answer(PLATFORM, VIRTUAL).getLast()).contains("although they went at different rates");
    }

    @Test
    void leavesOutWhatFailedAGate() {
        Measurement unfair = new SampleMeasurement("virtual", 800, 200)
                .throughput(2_000)
                .fails("generator", true, 0.97, 0.9, "The load generator was busy.")
                .make();

        Results results = SampleResults.of(PLATFORM, unfair, REACTIVE);

        assertThat(Answer.sentences(results)).isNotEmpty().noneMatch(s -> s.contains("virtual"));
        assertThat(Verdicts.summary(results))
                .isEqualTo("1 of 3 measurements failed a fairness gate and is left out of the answer.");
        assertThat(Verdicts.sentences(results, true))
                .containsExactly("virtual, 800 users and 200 ms – generator: The load generator was busy.");
    }

    @Test
    void comparesNothingWhenEveryMeasurementFailedAGate() {
        Measurement unfair = new SampleMeasurement("virtual", 800, 200)
                .fails("settled", true, 0.3, 0.1, "Throughput had not settled.")
                .make();

        assertThat(answer(unfair))
                .containsExactly("No measurement passed its fairness gates: this run compares nothing.");
    }

    @Test
    void comparesOneStackWithNothing() {
        assertThat(answer(VIRTUAL))
                .containsExactly(
                        "At 800 users and 200 ms, virtual reaches 3,920 of 4,000 req/s, held by concurrency.",
                        "Virtual uses 150 µs of CPU per request (in the one condition in which all went equally fast).");
    }

    @Test
    void measuresTheGatewayAgainstTheSameCallWithoutIt() {
        Measurement through = new SampleMeasurement("virtual", 800, 200)
                .gateway()
                .throughput(3_725)
                .make();

        assertThat(answer(VIRTUAL, through).getLast())
                .startsWith("Through the gateway at 800 users and 200 ms, throughput changes by −5.00 % and p50 by +")
                .endsWith("; the gateway itself uses 108 µs of CPU per request.");
    }

    @Test
    void tellsWhatTheGatewayCostsEvenWithoutADirectTwin() {
        Measurement through =
                new SampleMeasurement("virtual", 100, 100).gateway().make();

        assertThat(answer(VIRTUAL, through).getLast())
                .isEqualTo("Through the gateway at 100 users and 100 ms, the gateway itself uses 108 µs of CPU per"
                        + " request.");
    }

    @Test
    void tellsWhatTheLightCallsFelt() {
        assertThat(Answer.sentences(SampleResults.isolation()))
                .containsExactly("While 200 slow calls of 2 s hold the service and /redis/0 is asked for 50 times a"
                        + " second, platform's p99 rises from 2.30 ms to 1.96 s, 853 times as much (12 calls of 600"
                        + " failed); virtual, async and reactive keep a p99 of 3.10 to 4.80 ms (calm: 2.03 to 2.21"
                        + " ms).");
    }

    @Test
    void hasNoAnswerWithoutConditions() {
        assertThat(Answer.sentences(SampleResults.empty()))
                .containsExactly("No condition was measured, so there is no answer.");
    }

    private static List<String> answer(Measurement... conditions) {
        return Answer.sentences(SampleResults.of(conditions));
    }
}
