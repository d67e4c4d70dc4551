package dev.waitwell.lab.judge;

import dev.waitwell.lab.result.Measurement.Counts;
import dev.waitwell.lab.result.Measurement.Gate;
import dev.waitwell.lab.result.Measurement.MachineUse;
import dev.waitwell.lab.result.Measurement.ProcessUse;
import dev.waitwell.lab.result.StackRun.Limit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The fairness gates: a comparison that fails one may be true, but nobody has shown it. What cannot be judged, because
 * the deployment under test does not tell, passes and says so.
 */
public final class Gates {
    private static final double BUSY = 0.9;
    private static final double FAILED = 0.001;
    private static final double UNSETTLED = 0.1;
    private static final double MISCOUNTED = 0.01;
    private static final double NOISE = 0.1;

    private Gates() {}

    /**
     * What the gates look at.
     *
     * @param generator over the window
     * @param downstream over the window; null for a deployment
     * @param successes in the window, of every workload
     * @param failures in the window, of every workload
     * @param thirds throughput of each third, requests per second; empty for a condition without closed workload
     * @param counts of both ends over the whole condition
     * @param limits of the stack
     * @param ofAll limits of every stack of the run so far, this one too
     * @param machine over the window
     * @param cores of the machine
     */
    public record Facts(
            ProcessUse generator,
            @Nullable ProcessUse downstream,
            long successes,
            long failures,
            List<Double> thirds,
            Counts counts,
            List<Limit> limits,
            Map<String, List<Limit>> ofAll,
            @Nullable MachineUse machine,
            int cores) {}

    /** The verdicts, always all of them and in the same order. */
    public static List<Gate> judge(Facts facts) {
        return List.of(
                busy("generator", "The load generator", facts.generator()),
                busy("downstream", "The downstream", facts.downstream()),
                failures(facts.successes(), facts.failures()),
                SameLimits.judge(facts.limits(), facts.ofAll()),
                settled(facts.thirds()),
                counts(facts.counts()),
                quiet(facts.machine(), facts.cores()));
    }

    private static Gate busy(String gate, String who, @Nullable ProcessUse use) {
        Double used = use == null ? null : use.coresUsed();
        Double available = use == null ? null : use.coresAvailable();
        if (used == null || available == null) {
            return unjudged(gate, BUSY, who + " does not tell its CPU time: not judged.");
        }
        double share = available <= 0 ? 1 : used / available;
        return gate(
                gate,
                true,
                share,
                BUSY,
                say("%s used %.2f of the %.2f cores it could have used (%.0f %%).", who, used, available, share * 100));
    }

    private static Gate failures(long successes, long failures) {
        long all = successes + failures;
        if (all == 0) {
            return new Gate("failures", false, true, null, FAILED, "No request ended within the window.");
        }
        double share = (double) failures / all;
        return gate(
                "failures",
                true,
                share,
                FAILED,
                say("%,d of %,d requests failed (%.3f %%).", failures, all, share * 100));
    }

    private static Gate settled(List<Double> thirds) {
        if (thirds.size() < 3) {
            return unjudged("settled", UNSETTLED, "The condition has no closed workload: not judged.");
        }
        double middle = thirds.get(1);
        double last = thirds.get(2);
        double apart = apart(middle, last);
        return gate(
                "settled",
                true,
                apart,
                UNSETTLED,
                say(
                        "Throughput in the last third of the window was %,.0f req/s, in the middle third %,.0f (%.1f %% apart).",
                        last, middle, apart * 100));
    }

    private static double apart(double middle, double last) {
        return middle > 0 ? Math.abs(last - middle) / middle : 1;
    }

    /** Whether a window of these thirds would pass the gate {@code settled}. */
    public static boolean settles(List<Long> thirds) {
        return apart(thirds.get(1), thirds.get(2)) <= UNSETTLED;
    }

    private static Gate counts(Counts counts) {
        Long server = counts.server();
        if (server == null) {
            return unjudged("counts", MISCOUNTED, "The service does not tell how many requests it served: not judged.");
        }
        double apart = counts.client() == 0 ? 1 : (double) Math.abs(counts.client() - server) / counts.client();
        return gate(
                "counts",
                true,
                apart,
                MISCOUNTED,
                say(
                        "The generator recorded %,d requests, the service counted %,d (%.2f %% apart).",
                        counts.client(), server, apart * 100));
    }

    private static Gate quiet(@Nullable MachineUse machine, int cores) {
        if (machine == null) {
            return new Gate("noisy-machine", true, false, null, NOISE, "The kernel does not tell: not judged.");
        }
        double share = (machine.foreign() + machine.stolen()) / cores;
        return gate(
                "noisy-machine",
                false,
                share,
                NOISE,
                say(
                        "Others took %.0f %% of the machine (hypervisor %.2f cores, other processes and the kernel %.2f).",
                        share * 100, machine.stolen(), machine.foreign()));
    }

    private static Gate gate(String name, boolean fatal, double value, double limit, String says) {
        return new Gate(name, value <= limit, fatal, value, limit, says);
    }

    private static Gate unjudged(String name, double limit, String says) {
        return new Gate(name, true, true, null, limit, says);
    }

    private static String say(String format, @Nullable Object... args) {
        return String.format(Locale.ROOT, format, args);
    }
}
