package dev.waitwell.lab.report;

import dev.waitwell.lab.report.Trend.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What one factor does to one metric, in a sentence for each stack. */
final class TrendWords {
    /** So many lines are told one by one; of more, the ends only. */
    private static final int EACH = 4;

    private final SweepCells cells;
    private final Factor factor;
    private final Metric metric;

    TrendWords(SweepCells cells, Factor factor, Metric metric) {
        this.cells = cells;
        this.factor = factor;
        this.metric = metric;
    }

    List<Trend> trends() {
        return cells.lines(factor).stream().map(line -> Trend.of(line, metric)).toList();
    }

    /** A sentence for each stack whose cells have the replicates; none for a factor whose levels are words. */
    List<String> sentences() {
        if (!factor.ordered()) {
            return List.of();
        }
        Map<String, List<Trend>> byStack = trends().stream()
                .filter(t -> t.kind() != Kind.UNKNOWN)
                .collect(Collectors.groupingBy(TrendWords::stack, LinkedHashMap::new, Collectors.toList()));
        boolean several = cells.stacks().size() > 1;
        List<String> sentences = new ArrayList<>();
        byStack.forEach((stack, trends) ->
                sentences.add(Words.capital((several ? "On " + stack + ", " : "") + clauses(trends) + ".")));
        return sentences;
    }

    private static String stack(Trend trend) {
        return trend.line().others().getOrDefault("stack", "");
    }

    private String clauses(List<Trend> all) {
        Map<Kind, List<Trend>> byKind = all.stream()
                .sorted((a, b) -> a.kind().compareTo(b.kind()))
                .collect(Collectors.groupingBy(Trend::kind, LinkedHashMap::new, Collectors.toList()));
        return byKind.entrySet().stream()
                .map(e -> clause(e.getKey(), e.getValue()))
                .collect(Collectors.joining("; "));
    }

    private String clause(Kind kind, List<Trend> trends) {
        return switch (kind) {
            case BETTER ->
                metric.words() + " " + metric.moves(true) + " with " + factor.name() + " up to "
                        + places(trends, this::enough) + ", beyond which no further gain is shown";
            case PEAK ->
                metric.words() + " " + metric.moves(true) + " with " + factor.name() + " up to "
                        + places(trends, this::enough) + " and " + metric.moves(false) + " again";
            case WORSE ->
                metric.words() + " " + metric.moves(false) + " with " + factor.name() + ", from "
                        + places(trends, this::worse) + " on";
            case MIXED ->
                metric.words() + " neither rises nor falls with " + factor.name() + " throughout; it is "
                        + metric.superlative(true) + " with " + places(trends, this::best);
            case FLAT, UNKNOWN ->
                "no difference of " + metric.words() + " is shown between " + factor.name() + " "
                        + factor.levels().getFirst().words() + " and "
                        + factor.levels().getLast().words()
                        + (where(trends.getFirst()).isEmpty()
                                ? ""
                                : trends.size() <= EACH
                                        ? " ("
                                                + trends.stream()
                                                        .map(this::where)
                                                        .collect(Collectors.joining("; ")) + ")"
                                        : " in " + Numbers.count(trends.size()) + " comparisons");
        };
    }

    private String places(List<Trend> trends, Function<Trend, SweepCell> cell) {
        if (trends.size() <= EACH) {
            return Words.list(trends.stream()
                    .map(t -> {
                        SweepCell c = cell.apply(t);
                        String where = where(t);
                        String value =
                                c.interval(metric).map(metric::words).orElse("").replace(" (", ", ");
                        return words(c) + " (" + (where.isEmpty() ? "" : where + ": ")
                                + (value.endsWith(")") ? value.substring(0, value.length() - 1) : value)
                                + (last(t, c) ? "; the most tried)" : ")");
                    })
                    .toList());
        }
        List<Factor.Level> levels = trends.stream()
                .map(cell)
                .map(c -> factor.level(c.level(factor)))
                .sorted((a, b) -> Double.compare(a.number(), b.number()))
                .toList();
        String least = levels.getFirst().words();
        String most = levels.getLast().words();
        return (least.equals(most) ? least : least + " to " + most) + " in " + Numbers.count(trends.size())
                + " comparisons";
    }

    private static boolean last(Trend trend, SweepCell cell) {
        return trend.kind() == Kind.BETTER && trend.toTheEnd() && cell.equals(trend.enough());
    }

    private SweepCell enough(Trend trend) {
        return trend.enough();
    }

    private SweepCell best(Trend trend) {
        return trend.best();
    }

    private SweepCell worse(Trend trend) {
        return Objects.requireNonNullElse(trend.worse(), trend.line().cells().getLast());
    }

    private String words(SweepCell cell) {
        return factor.level(cell.level(factor)).words();
    }

    /** Where a line lies, but for its stack. */
    private String where(Trend trend) {
        Map<String, String> others = new LinkedHashMap<>(trend.line().others());
        others.remove("stack");
        return cells.name(others);
    }
}
