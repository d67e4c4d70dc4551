package dev.waitwell.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.lab.load.Tally;
import dev.waitwell.lab.run.Phases.Slice;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class PhasesTests {
    private static final int USUAL = 51_000;
    private static final int NOBODY = 0;

    @Test
    void countsUntilTheLastSliceThatWasNotAsBefore() {
        assertThat(Phases.recovery(slices(900_000, 400_000, 52_000, 51_000), USUAL))
                .isEqualTo(0.5);
        assertThat(Phases.recovery(slices(52_000, 51_000), USUAL)).isEqualTo(0);
        assertThat(Phases.recovery(slices(52_000, 400_000, 51_000), USUAL))
                .as("it came back once more")
                .isEqualTo(0.5);
    }

    @Test
    void doesNotCallASliceInWhichNobodyWasAnsweredAsBefore() {
        assertThat(Phases.recovery(slices(NOBODY, NOBODY, 52_000), USUAL)).isEqualTo(0.5);
    }

    @Test
    void saysThatItDidNotEndWhenItDidNot() {
        assertThat(Phases.recovery(slices(52_000, 400_000), USUAL)).isNull();
        assertThat(Phases.recovery(slices(52_000, NOBODY), USUAL)).isNull();
    }

    @Test
    void allowsTwiceTheMedianOfTheFirstPhase() {
        assertThat(Phases.recovery(slices(103_000, 101_000), USUAL)).isEqualTo(0.25);
    }

    private static List<Slice> slices(int... medianMicros) {
        return IntStream.range(0, medianMicros.length)
                .mapToObj(i -> new Slice((i + 1) / 4.0, tally(medianMicros[i]), tally(1)))
                .toList();
    }

    private static Tally tally(int micros) {
        Histogram latencies = new Histogram(3);
        if (micros != NOBODY) {
            latencies.recordValue(micros);
        }
        return new Tally(latencies.getTotalCount(), Map.of(), List.of(0L, 0L, 0L), latencies);
    }
}
