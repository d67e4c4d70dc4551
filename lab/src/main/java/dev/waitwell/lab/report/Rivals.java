package dev.waitwell.lab.report;

import dev.waitwell.lab.judge.Difference;
import dev.waitwell.lab.judge.Interval;
import dev.waitwell.lab.report.SweepCells.Line;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Levels without an order, such as stacks, compared while all else is the same.
 *
 * @param line the cells that could be judged, at least two
 * @param best the cell with the best median, and all that are not shown to be worse
 */
record Rivals(Line line, List<SweepCell> best) {

    /** Empty when fewer than two cells have the replicates. */
    static Optional<Rivals> of(Line line, Metric metric) {
        List<SweepCell> cells = line.cells().stream()
                .filter(c -> c.values(metric).size() >= Difference.LEAST)
                .toList();
        if (cells.size() < 2) {
            return Optional.empty();
        }
        SweepCell first = Trend.best(cells, metric);
        List<SweepCell> best = cells.stream()
                .filter(c -> c.equals(first) || !Trend.worse(first, c, metric))
                .toList();
        return Optional.of(new Rivals(new Line(line.factor(), line.others(), cells), best));
    }

    /** Whether one is shown to be better than every other. */
    boolean won() {
        return best.size() == 1;
    }

    boolean tied() {
        return best.size() == line.cells().size();
    }

    /** Best against worst; without an interval when there is none. */
    Difference spread(Metric metric) {
        return Difference.of(
                worst(metric).values(metric), Trend.best(best, metric).values(metric));
    }

    /** Of the one that won, the ratio to the next: {@code 1.3 times}; empty without a ratio. */
    String lead(Metric metric) {
        List<SweepCell> others =
                line.cells().stream().filter(c -> !best.contains(c)).toList();
        Interval ratio = Difference.of(
                        Trend.best(others, metric).values(metric),
                        best.getFirst().values(metric))
                .ratio();
        return ratio == null ? "" : Numbers.times(ratio.value());
    }

    private SweepCell worst(Metric metric) {
        Comparator<SweepCell> byValue = Comparator.comparingDouble(
                c -> c.interval(metric).map(Interval::value).orElse(Double.NaN));
        return line.cells().stream()
                .min(metric.moreIsBetter() ? byValue : byValue.reversed())
                .orElseThrow();
    }

    /** What can be said of a factor in all comparisons; empty when none could be judged. */
    static Optional<String> sentence(SweepCells cells, Factor factor, Metric metric) {
        List<Rivals> all = cells.lines(factor).stream()
                .flatMap(line -> of(line, metric).stream())
                .toList();
        if (all.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(all.size() == 1 ? one(cells, all.getFirst(), metric) : several(cells, all, metric));
    }

    private static String one(SweepCells cells, Rivals only, Metric metric) {
        String values = only.line().cells().stream()
                .map(c -> name(only.line().factor(), c) + " "
                        + c.interval(metric).map(metric::words).orElse(""))
                .collect(Collectors.joining("; "));
        return Words.capital(verdict(only, metric)) + where(cells, only) + ": " + values + ".";
    }

    private static String verdict(Rivals rivals, Metric metric) {
        Factor factor = rivals.line().factor();
        if (rivals.tied()) {
            return "no difference of " + metric.words() + " is shown between "
                    + Words.list(
                            rivals.best().stream().map(c -> name(factor, c)).toList());
        }
        return metric.words() + " is " + metric.superlative(true) + " with "
                + Words.list(rivals.best().stream().map(c -> name(factor, c)).toList())
                + (rivals.won() ? "" : " (no difference shown between these)");
    }

    private static String several(SweepCells cells, List<Rivals> all, Metric metric) {
        Factor factor = all.getFirst().line().factor();
        Map<String, Long> wins = all.stream()
                .filter(Rivals::won)
                .collect(Collectors.groupingBy(
                        r -> name(factor, r.best().getFirst()), LinkedHashMap::new, Collectors.counting()));
        long tied = all.stream().filter(Rivals::tied).count();
        String alone = wins.isEmpty()
                ? "no " + factor.name() + " alone has the " + metric.superlative(true) + " " + metric.words()
                        + " in any of " + Numbers.count(all.size()) + " comparisons"
                : "of " + Numbers.count(all.size()) + " comparisons, " + metric.words() + " is "
                        + metric.superlative(true) + " with "
                        + Words.list(wins.entrySet().stream()
                                .map(e -> e.getKey() + " alone in " + Numbers.count(e.getValue()))
                                .toList());
        String ties = tied == 0 ? "" : "; in " + Numbers.count(tied) + " no difference is shown at all";
        return Words.capital(alone + ties + ". " + widest(cells, all, metric));
    }

    private static String widest(SweepCells cells, List<Rivals> all, Metric metric) {
        Rivals widest = all.stream()
                .filter(r -> !r.tied())
                .max(Comparator.comparingDouble(r -> apart(r.spread(metric))))
                .orElse(null);
        if (widest == null) {
            return "";
        }
        Factor factor = widest.line().factor();
        SweepCell worst = widest.worst(metric);
        SweepCell best = Trend.best(widest.best(), metric);
        return "They are widest apart" + where(cells, widest) + ": " + name(factor, best) + " "
                + best.interval(metric).map(metric::words).orElse("") + " against " + name(factor, worst) + " "
                + worst.interval(metric).map(metric::words).orElse("") + times(widest.spread(metric)) + ".";
    }

    private static double apart(Difference difference) {
        return difference.ratio() == null
                ? 0
                : Math.abs(Math.log(difference.ratio().value()));
    }

    /** {@code , 3.98 times (3.91 to 4.05)}; empty when there is no ratio. */
    static String times(Difference difference) {
        Interval ratio = difference.ratio();
        if (ratio == null) {
            return "";
        }
        Double low = ratio.low();
        Double high = ratio.high();
        return String.format(Locale.ROOT, ", %.2f times", ratio.value())
                + (low == null || high == null ? "" : String.format(Locale.ROOT, " (%.2f to %.2f)", low, high));
    }

    private static String where(SweepCells cells, Rivals rivals) {
        String where = cells.name(rivals.line().others());
        return where.isEmpty() ? "" : " at " + where;
    }

    private static String name(Factor factor, SweepCell cell) {
        return factor.level(cell.level(factor)).words();
    }
}
