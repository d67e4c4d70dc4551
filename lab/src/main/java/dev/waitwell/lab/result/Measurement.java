package dev.waitwell.lab.result;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One condition, measured: what the client saw and what the service saw over the same window.
 *
 * @param stack name of the stack
 * @param gateway whether the calls went through the gateway
 * @param concurrency users in a closed workload: each sends its next request when the last returned
 * @param delayMillis what the downstream waits, milliseconds
 * @param spin iterations of CPU work in the service for each request
 * @param path what was requested
 * @param startedAt when the window opened
 * @param seconds length of the window
 * @param requests successful requests that ended within the window
 * @param failures failed requests that ended within the window
 * @param throughput successful requests per second
 * @param thirds throughput in the first, middle and last third of the window
 * @param latency of the successful requests; null when there was none
 * @param probe a second, light workload measured at the same time; null when the condition has none
 * @param ceiling the bound by Little's law
 * @param bound what held throughput where it was: {@code concurrency}, {@code server threads},
 *     {@code client connections}, {@code service CPU} or {@code unexplained}
 * @param service the service over the window
 * @param gatewayUse the gateway over the window; null when it was not used
 * @param gatewayPools the gateway's pools over the window; empty when it was not used or does not tell
 * @param downstream the downstream over the window; null for a deployment
 * @param generator the load generator over the window
 * @param machine the whole machine over the window; null where the kernel does not tell
 * @param counts the two ends' own counts of the whole condition
 * @param histogram latencies in microseconds, HdrHistogram V2 compressed, Base64
 * @param gates every gate with its verdict
 */
