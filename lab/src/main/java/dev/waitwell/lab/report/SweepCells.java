package dev.waitwell.lab.report;

import dev.waitwell.lab.result.SweepResults;
import dev.waitwell.lab.result.SweepResults.Replicate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** What an experiment measured, by cell, in the order of its factors. */
final class SweepCells {
    private final SweepResults results;
    private final List<Factor> factors;
    private final List<SweepCell> all;

    SweepCells(SweepResults results) {
        this.results = results;
        factors = results.factors().stream().map(Factor::of).toList();
        Map<Map<String, String>, List<Replicate>> byLevels = results.replicates().stream()
                .collect(Collectors.groupingBy(Replicate::cell, LinkedHashMap::new, Collectors.toList()));
        List<SweepCell> cells = new ArrayList<>();
        byLevels.forEach((levels, replicates) -> cells.add(new SweepCell(levels, List.copyOf(replicates))));
        all = cells.stream().sorted(order()).toList();
    }

    private Comparator<SweepCell> order() {
        return (a, b) -> factors.stream()
                .mapToInt(f -> Integer.compare(f.index(a.level(f)), f.index(b.level(f))))
                .filter(step -> step != 0)
                .findFirst()
                .orElse(0);
    }

    /**
     * Cells that differ in one factor alone.
     *
     * @param factor in which they differ
     * @param others level of each other factor, by name
     * @param cells at least two, in the factor's order
     */
    record Line(Factor factor, Map<String, String> others, List<SweepCell> cells) {}

    List<SweepCell> all() {
        return all;
    }

    List<Factor> factors() {
        return factors;
    }

    /** Those of which more than one level was measured. */
    List<Factor> varied() {
        return factors.stream()
                .filter(f -> all.stream().map(c -> c.level(f)).distinct().count() > 1)
                .toList();
    }

    /** What decides. */
    Metric metric() {
        return Metric.of(results.answers());
    }

    boolean grid() {
        return results.design().equals("grid");
    }

    /** The stacks in their order. */
    List<String> stacks() {
        return factors.stream()
                .filter(Factor::stack)
                .flatMap(f -> f.levels().stream())
                .map(Factor.Level::text)
                .toList();
    }

    /** All cells that differ in this factor alone, for every combination of the others that has two or more. */
    List<Line> lines(Factor factor) {
        Map<Map<String, String>, List<SweepCell>> groups = new LinkedHashMap<>();
        for (SweepCell cell : all) {
            Map<String, String> others = new LinkedHashMap<>(cell.levels());
            others.remove(factor.name());
            Objects.requireNonNull(groups.computeIfAbsent(others, o -> new ArrayList<>()))
                    .add(cell);
        }
        return groups.entrySet().stream()
                .filter(group -> group.getValue().size() > 1)
                .map(group -> new Line(factor, group.getKey(), List.copyOf(group.getValue())))
                .toList();
    }

    Optional<SweepCell> at(Map<String, String> levels) {
        return all.stream().filter(c -> c.levels().equals(levels)).findFirst();
    }

    /** What tells a cell from the others, for a sentence. */
    String name(SweepCell cell) {
        return name(cell.levels());
    }

    /** The same of some factors' levels. */
    String name(Map<String, String> levels) {
        return factors.stream()
                .filter(f -> levels.containsKey(f.name()) && (f.stack() || f.varies()))
                .map(f -> f.at(Objects.requireNonNull(levels.get(f.name()))))
                .collect(Collectors.joining(", "));
    }

    /** Whether no cell was measured twice, so that nothing is known of the error. */
    boolean once() {
        return all.stream().allMatch(c -> c.all().size() == 1);
    }

    /** How many replicates the cells have: {@code 3}, or {@code 3 to 7}. */
    String replicates() {
        return Words.range(all.stream().map(c -> (double) c.all().size()).toList(), n -> Numbers.count((long) n));
    }
}
