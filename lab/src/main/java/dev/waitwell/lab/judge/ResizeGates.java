package dev.waitwell.lab.judge;

import dev.waitwell.lab.result.Measurement.Failures;
import dev.waitwell.lab.result.Measurement.Gate;
import dev.waitwell.lab.result.ResizeRun.Phase;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What is asked of a resize under load: no request may fail of it, and throughput is to follow within seconds. */
public final class ResizeGates {
    private ResizeGates() {}

    /** The verdicts, always both and in this order. */
    public static List<Gate> judge(List<Phase> phases, long served, Failures failures) {
        return List.of(failures(served, failures), followed(phases));
    }

    private static Gate failures(long served, Failures failures) {
        if (served == 0) {
            return new Gate("failures", false, true, null, 0, "No request ended while the pool was resized.");
        }
        String causes = failures.byCause().entrySet().stream()
                .map(e -> e.getKey() + ": " + e.getValue())
                .collect(Collectors.joining(", "));
        return new Gate(
                "failures",
                failures.total() == 0,
                true,
                (double) failures.total(),
                0,
                String.format(
                        Locale.ROOT,
                        "%,d of %,d requests failed%s.",
                        failures.total(),
                        served + failures.total(),
                        causes.isEmpty() ? "" : " (" + causes + ")"));
    }

    private static Gate followed(List<Phase> phases) {
        List<Phase> late = phases.stream().filter(p -> !inTime(p)).toList();
        String says = late.isEmpty()
                ? "Throughput followed each resize within " + (int) Following.WITHIN_SECONDS + " s."
                : late.stream()
                        .map(p -> String.format(
                                Locale.ROOT,
                                "After %s to %d throughput %s (%.0f req/s, expected %.0f).",
                                p.from(),
                                p.to(),
                                p.followedSeconds() == null
                                        ? "did not follow within " + Math.round(p.seconds()) + " s"
                                        : String.format(Locale.ROOT, "followed after %.1f s", p.followedSeconds()),
                                p.throughput(),
                                p.expected()))
                        .collect(Collectors.joining(" "));
        return new Gate("followed", late.isEmpty(), false, (double) late.size(), 0, says);
    }

    private static boolean inTime(Phase phase) {
        return phase.followedSeconds() != null && phase.followedSeconds() <= Following.WITHIN_SECONDS;
    }
}
