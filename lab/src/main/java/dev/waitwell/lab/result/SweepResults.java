package dev.waitwell.lab.result;

import dev.waitwell.lab.result.Measurement.Latency;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Everything a run of an experiment file found out, written after every replicate: the content of its
 * {@code results.json}.
 *
 * @param form {@link #FORM}, which tells this from the results of a comparison
 * @param schema version of this form, counted up whenever a field changes its meaning
 * @param experiment name of the experiment
 * @param question what it asks, in one sentence
 * @param answers what decides: {@code throughput}, {@code cpu-per-request}, {@code p50} or {@code p99}
 * @param design {@code grid}, or {@code each-alone}: one factor varied while the others are at their base
 * @param factors what was varied, the stack first
 * @param fixed what was the same in every cell
 * @param base level of each factor while another was varied; empty for a grid
 * @param seed of the order of cells
 * @param startedAt when the run began, before any resume
 * @param finishedAt when the last replicate ended
 * @param complete whether all was measured that was to be
 * @param command what a person types to repeat the run
 * @param host the machine and the versions
 * @param setup what held for all cells
 * @param deployments each service that was started
 * @param replicates in the order measured
 */
public record SweepResults(
        String form,
        int schema,
        String experiment,
        String question,
        String answers,
        String design,
        List<Varied> factors,
        Map<String, String> fixed,
        Map<String, String> base,
        long seed,
        Instant startedAt,
        Instant finishedAt,
        boolean complete,
        String command,
        Host host,
        Setup setup,
        List<Deployed> deployments,
        List<Replicate> replicates) {

    /** The version of the form that this code writes. */
    public static final int SCHEMA = 1;

    /** What its field of that name says. */
    public static final String FORM = "experiment";

    public SweepResults {
        factors = List.copyOf(factors);
        fixed = Collections.unmodifiableMap(new LinkedHashMap<>(fixed));
        base = Collections.unmodifiableMap(new LinkedHashMap<>(base));
        deployments = List.copyOf(deployments);
        replicates = List.copyOf(replicates);
    }

    /**
     * A factor.
     *
     * @param name as the file has it
     * @param levels in the file's order
     */
    public record Varied(String name, List<String> levels) {
        public Varied {
            levels = List.copyOf(levels);
        }
    }

    /**
     * A service that was started, which serves all cells that need nothing else.
     *
     * @param label unique within the run
     * @param start how it started, and its limits then
     */
    public record Deployed(String label, StackRun start) {}

    /**
     * One cell, measured once.
     *
     * @param cell level of each factor, the stack first
     * @param deployment label of the service that was asked
     * @param round which, from 1
     * @param pools what pools were set to before, and what the service said of them then
     * @param settled whether the transient had ended when the window opened, by MSER-5
     * @param droppedSeconds unmeasured load before the window, all of it
     * @param calibrationMillis what a fixed loop took just before; null where it was not run
     * @param phases what happened between the steps of the downstream's delay; empty where it has none
     * @param measured client, service and machine over the window, and every gate
     */
    public record Replicate(
            Map<String, String> cell,
            String deployment,
            int round,
            List<Sized> pools,
            boolean settled,
            double droppedSeconds,
            @Nullable Double calibrationMillis,
            List<DelayStep> phases,
            Measurement measured) {
        public Replicate {
            cell = Collections.unmodifiableMap(new LinkedHashMap<>(cell));
            pools = List.copyOf(pools);
            phases = List.copyOf(phases);
        }
    }

    /**
     * A part of a window in which the downstream waited for another time than before.
     *
     * @param delayMillis what the downstream waited
     * @param seconds its length
     * @param throughput requests that succeeded, per second
     * @param failures requests that failed
     * @param latency of those that succeeded and ended in it; null when none did
     * @param probe the same of the workload beside it; null when there is none
     * @param recoverySeconds from its beginning on until the median latency stayed below twice that of the first phase, to
     *     a quarter of a second; 0 in the first; null when it ended before
     */
    public record DelayStep(
            int delayMillis,
            double seconds,
            double throughput,
            long failures,
            @Nullable Latency latency,
            @Nullable Latency probe,
            @Nullable Double recoverySeconds) {}

    /**
     * A pool's size in a cell.
     *
     * @param role what the file calls it, such as {@code threads}
     * @param pool its name in the service
     * @param stated the size asked for
     * @param effective the size the service told just before the window; null when it tells none
     */
    public record Sized(
            String role, String pool, int stated, @Nullable Integer effective) {}

    /** Whether a gate failed that makes the experiment unfair. */
    public boolean unfair() {
        return replicates.stream().flatMap(r -> r.measured().gates().stream()).anyMatch(g -> !g.passed() && g.fatal());
    }
}
