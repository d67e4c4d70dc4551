package dev.waitwell.lab.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

import dev.waitwell.lab.judge.Regression.Metric;
import dev.waitwell.lab.judge.Regression.Replicates;
import dev.waitwell.lab.judge.Regression.Verdict;
import dev.waitwell.lab.result.JUnitXml;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RegressionTests {
    private static final List<Double> CPU = List.of(100.0, 101.0, 99.0);
    private static final List<Double> SERVED = List.of(4000.0, 4040.0, 3960.0);
    private static final Map<String, Replicates> BEFORE = Map.of("virtual c=200", new Replicates(CPU, SERVED));

    private static List<Double> times(double factor, List<Double> values) {
        return values.stream().map(v -> v * factor).toList();
    }

    private static Regression now(double cpu, double throughput) {
        return Regression.of(
                BEFORE, Map.of("virtual c=200", new Replicates(times(cpu, CPU), times(throughput, SERVED))), 0.05);
    }

    private static Verdict cpu(double factor) {
        return now(factor, 1).findings().getFirst().verdict();
    }

    private static Verdict throughput(double factor) {
        return now(1, factor).findings().getLast().verdict();
    }

    /** Three replicates ± 1 % on each side: t(4) = 2.776, so the ratio is known to a factor of exp(2.776 × 0.00817) = 1.023. */
    @Test
    void isOneWhereTheWholeIntervalIsWorseThanAllowed() {
        assertThat(cpu(1.08)).isEqualTo(Verdict.REGRESSED);
        assertThat(cpu(1.07)).as("1.046 to 1.094").isEqualTo(Verdict.NOT_SHOWN);
        assertThat(cpu(1.03)).as("1.007 to 1.053").isEqualTo(Verdict.NOT_SHOWN);
        assertThat(cpu(1.02)).as("0.997 to 1.043").isEqualTo(Verdict.WITHIN);
        assertThat(cpu(0.5)).as("better").isEqualTo(Verdict.WITHIN);
        assertThat(throughput(0.92)).as("0.899 to 0.941").isEqualTo(Verdict.REGRESSED);
        assertThat(throughput(0.94)).as("0.919 to 0.962").isEqualTo(Verdict.NOT_SHOWN);
        assertThat(throughput(0.98)).as("0.958 to 1.003").isEqualTo(Verdict.WITHIN);
        assertThat(throughput(2)).as("better").isEqualTo(Verdict.WITHIN);
    }

    @Test
    void failsTheComparisonWhereOneMetricOfOneCellRegressed() {
        assertThat(now(1.2, 1).failed()).isTrue();
        assertThat(now(1, 0.8).failed()).isTrue();
        assertThat(now(1.06, 0.95).failed()).isFalse();
    }

    @Test
    void saysWhatWasFound() {
        assertThat(now(1.2, 0.98).findings())
                .extracting(Regression.Finding::says)
                .containsExactly(
                        "CPU per request: 20.0 % higher (ratio 1.200, 95 % interval 1.173 to 1.228), which is worse by"
                                + " more than the 5.0 % that are allowed.",
                        "throughput: no difference shown (ratio 0.980, 95 % interval 0.958 to 1.002), which is not worse"
                                + " by more than the 5.0 % that are allowed.");
        assertThat(now(1.07, 1).findings().getFirst().says())
                .endsWith("; whether it is worse by more than the 5.0 % that are allowed is not shown either way.");
    }

    @Test
    void tellsOfCellsThatOnlyOneRunHas() {
        Map<String, Replicates> now =
                Map.of("virtual c=200", new Replicates(CPU, SERVED), "reactive c=200", new Replicates(CPU, SERVED));

        Regression regression = Regression.of(BEFORE, now, 0.05);

        assertThat(regression.findings())
                .extracting(Regression.Finding::cell, Regression.Finding::metric, Regression.Finding::verdict)
                .containsExactly(
                        tuple("reactive c=200", Metric.CPU_PER_REQUEST, Verdict.NOT_COMPARED),
                        tuple("reactive c=200", Metric.THROUGHPUT, Verdict.NOT_COMPARED),
                        tuple("virtual c=200", Metric.CPU_PER_REQUEST, Verdict.WITHIN),
                        tuple("virtual c=200", Metric.THROUGHPUT, Verdict.WITHIN));
        assertThat(regression.failed()).isFalse();
    }

    @Test
    void failsWhereNothingCouldBeCompared() {
        Map<String, Replicates> single = Map.of("virtual c=200", new Replicates(List.of(100.0), List.of(4000.0)));

        assertThat(Regression.of(BEFORE, Map.of(), 0.05).failed()).isTrue();
        assertThat(Regression.of(BEFORE, single, 0.05).failed()).isTrue();
        assertThat(Regression.of(Map.of(), Map.of(), 0.05).failed()).isTrue();
        assertThat(Regression.of(Map.of(), Map.of(), 0.05).cases())
                .containsExactly(new JUnitXml.Case("baseline", "comparison", 0, "Nothing could be compared.", null));
    }

    @Test
    void becomesTestCases() {
        Map<String, Replicates> now = Map.of("virtual c=200", new Replicates(times(1.2, CPU), List.of()));

        assertThat(Regression.of(BEFORE, now, 0.05).cases())
                .satisfiesExactly(
                        cpu -> {
                            assertThat(cpu.name()).isEqualTo("virtual c=200: CPU per request");
                            assertThat(cpu.failure()).contains("20.0 % higher");
                            assertThat(cpu.skipped()).isNull();
                        },
                        throughput -> {
                            assertThat(throughput.name()).isEqualTo("virtual c=200: throughput");
                            assertThat(throughput.failure()).isNull();
                            assertThat(throughput.skipped()).contains("not enough replicates");
                        });
    }

    @Test
    void refusesAPercentageForAShare() {
        assertThatIllegalArgumentException().isThrownBy(() -> Regression.of(BEFORE, BEFORE, 5));
    }
}
