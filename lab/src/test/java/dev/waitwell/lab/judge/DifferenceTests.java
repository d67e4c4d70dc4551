package dev.waitwell.lab.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.waitwell.lab.judge.Difference.Verdict;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Expected ratios and intervals: Welch's formulas on the logarithms, in Python with the t of {@link StudentTTests}. */
class DifferenceTests {
    private static final List<Double> BASE = List.of(100.0, 102.0, 101.0);
    private static final List<Double> MORE = List.of(110.0, 115.0, 108.0, 112.0, 113.0);
    private static final List<Double> WIDE = List.of(99.0, 103.0, 106.0);

    @Test
    void isShownWhereTheIntervalOfTheRatioDoesNotReachOne() {
        Difference higher = Difference.of(BASE, MORE);
        Interval ratio = Objects.requireNonNull(higher.ratio());

        assertThat(higher.verdict()).isEqualTo(Verdict.HIGHER);
        assertThat(ratio.value()).isEqualTo(1.1047269977, within(1e-9));
        assertThat(ratio.low()).isEqualTo(1.0716026176, within(1e-7));
        assertThat(ratio.high()).isEqualTo(1.1388752878, within(1e-7));
        assertThat(ratio.n()).isEqualTo(3);
        assertThat(higher.words()).isEqualTo("10.5 % higher (ratio 1.105, 95 % interval 1.072 to 1.139)");
    }

    @Test
    void isTheSameTheOtherWayRound() {
        Difference lower = Difference.of(MORE, BASE);
        Interval ratio = Objects.requireNonNull(lower.ratio());

        assertThat(lower.verdict()).isEqualTo(Verdict.LOWER);
        assertThat(ratio.low()).isEqualTo(1 / 1.1388752878, within(1e-7));
        assertThat(ratio.high()).isEqualTo(1 / 1.0716026176, within(1e-7));
        assertThat(lower.words()).isEqualTo("9.5 % lower (ratio 0.905, 95 % interval 0.878 to 0.933)");
    }

    @Test
    void isNotShownWhereTheIntervalHoldsOne() {
        Difference none = Difference.of(BASE, WIDE);
        Interval ratio = Objects.requireNonNull(none.ratio());

        assertThat(none.verdict()).isEqualTo(Verdict.NO_DIFFERENCE_SHOWN);
        assertThat(ratio.low()).isEqualTo(0.9402137754, within(1e-7));
        assertThat(ratio.high()).isEqualTo(1.0981910065, within(1e-7));
        assertThat(none.words()).isEqualTo("no difference shown (ratio 1.016, 95 % interval 0.940 to 1.098)");
    }

    @Test
    void isNotTakenForSamenessWithoutEnoughEvidence() {
        assertThat(Difference.of(BASE, WIDE, 0.03).verdict()).isEqualTo(Verdict.NO_DIFFERENCE_SHOWN);
    }

    /** The 90 % interval is 0.9982 to 1.0138: within 3 %, beyond 1 %. */
    @Test
    void isNoneInPracticeWhereTheNinetyPercentIntervalLiesWithinTheMargin() {
        List<Double> one = List.of(100.0, 101.0, 100.5);
        List<Double> other = List.of(101.0, 101.5, 100.8);

        assertThat(Difference.of(one, other, 0.03).verdict()).isEqualTo(Verdict.SAME_WITHIN_MARGIN);
        assertThat(Difference.of(one, other, 0.014).verdict()).isEqualTo(Verdict.SAME_WITHIN_MARGIN);
        assertThat(Difference.of(one, other, 0.013).verdict()).isEqualTo(Verdict.NO_DIFFERENCE_SHOWN);
        assertThat(Difference.of(one, other, 0.03).words()).isEqualTo("the same within 3.0 % (ratio 1.006)");
    }

    @Test
    void thatIsShownAndSmallerThanTheMarginDoesNotMatter() {
        List<Double> one = List.of(100.0, 100.1, 99.9, 100.0);
        List<Double> other = List.of(101.0, 101.1, 100.9, 101.0);

        assertThat(Difference.of(one, other).verdict()).isEqualTo(Verdict.HIGHER);
        assertThat(Difference.of(one, other, 0.03).verdict()).isEqualTo(Verdict.SAME_WITHIN_MARGIN);
    }

    @Test
    void thatIsLargerThanTheMarginIsShown() {
        assertThat(Difference.of(BASE, MORE, 0.03).verdict()).isEqualTo(Verdict.HIGHER);
    }

    @Test
    void needsTwoReplicatesOfEach() {
        Difference single = Difference.of(List.of(100.0), MORE);

        assertThat(single.verdict()).isEqualTo(Verdict.NOT_ENOUGH_REPLICATES);
        assertThat(Objects.requireNonNull(single.ratio()).known()).isFalse();
        assertThat(Objects.requireNonNull(single.ratio()).value()).isEqualTo(1.1157, within(1e-4));
        assertThat(Difference.of(List.of(), MORE).verdict()).isEqualTo(Verdict.NOT_ENOUGH_REPLICATES);
        assertThat(single.words()).isEqualTo("not enough replicates: each side needs 2");
    }

    @Test
    void hasNoRatioToNothing() {
        Difference none = Difference.of(List.of(0.0, 0.0, 3.0), MORE);

        assertThat(none.verdict()).isEqualTo(Verdict.NO_RATIO);
        assertThat(none.ratio()).isNull();
        assertThat(none.words()).isEqualTo("no ratio: one side holds a zero");
    }

    @Test
    void ofValuesThatAgreeToTheLastDigitIsShownAsItIs() {
        assertThat(Difference.of(List.of(20.0, 20.0, 20.0), List.of(20.0, 20.0, 20.0))
                        .verdict())
                .isEqualTo(Verdict.NO_DIFFERENCE_SHOWN);
        assertThat(Difference.of(List.of(20.0, 20.0, 20.0), List.of(21.0, 21.0, 21.0))
                        .verdict())
                .isEqualTo(Verdict.HIGHER);
    }

    @Test
    void refusesAMarginThatIsNone() {
        assertThatIllegalArgumentException().isThrownBy(() -> Difference.of(BASE, MORE, 0));
    }
}
