package dev.waitwell.lab.result;

import dev.waitwell.lab.result.Measurement.Failures;
import dev.waitwell.lab.result.Measurement.Gate;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A pool that was resized several times while users sent.
 *
 * @param stack name of the stack
 * @param pool name of the pool
 * @param kind what library
 * @param concurrency users in a closed workload: each sends its next request when the last returned
 * @param delayMillis what the downstream waits, milliseconds
 * @param path what was requested
 * @param startedAt when the first resize was asked for
 * @param phases one for each size, in order
 * @param failures failed requests that ended in any phase
 * @param gates every gate with its verdict
 */
public record ResizeRun(
        String stack,
        String pool,
        String kind,
        int concurrency,
        int delayMillis,
        String path,
        Instant startedAt,
        List<Phase> phases,
        Failures failures,
        List<Gate> gates) {

    public ResizeRun {
        phases = List.copyOf(phases);
        gates = List.copyOf(gates);
    }

    /**
     * A size, from the moment it was asked for until the next was.
     *
     * @param from size before; null when nothing bounded it
     * @param to size asked for
     * @param how {@code live}, or {@code swap}: those who came before end on the old pool
     * @param says when it takes effect, as the service answered
     * @param answeredMillis how long the service took to answer, milliseconds
     * @param seconds length of the phase
     * @param expected throughput by Little's law, requests per second
     * @param throughput in the second half of the phase, requests per second
     * @param followedSeconds from asking until throughput was, and stayed, as expected; null when it did not follow
     * @param served successful requests of each tenth of a second
     */
    public record Phase(
            @Nullable Integer from,
            int to,
            String how,
            String says,
            double answeredMillis,
            double seconds,
            double expected,
            double throughput,
            @Nullable Double followedSeconds,
            List<Long> served) {

        public Phase {
            served = List.copyOf(served);
        }
    }
}
