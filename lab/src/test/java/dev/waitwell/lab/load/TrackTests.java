package dev.waitwell.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.lab.load.Track.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrackTests {
    private static final Window WINDOW = new Window(-300, 900);

    private final Track track = new Track();

    @Test
    void countsWhatEndsOutsideTheWindowButMeasuresOnlyWhatEndsInside() {
        track.record(0, 1000, null, null);
        track.record(0, 1000, null, "HTTP 500");
        track.record(0, 2_000_000, WINDOW, null);
        Tally tally = track.tally();

        assertThat(track.all()).isEqualTo(3);
        assertThat(track.successes()).isEqualTo(1);
        assertThat(tally.successes()).isEqualTo(1);
        assertThat(tally.failures()).isEmpty();
        assertThat(tally.latencies().getTotalCount()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"-400, 0", "-300, 0", "-1, 0", "0, 1", "299, 1", "300, 2", "600, 2", "99999, 2"})
    void knowsTheThirdsOfTheWindow(long nanos, int third) {
        assertThat(WINDOW.third(nanos)).isEqualTo(third);
    }

    @Test
    void countsTheSuccessesOfEachThird() {
        track.record(-300, -200, WINDOW, null);
        track.record(-300, 100, WINDOW, null);
        track.record(-300, 200, WINDOW, null);
        track.record(-300, 500, WINDOW, null);

        assertThat(track.tally().thirds()).isEqualTo(List.of(1L, 2L, 1L));
    }

    @Test
    void countsFailuresByCauseAndKeepsTheirLatencyOut() {
        track.record(0, 100, WINDOW, "HTTP 503");
        track.record(0, 100, WINDOW, "no answer in time");
        track.record(0, 100, WINDOW, "HTTP 503");
        Tally tally = track.tally();

        assertThat(tally.failures()).isEqualTo(Map.of("HTTP 503", 2L, "no answer in time", 1L));
        assertThat(tally.successes()).isZero();
        assertThat(tally.latencies().getTotalCount()).isZero();
    }

    @Test
    void recordsMicrosecondsAndLosesNoneThatIsTooLongOrTooShort() {
        track.record(0, 1_234_000, WINDOW, null);
        track.record(0, 0, WINDOW, null);
        track.record(0, 3_600_000_000_000L, WINDOW, null);
        var latencies = track.tally().latencies();

        assertThat(latencies.getTotalCount()).isEqualTo(3);
        assertThat(latencies.getMinValue()).isEqualTo(1);
        assertThat(latencies.getValueAtPercentile(50)).isEqualTo(1234);
        assertThat(latencies.getMaxValue()).isBetween(600_000_000L, 601_000_000L);
    }

    @Test
    void losesNothingThatManyThreadsRecordAtOnce() throws InterruptedException {
        int threads = 8;
        int each = 20_000;
        CountDownLatch start = new CountDownLatch(1);
        List<Thread> all = new ArrayList<>();
        for (int t = 0; t < threads; t++) {
            all.add(Thread.ofPlatform().start(() -> {
                awaitUninterruptibly(start);
                for (int i = 0; i < each; i++) {
                    track.record(0, 100_000L * (i % 7), i % 5 == 0 ? null : WINDOW, i % 5 == 1 ? "HTTP 502" : null);
                }
            }));
        }
        start.countDown();
        for (Thread thread : all) {
            thread.join();
        }
        Tally tally = track.tally();

        long fifth = (long) threads * each / 5;
        assertThat(track.all()).isEqualTo(5 * fifth);
        assertThat(tally.successes()).isEqualTo(3 * fifth);
        assertThat(tally.failures()).isEqualTo(Map.of("HTTP 502", fifth));
        assertThat(tally.latencies().getTotalCount()).isEqualTo(3 * fifth);
        assertThat(tally.thirds().stream().mapToLong(Long::longValue).sum()).isEqualTo(3 * fifth);
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
