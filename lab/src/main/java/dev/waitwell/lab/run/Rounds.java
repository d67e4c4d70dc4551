package dev.waitwell.lab.run;

import dev.waitwell.lab.experiment.Cell;
import dev.waitwell.lab.experiment.Factor;
import dev.waitwell.lab.experiment.Factor.Kind;
import dev.waitwell.lab.experiment.Sweep;
import dev.waitwell.lab.judge.Precision;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Which cell is measured next: every cell once in each of the first rounds, in an order of its own; then, as long as time
 * allows, those whose intervals are too wide for the question.
 */
final class Rounds {
    private final Sweep sweep;
    private final List<Cell> cells;
    private final Precision precision;
    private final long seed;
    private final double budgetSeconds;
    private final int mostTurns;
    private final Deque<Turn> queue = new ArrayDeque<>();
    private int round;
    private int further;

    /**
     * A cell that was measured.
     *
     * @param levels of the cell
     * @param value of what decides the question; empty where it was not seen
     */
    record Known(Map<String, String> levels, OptionalDouble value) {}

    /**
     * A cell that is to be measured.
     *
     * @param cell which
     * @param round its how manieth replicate it will be, from 1
     */
    record Turn(Cell cell, int round) {}

    /**
     * Nothing is measured yet.
     *
     * @param budgetSeconds time for all of it; without one, further rounds take no more turns than half a round
     */
    Rounds(Sweep sweep, long seed, Optional<Double> budgetSeconds) {
        this.sweep = sweep;
        this.cells = sweep.cells();
        this.seed = seed;
        this.budgetSeconds = budgetSeconds.orElse(Double.POSITIVE_INFINITY);
        this.mostTurns = budgetSeconds.isPresent() ? Integer.MAX_VALUE : Math.ceilDiv(cells.size(), 2);
        Sweep.Replicates replicates = sweep.replicates();
        this.precision =
                new Precision(replicates.first(), replicates.most(), replicates.wide(), named(sweep.factors()));
    }

    private static Set<Integer> named(List<Factor> factors) {
        return IntStream.range(0, factors.size())
                .filter(i -> factors.get(i).kind() == Kind.STACK
                        || factors.get(i).kind() == Kind.PROFILE
                        || factors.get(i).kind() == Kind.ARRIVALS)
                .boxed()
                .collect(Collectors.toSet());
    }

    /** The most turns that there can be. */
    int most() {
        Sweep.Replicates replicates = sweep.replicates();
        int first = replicates.first() * cells.size();
        int others = (replicates.most() - replicates.first()) * cells.size();
        return first + Math.min(others, Math.min(mostTurns, 400));
    }

    /**
     * The next turn; empty when all is measured that is to be.
     *
     * @param done what is measured already, in this run or in the one it resumes
     * @param elapsedSeconds of the budget
     * @param secondsPerTurn what a turn takes
     */
    Optional<Turn> next(List<Known> done, double elapsedSeconds, double secondsPerTurn) {
        double left = budgetSeconds - elapsedSeconds;
        while (queue.isEmpty() && round < sweep.replicates().first()) {
            round++;
            sweep.order(seed, round).stream()
                    .filter(cell -> count(done, cell) < round)
                    .forEach(cell -> queue.add(new Turn(cell, round)));
        }
        if (queue.isEmpty() && further < mostTurns) {
            another(done, left, secondsPerTurn);
        }
        // Time may end in the middle of a round; what every cell has at least once is compared all the same.
        boolean needed = !queue.isEmpty() && count(done, queue.peek().cell()) == 0;
        return left >= secondsPerTurn || needed ? Optional.ofNullable(queue.poll()) : Optional.empty();
    }

    private void another(List<Known> done, double left, double secondsPerTurn) {
        List<Precision.Cell> known = cells.stream()
                .map(cell -> new Precision.Cell(levels(cell), values(done, cell)))
                .toList();
        double time = Math.min(left, (double) (mostTurns - further) * secondsPerTurn);
        // A cell that is disturbed each time is not measured for ever.
        List<Integer> wanted = new ArrayList<>(precision.next(known, Math.min(time, 1e9), secondsPerTurn).stream()
                .filter(index ->
                        count(done, cells.get(index)) < sweep.replicates().most())
                .toList());
        Collections.shuffle(wanted, new Random(seed + further + 1));
        for (int index : wanted) {
            Cell cell = cells.get(index);
            queue.add(new Turn(cell, count(done, cell) + 1));
        }
        further += wanted.size();
    }

    private List<Integer> levels(Cell cell) {
        return sweep.factors().stream()
                .map(f -> f.levels().indexOf(cell.levels().get(f.name())))
                .toList();
    }

    private List<Double> values(List<Known> done, Cell cell) {
        return done.stream()
                .filter(known -> known.levels().equals(cell.levels()))
                .flatMap(known -> known.value().stream().boxed())
                .toList();
    }

    private static int count(List<Known> done, Cell cell) {
        return (int) done.stream()
                .filter(known -> known.levels().equals(cell.levels()))
                .count();
    }
}
