package dev.waitwell.lab.judge;

import dev.waitwell.lab.result.MachineCheck;
import dev.waitwell.lab.result.Measurement;
import dev.waitwell.lab.result.Measurement.Gate;
import dev.waitwell.lab.result.Measurement.MachineUse;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Tells a noisy neighbour from an effect: whether the machine was its usual self around and during a window. A window is
 * disturbed when the fixed loop beside it was slower than usual, when the hypervisor or other processes took time, or when
 * others waited for a processor although nobody sent requests.
 */
public final class NoisyMachine {
    /** The loop may take so much longer than the run's median. */
    public static final double SLOWER = 0.10;

    /** Share of the machine that the hypervisor may give to others from one check to the next. */
    public static final double STOLEN = 0.05;

    /** Share of the machine that the hypervisor and other processes may take within the window. */
    public static final double TAKEN = 0.10;

    /** Threads that may wait for a processor while the loop runs, on average. */
    public static final double WAITING = 0.5;

    private static final String NAME = "noisy-machine";

    private static final int LEAST_CHECKS = 3;

    private NoisyMachine() {}

    /** Whether this gate says that a measurement was disturbed. */
    public static boolean disturbed(Measurement measured) {
        return measured.gates().stream().anyMatch(g -> g.gate().equals(NAME) && !g.passed());
    }

    /** One of the signs. */
    private record Sign(double value, double limit, String says) {
        double share() {
            return value / limit;
        }
    }

    /**
     * The gate {@code noisy-machine}: its value and limit are those of the worst sign.
     *
     * @param around the checks next before and after the window; those that there are
     * @param ofRun all checks of the run so far; below three of them nobody knows what is usual
     * @param window the machine during the window; null where the kernel does not tell
     * @param cores of the machine
     */
    public static Gate judge(
            List<MachineCheck> around, List<MachineCheck> ofRun, @Nullable MachineUse window, int cores) {
        List<Sign> signs = new ArrayList<>();
        taken(signs, window, cores);
        slower(signs, around, ofRun);
        stolen(signs, around, cores);
        waiting(signs, around, cores);
        if (signs.isEmpty()) {
            return new Gate(NAME, true, false, null, TAKEN, "Nothing tells of the machine: not judged.");
        }
        List<Sign> worstFirst = signs.stream()
                .sorted(Comparator.comparingDouble(Sign::share).reversed())
                .toList();
        Sign worst = worstFirst.getFirst();
        boolean quiet = worst.share() <= 1;
        List<String> told = worstFirst.stream()
                .filter(s -> quiet || s.share() > 1)
                .map(Sign::says)
                .toList();
        return new Gate(NAME, quiet, false, worst.value(), worst.limit(), String.join(" ", told));
    }

    private static void taken(List<Sign> signs, @Nullable MachineUse window, int cores) {
        if (window == null) {
            return;
        }
        double share = (window.foreign() + window.stolen()) / cores;
        signs.add(new Sign(
                share,
                TAKEN,
                say(
                        "Others took %.0f %% of the machine (hypervisor %.2f cores, other processes and the kernel %.2f).",
                        share * 100, window.stolen(), window.foreign())));
    }

    private static void slower(List<Sign> signs, List<MachineCheck> around, List<MachineCheck> ofRun) {
        if (around.isEmpty() || ofRun.size() < LEAST_CHECKS) {
            return;
        }
        double usual = Interval.of(ofRun.stream().map(MachineCheck::wallMillis).toList())
                .value();
        MachineCheck slowest = around.stream()
                .max(Comparator.comparingDouble(MachineCheck::wallMillis))
                .orElseThrow();
        signs.add(new Sign(
                slowest.wallMillis() / usual - 1,
                SLOWER,
                say(
                        "A fixed loop took %.1f ms beside the window (%.1f ms of them on a processor), the run's median is"
                                + " %.1f ms.",
                        slowest.wallMillis(), slowest.cpuMillis(), usual)));
    }

    private static void stolen(List<Sign> signs, List<MachineCheck> around, int cores) {
        around.stream()
                .map(MachineCheck::stolenCores)
                .filter(Objects::nonNull)
                .max(Comparator.naturalOrder())
                .ifPresent(most -> signs.add(new Sign(
                        most / cores,
                        STOLEN,
                        say("The hypervisor gave %.2f cores to others from one check to the next.", most))));
    }

    private static void waiting(List<Sign> signs, List<MachineCheck> around, int cores) {
        around.stream()
                .map(MachineCheck::othersRunnable)
                .filter(Objects::nonNull)
                .max(Comparator.naturalOrder())
                // The loop has one processor; whoever finds none of the others free waits.
                .map(others -> Math.max(0, others - (cores - 1)))
                .ifPresent(waiting -> signs.add(new Sign(
                        waiting,
                        WAITING,
                        say("%.1f threads waited for a processor while nobody sent requests.", waiting))));
    }

    private static String say(String format, Object... args) {
        return String.format(Locale.ROOT, format, args);
    }
}
