package dev.waitwell.lab.report;

import dev.waitwell.lab.judge.Difference;
import dev.waitwell.lab.result.SweepResults;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The answer of an experiment in a few sentences, the weightiest first: never more than its intervals say. */
final class SweepAnswer {
    private static final Set<String> STACK_WORDS = Set.of("stack", "stacks", "server", "servers");

    private SweepAnswer() {}

    static List<String> sentences(SweepResults results) {
        SweepCells cells = new SweepCells(results);
        List<String> sentences = new ArrayList<>();
        if (cells.all().isEmpty()) {
            sentences.add("Nothing was measured, so there is no answer.");
        } else if (cells.all().stream().noneMatch(SweepCell::counts)) {
            sentences.add(summary(results));
        } else {
            effects(results, cells, sentences);
            sentences.add(sentences.isEmpty() ? ends(cells, true) : ends(cells, false));
            sentences.add(bounds(cells));
            sentences.add(cells.once() ? "" : "Ranges are 95 % intervals.");
        }
        if (!results.complete()) {
            sentences.add("The run is not complete: it was cut off after "
                    + Words.plural(results.replicates().size(), "measurement", "measurements") + ".");
        }
        sentences.removeIf(String::isEmpty);
        return List.copyOf(sentences);
    }

    /** In the order of the factors, which is that of their weight; the stack first only where it is asked for. */
    private static void effects(SweepResults results, SweepCells cells, List<String> sentences) {
        List<Factor> factors = new ArrayList<>(cells.varied());
        if (factors.removeIf(Factor::stack)) {
            Factor stack =
                    cells.factors().stream().filter(Factor::stack).findFirst().orElseThrow();
            factors.add(asksForStack(results.question(), stack) ? 0 : factors.size(), stack);
        }
        for (Factor factor : factors) {
            sentences.addAll(effect(cells, factor, cells.metric()));
        }
    }

    /** Whether a question is about stacks: it names two of them, or speaks of stacks or servers. */
    private static boolean asksForStack(String question, Factor stack) {
        List<String> words = Arrays.asList(question.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}-]+", -1));
        return stack.levels().stream().filter(l -> words.contains(l.text())).count() > 1
                || words.stream().anyMatch(STACK_WORDS::contains);
    }

    /** What one factor does to one metric. */
    static List<String> effect(SweepCells cells, Factor factor, Metric metric) {
        return factor.ordered()
                ? new TrendWords(cells, factor, metric).sentences()
                : Rivals.sentence(cells, factor, metric).stream().toList();
    }

    private static String ends(SweepCells cells, boolean alone) {
        Metric metric = cells.metric();
        List<SweepCell> known =
                cells.all().stream().filter(c -> !c.values(metric).isEmpty()).toList();
        if (known.isEmpty()) {
            return "Nothing told of " + metric.words() + ", which was to decide.";
        }
        SweepCell best = Trend.best(known, metric);
        SweepCell worst = worst(known, metric);
        String high = metric.words() + " is " + metric.superlative(true) + " at " + place(cells, best, metric);
        if (best.equals(worst)) {
            return Words.capital(high + ".");
        }
        String both = high + ", and " + metric.superlative(false) + " at " + place(cells, worst, metric);
        if (cells.once()) {
            return "Each cell was measured once, so no difference can be shown: " + both + ".";
        }
        Difference apart = Difference.of(worst.values(metric), best.values(metric));
        String verdict =
                switch (apart.verdict()) {
                    case HIGHER, LOWER -> Rivals.times(apart).replaceFirst("^, ", ": ");
                    case NO_DIFFERENCE_SHOWN, SAME_WITHIN_MARGIN -> "; no difference is shown even between these two";
                    case NOT_ENOUGH_REPLICATES -> "; they have too few replicates to be compared";
                    case NO_RATIO -> "";
                };
        return Words.capital((alone ? "no factor could be judged; " : "") + both + verdict + ".");
    }

    private static SweepCell worst(List<SweepCell> known, Metric metric) {
        Comparator<SweepCell> byValue = Comparator.comparingDouble(
                c -> c.interval(metric).map(i -> i.value()).orElse(Double.NaN));
        return known.stream()
                .min(metric.moreIsBetter() ? byValue : byValue.reversed())
                .orElseThrow();
    }

    private static String place(SweepCells cells, SweepCell cell, Metric metric) {
        return cells.name(cell) + ", with "
                + cell.interval(metric).map(metric::words).orElse("");
    }

    private static String bounds(SweepCells cells) {
        Map<String, Long> bounds = cells.all().stream()
                .filter(SweepCell::counts)
                .collect(Collectors.groupingBy(SweepCell::bound, LinkedHashMap::new, Collectors.counting()));
        long all = bounds.values().stream().mapToLong(n -> n).sum();
        return "Throughput was held by "
                + Words.list(bounds.entrySet().stream()
                        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                        .map(e -> (e.getKey().equals("unexplained") ? "nothing that was measured" : e.getKey()) + " in "
                                + Numbers.count(e.getValue()))
                        .toList())
                + " of " + Words.plural(all, "cell", "cells") + ".";
    }

    /** How many replicates may not be compared; empty when all may. */
    static String summary(SweepResults results) {
        return Stream.of(unfair(results), repeated(results))
                .filter(s -> !s.isEmpty())
                .collect(Collectors.joining(" "));
    }

    private static String repeated(SweepResults results) {
        int repeated = new SweepCells(results)
                .all().stream().mapToInt(SweepCell::repeated).sum();
        return repeated == 0
                ? ""
                : Words.plural(repeated, "measurement", "measurements") + " that the machine disturbed "
                        + Words.verb(repeated, "was", "were") + " repeated and " + Words.verb(repeated, "is", "are")
                        + " left out of the answer.";
    }

    private static String unfair(SweepResults results) {
        long unfair = results.replicates().stream()
                .filter(r -> !Comparison.fair(r.measured()))
                .count();
        if (unfair == 0) {
            return "";
        }
        if (unfair == results.replicates().size()) {
            return "No measurement passed its fairness gates: this run compares nothing.";
        }
        return Numbers.count(unfair) + " of "
                + Words.plural(results.replicates().size(), "measurement", "measurements")
                + " failed a fairness gate and " + Words.verb((int) unfair, "is", "are") + " left out of the answer.";
    }
}
