package dev.waitwell.lab.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.lab.result.Measurement.Counts;
import dev.waitwell.lab.result.Measurement.Gate;
import dev.waitwell.lab.result.Measurement.MachineUse;
import dev.waitwell.lab.result.Measurement.ProcessUse;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each gate has its canary: a measurement that it must not let through. */
class GatesTests {
    @Test
    void letsAFairMeasurementThroughAndTellsEveryVerdictInOrder() {
        List<Gate> gates = new Facts().judge();

        assertThat(gates.stream().map(Gate::gate))
                .containsExactly("generator", "downstream", "failures", "limits", "settled", "counts", "noisy-machine");
        assertThat(gates).allMatch(Gate::passed).allSatisfy(g -> assertThat(g.says())
                .isNotBlank());
    }

    @ParameterizedTest
    @CsvSource({"1.79, true", "1.8, true", "1.81, false", "2.0, false"})
    void catchesAGeneratorThatSaturates(double cores, boolean passes) {
        Gate gate = new Facts().generator(cores, 2.0).gate("generator");

        assertThat(gate.passed()).isEqualTo(passes);
        assertThat(gate.fatal()).isTrue();
        assertThat(gate.limit()).isEqualTo(0.9);
        assertThat(gate.value()).isEqualTo(cores / 2);
        assertThat(gate.says()).contains("The load generator used").contains("of the 2.00 cores");
    }

    @ParameterizedTest
    @CsvSource({"0.89, true", "0.9, true", "0.91, false"})
    void catchesABusyDownstream(double cores, boolean passes) {
        Gate gate = new Facts().downstream(use(cores, 1.0)).gate("downstream");

        assertThat(gate.passed()).isEqualTo(passes);
        assertThat(gate.fatal()).isTrue();
        assertThat(gate.says()).contains("The downstream used");
    }

    @Test
    void catchesAGeneratorToWhichOthersLeftNothing() {
        assertThat(new Facts().generator(0.0, 0.0).gate("generator").passed()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"1000, 0, true", "9991, 9, true", "999, 1, true", "9989, 11, false", "99, 1, false"})
    void catchesMoreThanOneFailureInAThousand(long successes, long failures, boolean passes) {
        Gate gate = new Facts().answers(successes, failures).gate("failures");

        assertThat(gate.passed()).isEqualTo(passes);
        assertThat(gate.fatal()).isTrue();
    }

    @Test
    void tellsTheShareOfFailures() {
        assertThat(new Facts().answers(9_900, 100).gate("failures").says())
                .isEqualTo("100 of 10,000 requests failed (1.000 %).");
    }

    @Test
    void catchesAWindowInWhichNothingEnded() {
        Gate gate = new Facts().answers(0, 0).gate("failures");

        assertThat(gate.passed()).isFalse();
        assertThat(gate.fatal()).isTrue();
        assertThat(gate.says()).isEqualTo("No request ended within the window.");
    }

    @ParameterizedTest
    @CsvSource({"100, true", "110, true", "90, true", "111, false", "89, false", "0, false"})
    void catchesThirdsThatHaveNotSettled(double last, boolean passes) {
        Gate gate = new Facts().thirds(List.of(0.0, 100.0, last)).gate("settled");

        assertThat(gate.passed()).isEqualTo(passes);
        assertThat(gate.fatal()).isTrue();
    }

    @Test
    void catchesAMiddleThirdInWhichNothingEnded() {
        assertThat(new Facts().thirds(List.of(0.0, 0.0, 0.0)).gate("settled").passed())
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "1000, 1000, true",
        "1000, 990, true",
        "1000, 1010, true",
        "1000, 989, false",
        "1000, 1011, false",
        "0, 0, false",
        "0, 5, false"
    })
    void catchesEndsThatCountDifferently(long client, long server, boolean passes) {
        Gate gate = new Facts().counts(new Counts(client, server)).gate("counts");

        assertThat(gate.passed()).isEqualTo(passes);
        assertThat(gate.fatal()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"0.2, 0, true", "0, 0.2, true", "0.15, 0.06, false", "0, 2, false"})
    void marksANoisyMachineButDoesNotFailTheBuildForIt(double foreign, double stolen, boolean passes) {
        Gate gate = new Facts().machine(new MachineUse(1, foreign, stolen)).gate("noisy-machine");

        assertThat(gate.passed()).isEqualTo(passes);
        assertThat(gate.fatal()).isFalse();
    }

    @Test
    void letsThroughWhatCannotBeJudgedAndSaysSo() {
        List<Gate> gates = new Facts()
                .generator(null, null)
                .downstream(null)
                .thirds(List.of())
                .counts(new Counts(5, null))
                .machine(null)
                .judge();

        assertThat(gates.stream().filter(g -> g.value() == null))
                .hasSize(5)
                .allMatch(Gate::passed)
                .allSatisfy(g -> assertThat(g.says()).endsWith(": not judged."));
    }

    private static ProcessUse use(@Nullable Double cores, @Nullable Double available) {
        return new ProcessUse(cores, available, null, null);
    }

    /** A fair measurement; what a test is about is set. */
    private static final class Facts {
        private ProcessUse generator = use(0.5, 2.0);
        private @Nullable ProcessUse downstream = use(0.2, 2.0);
        private long successes = 4000;
        private long failures;
        private List<Double> thirds = List.of(990.0, 1000.0, 1010.0);
        private Counts counts = new Counts(4400, 4400L);
        private @Nullable MachineUse machine = new MachineUse(1.5, 0.05, 0.01);

        Facts generator(@Nullable Double cores, @Nullable Double available) {
            generator = use(cores, available);
            return this;
        }

        Facts downstream(@Nullable ProcessUse use) {
            downstream = use;
            return this;
        }

        Facts answers(long succeeded, long failed) {
            successes = succeeded;
            failures = failed;
            return this;
        }

        Facts thirds(List<Double> perSecond) {
            thirds = perSecond;
            return this;
        }

        Facts counts(Counts ends) {
            counts = ends;
            return this;
        }

        Facts machine(@Nullable MachineUse use) {
            machine = use;
            return this;
        }

        List<Gate> judge() {
            return Gates.judge(new Gates.Facts(
                    generator, downstream, successes, failures, thirds, counts, List.of(), Map.of(), machine, 2));
        }

        Gate gate(String name) {
            return judge().stream()
                    .filter(g -> g.gate().equals(name))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
