package dev.waitwell.lab.report;

import dev.waitwell.lab.judge.Interval;
import dev.waitwell.lab.judge.NoisyMachine;
import dev.waitwell.lab.result.Measurement;
import dev.waitwell.lab.result.Measurement.Gate;
import dev.waitwell.lab.result.SweepResults.Replicate;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * One combination of levels with all that was measured of it.
 *
 * @param levels by factor
 * @param all its replicates in the order measured, at least one
 */
record SweepCell(Map<String, String> levels, List<Replicate> all) {

    String level(Factor factor) {
        return Objects.requireNonNull(levels.get(factor.name()), () -> "a cell has no level of " + factor.name());
    }

    /** Quiet replicates with which those that the machine disturbed are not needed: they have an interval of use. */
    private static final int ENOUGH = 3;

    /** The replicates that passed every fairness gate, without those that were disturbed and repeated. */
    List<Replicate> fair() {
        List<Replicate> fair =
                all.stream().filter(r -> Comparison.fair(r.measured())).toList();
        List<Replicate> quiet =
                fair.stream().filter(r -> !NoisyMachine.disturbed(r.measured())).toList();
        return quiet.size() >= ENOUGH ? quiet : fair;
    }

    /** How many replicates could be compared and are not, for the machine disturbed them and they were repeated. */
    int repeated() {
        return (int) all.stream().filter(r -> Comparison.fair(r.measured())).count() - fair().size();
    }

    /** Whether anything of it may be compared. */
    boolean counts() {
        return !fair().isEmpty();
    }

    /** The replicates that are shown: those that may be compared, or all where there is none. */
    List<Measurement> shown() {
        return replicates().stream().map(Replicate::measured).toList();
    }

    private List<Replicate> replicates() {
        return counts() ? fair() : all;
    }

    /** What may be compared, a value for each replicate. */
    List<Double> values(Metric metric) {
        return counts() ? known(metric) : List.of();
    }

    /** Median and interval of what is shown; empty when nothing was told. */
    Optional<Interval> interval(Metric metric) {
        List<Double> values = known(metric);
        return values.isEmpty() ? Optional.empty() : Optional.of(Interval.of(values));
    }

    private List<Double> known(Metric metric) {
        return replicates().stream()
                .map(metric::value)
                .filter(Objects::nonNull)
                .map(Objects::requireNonNull)
                .toList();
    }

    /** The bound by Little's law, requests per second; empty where nothing is bounded. */
    Optional<Double> ceiling() {
        return shown().stream()
                .map(m -> m.ceiling().throughput())
                .filter(Objects::nonNull)
                .map(Objects::requireNonNull)
                .min(Comparator.naturalOrder());
    }

    /** Failed requests of what is shown. */
    long failures() {
        return shown().stream().mapToLong(m -> m.failures().total()).sum();
    }

    /** What held it in most replicates. */
    String bound() {
        return most(shown().stream().map(Measurement::bound).toList());
    }

    /** The gates that replicates failed, by name, with how many did and the words of the first. */
    Map<String, FailedGate> failed() {
        Map<String, FailedGate> failed = new LinkedHashMap<>();
        all.stream()
                .flatMap(r -> Verdicts.failed(r.measured()).stream())
                .forEach(gate -> failed.merge(
                        gate.gate(), new FailedGate(gate, 1), (a, b) -> new FailedGate(a.first(), a.replicates() + 1)));
        return failed;
    }

    /** A gate that replicates of a cell failed. */
    record FailedGate(Gate first, int replicates) {}

    private static String most(List<String> texts) {
        Map<String, Long> counts = texts.stream()
                .collect(Collectors.groupingBy(Function.identity(), LinkedHashMap::new, Collectors.counting()));
        return counts.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse("");
    }
}
