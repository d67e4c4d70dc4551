package dev.waitwell.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class TallyTests {
    @Test
    void joinsWindowsThatFollowedEachOther() {
        Tally joined = Tally.of(List.of(
                tally(Map.of("HTTP 500", 1L), 10),
                tally(Map.of(), 20, 30),
                tally(Map.of("HTTP 500", 2L, "no answer", 3L), 40),
                tally(Map.of(), 50, 60, 70)));

        assertThat(joined.successes()).isEqualTo(7);
        assertThat(joined.failures()).isEqualTo(Map.of("HTTP 500", 3L, "no answer", 3L));
        assertThat(joined.latencies().getTotalCount()).isEqualTo(7);
        assertThat(joined.latencies().getMinValue()).isEqualTo(10);
        assertThat(joined.latencies().getMaxValue()).isEqualTo(70);
        assertThat(joined.thirds()).as("two windows, one, and one").isEqualTo(List.of(3L, 1L, 3L));
    }

    @Test
    void leavesTheWindowsAsTheyWere() {
        Tally one = tally(Map.of(), 10);
        Tally.of(List.of(one, tally(Map.of(), 20)));

        assertThat(one.latencies().getTotalCount()).isEqualTo(1);
    }

    private static Tally tally(Map<String, Long> failures, int... micros) {
        Histogram latencies = new Histogram(3);
        for (int one : micros) {
            latencies.recordValue(one);
        }
        return new Tally(micros.length, failures, List.of(0L, 0L, (long) micros.length), latencies);
    }
}
