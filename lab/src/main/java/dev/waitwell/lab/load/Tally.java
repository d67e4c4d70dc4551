package dev.waitwell.lab.load;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * What a window held.
 *
 * @param successes requests that succeeded
 * @param failures how many failed, by cause
 * @param thirds successes in the first, middle and last third of the window
 * @param latencies of the successes, microseconds
 */
public record Tally(long successes, Map<String, Long> failures, List<Long> thirds, Histogram latencies) {
    /** What several windows held, one after the other; at least one. Its thirds are of as many windows each, or almost. */
    public static Tally of(List<Tally> windows) {
        long successes = 0;
        Map<String, Long> failures = new TreeMap<>();
        long[] thirds = new long[3];
        Histogram latencies = windows.getFirst().latencies().copy();
        latencies.reset();
        for (int i = 0; i < windows.size(); i++) {
            Tally window = windows.get(i);
            successes += window.successes();
            window.failures().forEach((cause, count) -> failures.merge(cause, count, Long::sum));
            thirds[i * 3 / windows.size()] += window.successes();
            latencies.add(window.latencies());
        }
        return new Tally(successes, failures, List.of(thirds[0], thirds[1], thirds[2]), latencies);
    }
}
