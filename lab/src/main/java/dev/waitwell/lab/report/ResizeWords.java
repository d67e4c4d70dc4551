package dev.waitwell.lab.report;

import dev.waitwell.lab.result.ResizeRun;
import dev.waitwell.lab.result.ResizeRun.Phase;
import dev.waitwell.lab.result.Results;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Pools that were resized under load, in sentences. */
final class ResizeWords {
    private ResizeWords() {}

    /** What it came to; empty when nothing was resized. */
    static List<String> sentences(Results results) {
        List<ResizeRun> runs = results.resizes();
        if (runs.isEmpty()) {
            return List.of();
        }
        List<Phase> phases = runs.stream().flatMap(run -> run.phases().stream()).toList();
        List<Double> followed = phases.stream()
                .map(Phase::followedSeconds)
                .filter(Objects::nonNull)
                .toList();
        long failed = runs.stream().mapToLong(run -> run.failures().total()).sum();
        long served = phases.stream()
                .flatMap(p -> p.served().stream())
                .mapToLong(Long::longValue)
                .sum();
        String how = followed.isEmpty()
                ? "Throughput followed none of "
                : "Throughput followed " + (followed.size() == phases.size() ? "each" : followed.size()) + " of ";
        return Stream.of(
                        how + Words.plural(phases.size(), "resize", "resizes") + " under load"
                                + (followed.isEmpty()
                                        ? ""
                                        : " within "
                                                + Numbers.three(followed.stream()
                                                        .mapToDouble(Double::doubleValue)
                                                        .max()
                                                        .orElse(0))
                                                + " s")
                                + "; " + (failed == 0 ? "none" : Numbers.count(failed)) + " of "
                                + Words.plural(served + failed, "request", "requests") + " failed.",
                        not(runs))
                .filter(s -> !s.isEmpty())
                .toList();
    }

    private static String not(List<ResizeRun> runs) {
        String which = runs.stream()
                .flatMap(run -> run.phases().stream()
                        .filter(p -> p.followedSeconds() == null)
                        .map(p -> run.pool() + " of " + run.stack() + " to " + p.to()))
                .collect(Collectors.joining(", "));
        return which.isEmpty() ? "" : "Not followed: " + which + ".";
    }

    /** One sentence for each failed gate. */
    static List<String> verdicts(Results results, boolean fatal) {
        return results.resizes().stream()
                .flatMap(run -> run.gates().stream()
                        .filter(gate -> !gate.passed() && gate.fatal() == fatal)
                        .map(gate -> run.stack() + ", " + run.pool() + " – " + gate.gate() + ": " + gate.says()))
                .toList();
    }

    /** {@code 5 → 200}. */
    static String step(Phase phase) {
        return (phase.from() == null ? "unbounded" : Numbers.count(phase.from())) + " → " + Numbers.count(phase.to());
    }
}
