package dev.waitwell.lab.judge;

import dev.waitwell.lab.judge.Difference.Verdict;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Which cells of an experiment are measured in the next round. A cell that is not yet known well enough is measured
 * again; first those that decide the question, which are those that cannot be told apart from a neighbour.
 *
 * <p>That is asked of the difference of the two and not of their intervals, which may overlap where a difference is shown
 * (N. Schenker and J. F. Gentleman, "On judging the significance of differences by examining the overlap between
 * confidence intervals", The American Statistician 55(3), 2001, doi:10.1198/000313001317097960).
 *
 * <p>To stop when an interval is narrow is to stop now and then when it is narrow by chance, so it then holds the truth
 * less often than it says (Y. S. Chow and H. Robbins, "On the asymptotic theory of fixed-width sequential confidence
 * intervals for the mean", Annals of Mathematical Statistics 36(2), 1965, doi:10.1214/aoms/1177700156). How much less
 * stands in {@code docs/decisions/0004-intervals.md}.
 *
 * @param first replicates that every cell gets
 * @param most replicates that a cell may get
 * @param wide relative half-width above which an interval is too wide, such as 0.05
 * @param named positions of the factors whose levels have no order, such as the stack: all of them are neighbours
 */
public record Precision(int first, int most, double wide, Set<Integer> named) {
    public Precision {
        if (first < 1 || most < first) {
            throw new IllegalArgumentException(
                    "replicates: first is " + first + " and most is " + most + "; needed is 1 <= first <= most");
        }
        if (!(wide > 0)) {
            throw new IllegalArgumentException("wide is a share above 0 such as 0.05, not " + wide);
        }
        named = Set.copyOf(named);
    }

    /**
     * A cell.
     *
     * @param levels which level it has of each factor, counted from 0, in the same order for all cells
     * @param replicates of the metric that answers the question; empty when none was measured
     */
    public record Cell(List<Integer> levels, List<Double> replicates) {
        public Cell {
            levels = List.copyOf(levels);
            replicates = List.copyOf(replicates);
        }
    }

    /** Why a cell is measured again, the more urgent first. */
    private enum Need {
        REPLICATES,
        DECIDES,
        WIDE
    }

    private record Wanted(int index, Need need, double halfWidth) {}

    /**
     * The cells of the next round, by their index, the most urgent first; none when all are known well enough.
     *
     * @param budgetLeft seconds
     * @param secondsPerCell what it takes to measure one, more than 0
     */
    public List<Integer> next(List<Cell> cells, double budgetLeft, double secondsPerCell) {
        if (!(secondsPerCell > 0)) {
            throw new IllegalArgumentException("a cell takes more than 0 seconds, not " + secondsPerCell);
        }
        return IntStream.range(0, cells.size())
                .mapToObj(i -> wanted(cells, i))
                .filter(w -> w != null)
                .sorted(Comparator.comparing(Wanted::need)
                        .thenComparing(
                                Comparator.comparingDouble(Wanted::halfWidth).reversed())
                        .thenComparing(Wanted::index))
                .limit((long) Math.max(0, Math.floor(budgetLeft / secondsPerCell)))
                .map(Wanted::index)
                .toList();
    }

    private @Nullable Wanted wanted(List<Cell> cells, int index) {
        Cell cell = cells.get(index);
        int n = cell.replicates().size();
        if (n < first) {
            return new Wanted(index, Need.REPLICATES, first - n);
        }
        // A zero is a finding, such as that nothing was served, and has no interval however often it is repeated.
        if (n >= most || cell.replicates().contains(0.0)) {
            return null;
        }
        Double half = Interval.of(cell.replicates()).relativeHalfWidth();
        if (half != null && half <= wide) {
            return null;
        }
        return new Wanted(
                index, decides(cells, cell) ? Need.DECIDES : Need.WIDE, half == null ? Double.POSITIVE_INFINITY : half);
    }

    /** Whether it cannot be told apart from a neighbour, nor be shown to be the same for practical purposes. */
    private boolean decides(List<Cell> cells, Cell cell) {
        return cells.stream().filter(other -> neighbours(cell, other)).anyMatch(other -> {
            Verdict verdict =
                    Difference.of(cell.replicates(), other.replicates(), wide).verdict();
            return verdict == Verdict.NO_DIFFERENCE_SHOWN || verdict == Verdict.NOT_ENOUGH_REPLICATES;
        });
    }

    /** One factor differs, by one step when its levels have an order. */
    private boolean neighbours(Cell one, Cell other) {
        List<Integer> apart = IntStream.range(0, one.levels().size())
                .filter(f -> !one.levels().get(f).equals(other.levels().get(f)))
                .boxed()
                .toList();
        if (apart.size() != 1) {
            return false;
        }
        int factor = apart.getFirst();
        return named.contains(factor)
                || Math.abs(one.levels().get(factor) - other.levels().get(factor)) == 1;
    }
}
