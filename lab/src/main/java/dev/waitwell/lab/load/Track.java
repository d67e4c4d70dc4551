package dev.waitwell.lab.load;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;
import org.jspecify.annotations.Nullable;

/**
 * Counts one workload of a stage: everything from its first request to its last, and apart from that what ended within
 * the window. Any thread may record.
 */
final class Track {
    private static final long LONGEST_MICROS = 600_000_000;
    private static final int DIGITS = 3;

    private final Recorder latencies = new Recorder(1, LONGEST_MICROS, DIGITS);
    private final LongAdder all = new LongAdder();
    private final LongAdder[] thirds = {new LongAdder(), new LongAdder(), new LongAdder()};
    private final Map<String, LongAdder> failures = new ConcurrentHashMap<>();

    /**
     * Records one answer.
     *
     * @param window where in the window it ended; null outside
     * @param cause why it failed; null for a success
     */
    void record(long startNanos, long endNanos, @Nullable Window window, @Nullable String cause) {
        all.increment();
        if (window == null) {
            return;
        }
        if (cause != null) {
            failures.computeIfAbsent(cause, c -> new LongAdder()).increment();
            return;
        }
        thirds[window.third(endNanos)].increment();
        latencies.recordValue(Math.clamp((endNanos - startNanos) / 1000, 1, LONGEST_MICROS));
    }

    /** Everything recorded so far, the window's or not. */
    long all() {
        return all.sum();
    }

    /** Successes recorded in the window so far. */
    long successes() {
        return thirds[0].sum() + thirds[1].sum() + thirds[2].sum();
    }

    /** What was recorded in the window; to be called once, after it. */
    Tally tally() {
        Map<String, Long> byCause = new TreeMap<>();
        failures.forEach((cause, count) -> byCause.put(cause, count.sum()));
        Histogram histogram = latencies.getIntervalHistogram();
        return new Tally(successes(), byCause, successesByThird(), histogram);
    }

    /** Successes recorded in each third of the window so far. */
    List<Long> successesByThird() {
        return List.of(thirds[0].sum(), thirds[1].sum(), thirds[2].sum());
    }

    /** Forgets what an earlier window held. */
    void forget() {
        latencies.getIntervalHistogram();
        failures.clear();
        for (LongAdder third : thirds) {
            third.reset();
        }
    }

    /** A span of {@link System#nanoTime()}. */
    record Window(long openNanos, long lengthNanos) {
        /** Which third an instant lies in, 0 to 2; what lies beyond counts to the last. */
        int third(long nanos) {
            return Math.clamp((nanos - openNanos) * 3 / lengthNanos, 0, 2);
        }
    }
}
