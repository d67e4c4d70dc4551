package dev.waitwell.lab.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.waitwell.lab.judge.Precision.Cell;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Half-widths of three replicates 100 ± s: about 2.5 s, so that ± 1 is narrow and ± 4 is wide. */
class PrecisionTests {
    private static final Precision RULE = new Precision(3, 7, 0.05, Set.of());
    private static final double PLENTY = 1000;

    private static Cell cell(int level, Double... replicates) {
        return new Cell(List.of(level), List.of(replicates));
    }

    @Test
    void measuresACellUntilItHasItsFirstReplicates() {
        assertThat(RULE.next(List.of(cell(0), cell(1, 100.0), cell(2, 200.0, 200.1)), PLENTY, 10))
                .as("the one that lacks most comes first")
                .containsExactly(0, 1, 2);
    }

    @Test
    void leavesNarrowCellsAlone() {
        assertThat(RULE.next(List.of(cell(0, 99.0, 100.0, 101.0), cell(1, 100.0, 101.0, 102.0)), PLENTY, 10))
                .isEmpty();
    }

    @Test
    void measuresWideCellsThatCannotBeToldFromANeighbourBeforeWiderOnesThatCan() {
        Cell apart = cell(0, 900.0, 1000.0, 1100.0);
        Cell one = cell(5, 96.0, 100.0, 104.0);
        Cell next = cell(6, 97.0, 101.0, 105.0);

        assertThat(RULE.next(List.of(apart, one, next), PLENTY, 10)).containsExactly(1, 2, 0);
    }

    @Test
    void measuresTheWiderOfTwoFirst() {
        Cell one = cell(5, 96.0, 100.0, 104.0);
        Cell wider = cell(6, 90.0, 101.0, 112.0);

        assertThat(RULE.next(List.of(one, wider), PLENTY, 10)).containsExactly(1, 0);
    }

    @Test
    void doesNotTakeCellsThatLieFartherApartForNeighbours() {
        Cell lonely = cell(0, 94.0, 100.0, 106.0);
        Cell beyond = cell(2, 94.0, 100.0, 106.0);
        Cell one = cell(5, 96.0, 100.0, 104.0);
        Cell next = cell(6, 96.0, 100.0, 104.0);

        assertThat(RULE.next(List.of(lonely, beyond, one, next), PLENTY, 10)).containsExactly(2, 3, 0, 1);
    }

    @Test
    void comparesAllLevelsOfANamedFactorAndNoCellsThatDifferInTwo() {
        Precision stacks = new Precision(3, 7, 0.05, Set.of(0));
        List<Double> wide = List.of(96.0, 100.0, 104.0);
        List<Double> wider = List.of(90.0, 100.0, 110.0);
        Cell platform = new Cell(List.of(0, 0), wide);
        Cell reactive = new Cell(List.of(2, 0), wide);
        Cell elsewhere = new Cell(List.of(3, 1), wider);

        assertThat(stacks.next(List.of(elsewhere, platform, reactive), PLENTY, 10))
                .containsExactly(1, 2, 0);
        assertThat(RULE.next(List.of(elsewhere, platform, reactive), PLENTY, 10))
                .as("without a named factor nobody is a neighbour, and the widest comes first")
                .containsExactly(0, 1, 2);
    }

    @Test
    void stopsAtTheBound() {
        Cell done = cell(0, 90.0, 110.0, 90.0, 110.0, 90.0, 110.0, 100.0);
        Cell nearly = cell(1, 90.0, 110.0, 90.0, 110.0, 90.0, 110.0);

        assertThat(RULE.next(List.of(done, nearly), PLENTY, 10)).containsExactly(1);
    }

    @Test
    void keepsTheBudget() {
        List<Cell> cells = List.of(cell(0), cell(1), cell(2));

        assertThat(RULE.next(cells, 29.9, 10)).containsExactly(0, 1);
        assertThat(RULE.next(cells, 30, 10)).containsExactly(0, 1, 2);
        assertThat(RULE.next(cells, 9.9, 10)).isEmpty();
        assertThat(RULE.next(cells, -5, 10)).as("overdrawn").isEmpty();
    }

    @Test
    void doesNotRepeatWhatServedNothing() {
        assertThat(RULE.next(List.of(cell(0, 0.0, 0.0, 3.0)), PLENTY, 10)).isEmpty();
        assertThat(RULE.next(List.of(cell(0, 0.0)), PLENTY, 10))
                .as("until it has its first")
                .containsExactly(0);
    }

    @Test
    void measuresOnceWhereOnceIsTheBound() {
        Precision once = new Precision(1, 1, 0.05, Set.of());

        assertThat(once.next(List.of(cell(0), cell(1, 100.0)), PLENTY, 10)).containsExactly(0);
    }

    @Test
    void refusesRulesThatCannotBeKept() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Precision(3, 2, 0.05, Set.of()));
        assertThatIllegalArgumentException().isThrownBy(() -> new Precision(0, 2, 0.05, Set.of()));
        assertThatIllegalArgumentException().isThrownBy(() -> new Precision(3, 7, 0, Set.of()));
        assertThatIllegalArgumentException().isThrownBy(() -> RULE.next(List.of(), 10, 0));
    }
}
