package dev.waitwell.lab.load;

import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * What a window held.
 *
 * @param successes requests that succeeded
 * @param failures how many failed, by cause
 * @param thirds successes in the first, middle and last third of the window
 * @param latencies of the successes, microseconds
 */
public record Tally(long successes, Map<String, Long> failures, List<Long> thirds, Histogram latencies) {}
