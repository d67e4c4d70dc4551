package dev.waitwell.lab.report;

import dev.waitwell.lab.judge.Difference;
import dev.waitwell.lab.judge.Difference.Verdict;
import dev.waitwell.lab.report.SweepCells.Line;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a factor does to a metric while all others stay. Every level is compared with the best one: it is worse when the
 * interval of their ratio says so and they are not shown to be the same within {@link #MARGIN}. From the first level on
 * that no longer is, nothing more is gained.
 *
 * @param kind direction
 * @param line the cells that were judged
 * @param best the cell with the best median
 * @param enough the first from which on to the best none is shown to be worse
 * @param worse the first after the best from which on all are shown to be worse; null when there is none
 */
record Trend(
        Kind kind,
        Line line,
        SweepCell best,
        SweepCell enough,
        @Nullable SweepCell worse) {
    /** Share by which two may differ and count as the same in practice. */
    static final double MARGIN = 0.05;

    /** The direction from the first level to the last. */
    enum Kind {
        /** It gets better, and at the last level is not shown to be worse than at its best. */
        BETTER,
        /** It gets worse, and at the first level is not shown to be worse than at its best. */
        WORSE,
        /** It gets better and worse again. */
        PEAK,
        /** Levels differ, but neither the first nor the last is shown to be worse than the best. */
        MIXED,
        /** No difference is shown. */
        FLAT,
        /** Fewer than two cells have the replicates to compare them. */
        UNKNOWN
    }

    static Trend of(Line line, Metric metric) {
        List<SweepCell> cells = line.cells().stream()
                .filter(c -> c.values(metric).size() >= Difference.LEAST)
                .toList();
        if (cells.size() < 2) {
            SweepCell first = line.cells().getFirst();
            return new Trend(Kind.UNKNOWN, line, first, first, null);
        }
        int best = cells.indexOf(best(cells, metric));
        boolean[] behind = new boolean[cells.size()];
        for (int i = 0; i < behind.length; i++) {
            behind[i] = worse(cells.get(best), cells.get(i), metric);
        }
        int enough = best;
        while (enough > 0 && !behind[enough - 1]) {
            enough--;
        }
        int worse = behind.length;
        while (worse - 1 > best && behind[worse - 1]) {
            worse--;
        }
        return new Trend(
                kind(behind),
                new Line(line.factor(), line.others(), cells),
                cells.get(best),
                cells.get(enough),
                worse < behind.length ? cells.get(worse) : null);
    }

    /** The cell with the best median; of those with nothing to compare, the first. */
    static SweepCell best(List<SweepCell> cells, Metric metric) {
        Comparator<SweepCell> byValue = Comparator.comparingDouble(
                c -> c.interval(metric).map(i -> i.value()).orElse(Double.NaN));
        return cells.stream()
                .filter(c -> c.interval(metric).isPresent())
                .max(metric.moreIsBetter() ? byValue : byValue.reversed())
                .orElse(cells.getFirst());
    }

    /** Whether the second is shown to be worse than the first by more than does not matter. */
    static boolean worse(SweepCell first, SweepCell second, Metric metric) {
        Verdict verdict = Difference.of(first.values(metric), second.values(metric), MARGIN)
                .verdict();
        return verdict == (metric.moreIsBetter() ? Verdict.LOWER : Verdict.HIGHER);
    }

    private static Kind kind(boolean[] behind) {
        boolean first = behind[0];
        boolean last = behind[behind.length - 1];
        if (first) {
            return last ? Kind.PEAK : Kind.BETTER;
        }
        if (last) {
            return Kind.WORSE;
        }
        for (boolean one : behind) {
            if (one) {
                return Kind.MIXED;
            }
        }
        return Kind.FLAT;
    }

    /** Whether the gain went on to the last level that was judged. */
    boolean toTheEnd() {
        return enough.equals(line.cells().getLast());
    }

    /** The last judged cell against the first. */
    Difference ends(Metric metric) {
        return Difference.of(
                line.cells().getFirst().values(metric), line.cells().getLast().values(metric));
    }
}