public record Measurement(
        String stack,
        boolean gateway,
        int concurrency,
        int delayMillis,
        int spin,
        String path,
        Instant startedAt,
        double seconds,
        long requests,
        Failures failures,
        double throughput,
        List<Double> thirds,
        @Nullable Latency latency,
        @Nullable Probe probe,
        Ceiling ceiling,
        String bound,
        ServiceUse service,
        @Nullable ProcessUse gatewayUse,
        List<Pool> gatewayPools,
        @Nullable DownstreamUse downstream,
        ProcessUse generator,
        @Nullable MachineUse machine,
        Counts counts,
        String histogram,
        List<Gate> gates) {

    /** Short name of the condition for people, unique within a run. */
    public String label() {
        return stack + (gateway ? " via gateway" : "") + " c=" + concurrency + " d=" + delayMillis + "ms"
                + (spin > 0 ? " spin=" + spin : "");
    }

    /**
     * Failed requests.
     *
     * @param total how many
     * @param byCause how many for each cause, such as {@code HTTP 503} or {@code connection refused}
     */
    public record Failures(long total, Map<String, Long> byCause) {}

    /**
     * Latency as the client saw it, microseconds, from just before a request is handed to the connection until its
     * answer is complete and checked.
     */
    public record Latency(double mean, long p50, long p90, long p99, long p999, long max) {}

    /**
     * A light workload beside the main one: an open workload, its latency counted from the intended start.
     *
     * @param path what was requested
     * @param perSecond stated arrival rate
     * @param requests successful requests that ended within the window
     * @param failures failed requests that ended within the window
     * @param latency null when no request succeeded
     */
    public record Probe(
            String path,
            double perSecond,
            long requests,
            Failures failures,
            @Nullable Latency latency) {}

    /**
     * The bound on throughput by Little's law, X ≤ N / R (J. D. C. Little, "A Proof for the Queuing Formula
     * L = λW", Operations Research 9(3), 1961): the smallest of all limits on how many requests may wait at once,
     * divided by the delay.
     *
     * @param throughput requests per second; null for a delay of zero, which bounds nothing
     * @param binds the limit that gives it
     * @param limits every limit's own bound, requests per second
     */
    public record Ceiling(@Nullable Double throughput, String binds, Map<String, Double> limits) {}

    /**
     * A service over the window.
     *
     * @param requests it counted within the window
     * @param cpuMicrosPerRequest CPU time for each of them
     * @param coresUsed CPU time per second
     * @param threadsLive platform threads, mean of the samples
     * @param threadsPeak most platform threads since the stack started
     * @param heapAfterGcBytes heap in use after a full collection at the end of the window, load still on
     * @param rssBytes resident memory at the end of the window
     * @param gcMillis time in collections
     * @param busyThreadsMax most busy request threads seen; null without a request thread pool
     * @param eventLoopPendingMax most tasks seen waiting for the event loops together; null without event loops
     * @param meters who told of the pools: {@code waitwell.pool}, the gauges of the pools starter, or {@code native},
     *     those of the libraries
     * @param downstreamPool name of the pool that its calls to the downstream go through; null when it was not seen
     * @param pools every pool that was told of
     */
    public record ServiceUse(
            long requests,
            @Nullable Double cpuMicrosPerRequest,
            @Nullable Double coresUsed,
            @Nullable Double threadsLive,
            @Nullable Long threadsPeak,
            @Nullable Long heapAfterGcBytes,
            @Nullable Long rssBytes,
            @Nullable Double gcMillis,
            @Nullable Long busyThreadsMax,
            @Nullable Long eventLoopPendingMax,
            String meters,
            @Nullable String downstreamPool,
            List<Pool> pools) {

        public ServiceUse {
            pools = List.copyOf(pools);
        }

        /** The pool that its calls to the downstream go through; null when it was not seen. */
        public @Nullable Pool downstream() {
            return pools.stream()
                    .filter(pool -> pool.name().equals(downstreamPool))
                    .findFirst()
                    .orElse(null);
        }
    }

    /**
     * A pool, sampled over the window. What could not be seen is null.
     *
     * @param name of the pool, unique in its service
     * @param kind what library, such as {@code httpclient5}
     * @param max most that may be in use at once; null when nothing bounds it
     * @param activeMean in use, mean of the samples
     * @param activeMax most in use
     * @param idleMean open and not in use, mean of the samples
     * @param pendingMax most callers seen waiting in line
     * @param acquireMeanMicros mean wait of those who were given or refused something of it within the window
     */
    public record Pool(
            String name,
            String kind,
            @Nullable Long max,
            @Nullable Double activeMean,
            @Nullable Long activeMax,
            @Nullable Double idleMean,
            @Nullable Long pendingMax,
            @Nullable Double acquireMeanMicros) {}

    /**
     * A process over the window.
     *
     * @param coresUsed CPU time per second
     * @param coresAvailable what it could have used: the cores, less what processes of the same or a higher
     *     priority used; null where the kernel does not tell
     * @param cpuMicrosPerRequest CPU time for each request of the window
     * @param rssBytes resident memory at the end of the window
     */
    public record ProcessUse(
            @Nullable Double coresUsed,
            @Nullable Double coresAvailable,
            @Nullable Double cpuMicrosPerRequest,
            @Nullable Long rssBytes) {}

    /**
     * The downstream over the window.
     *
     * @param process its CPU time
     * @param requests it answered
     * @param latenessMeanMicros how much later than asked it wrote an answer, on average
     * @param latenessMaxMicros the latest answer of its metrics' recent past
     */
    public record DownstreamUse(
            ProcessUse process,
            long requests,
            @Nullable Double latenessMeanMicros,
            @Nullable Double latenessMaxMicros) {}

    /**
     * The machine over the window, in cores.
     *
     * @param busy all CPU time per second
     * @param foreign the part that no process of this run used
     * @param stolen time the hypervisor gave to others
     */
    public record MachineUse(double busy, double foreign, double stolen) {}

    /**
     * Both ends' counts over the whole condition, from before the first request until after the last answer.
     *
     * @param client requests the generator recorded, failed ones included
     * @param server requests the service counted; null when it could not be asked
     */
    public record Counts(long client, @Nullable Long server) {}

    /**
     * A gate's verdict.
     *
     * @param gate its name
     * @param passed whether the condition passed
     * @param fatal whether failing it makes the comparison unfair and fails the build
     * @param value what was found; null when it could not be judged
     * @param limit what is allowed
     * @param says the verdict in words
     */
    public record Gate(
            String gate,
            boolean passed,
            boolean fatal,
            @Nullable Double value,
            double limit,
            String says) {}
}
