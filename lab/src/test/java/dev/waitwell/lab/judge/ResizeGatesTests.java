package dev.waitwell.lab.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.lab.result.Measurement.Failures;
import dev.waitwell.lab.result.Measurement.Gate;
import dev.waitwell.lab.result.ResizeRun.Phase;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ResizeGatesTests {
    private static final Failures NONE = new Failures(0, Map.of());

    @Test
    void letsAResizeThroughThatThroughputFollowedAndOfWhichNothingFailed() {
        List<Gate> gates = ResizeGates.judge(List.of(phase(0.4), phase(2.0)), 900, NONE);

        assertThat(gates.stream().map(Gate::gate)).containsExactly("failures", "followed");
        assertThat(gates).allMatch(Gate::passed);
        assertThat(gates.stream().map(Gate::says))
                .containsExactly("0 of 900 requests failed.", "Throughput followed each resize within 2 s.");
    }

    @Test
    void catchesASingleFailure() {
        Gate gate = ResizeGates.judge(List.of(), 999_999, new Failures(1, Map.of("HTTP 503", 1L)))
                .getFirst();

        assertThat(gate.passed()).isFalse();
        assertThat(gate.fatal()).isTrue();
        assertThat(gate.says()).isEqualTo("1 of 1,000,000 requests failed (HTTP 503: 1).");
    }

    @Test
    void catchesAServiceThatAnswersNothing() {
        assertThat(ResizeGates.judge(List.of(phase(0.1)), 0, NONE).getFirst().passed())
                .isFalse();
    }

    @Test
    void marksWhatFollowedLateOrNot() {
        Gate gate = ResizeGates.judge(List.of(phase(0.4), phase(2.1), phase(null)), 900, NONE)
                .getLast();

        assertThat(gate.passed()).isFalse();
        assertThat(gate.fatal())
                .as("the machine may have been busy with others")
                .isFalse();
        assertThat(gate.value()).isEqualTo(2);
        assertThat(gate.says())
                .isEqualTo("After 200 to 5 throughput followed after 2.1 s (40 req/s, expected 25). After 200 to 5"
                        + " throughput did not follow within 6 s (40 req/s, expected 25).");
    }

    private static Phase phase(@Nullable Double followed) {
        return new Phase(200, 5, "live", "soon", 1, 6, 25, 40, followed, List.of());
    }
}
