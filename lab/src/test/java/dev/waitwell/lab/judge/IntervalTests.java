package dev.waitwell.lab.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class IntervalTests {
    /** Expected: exp(mean ± t·s/√n) of the logarithms, in Python with the t of {@link StudentTTests}. */
    @Test
    void isThatOfStudentOnTheLogarithms() {
        Interval three = Interval.of(List.of(98.0, 105.0, 100.0));

        assertThat(three.value()).isEqualTo(100);
        assertThat(three.low()).isEqualTo(92.44255625, within(1e-6));
        assertThat(three.high()).isEqualTo(110.25669504, within(1e-6));
        assertThat(three.relativeHalfWidth()).isEqualTo(0.0921103225, within(1e-9));
        assertThat(three.n()).isEqualTo(3);

        Interval five = Interval.of(List.of(1200.0, 1210.0, 1190.0, 1250.0, 1230.0));

        assertThat(five.value()).isEqualTo(1210);
        assertThat(five.low()).isEqualTo(1186.37438306, within(1e-6));
        assertThat(five.high()).isEqualTo(1245.97612422, within(1e-6));
    }

    @Test
    void ofASingleReplicateIsUnknownAndNotOfNoWidth() {
        Interval one = Interval.of(List.of(100.0));

        assertThat(one.value()).isEqualTo(100);
        assertThat(one.low()).isNull();
        assertThat(one.high()).isNull();
        assertThat(one.relativeHalfWidth()).isNull();
        assertThat(one.known()).isFalse();
        assertThat(one.contains(100)).isFalse();
        assertThat(one.words()).isEqualTo("no interval (1 replicate)");
    }

    @Test
    void isUnknownWhereNothingWasServed() {
        Interval none = Interval.of(List.of(0.0, 0.0, 12.0));

        assertThat(none.value()).isZero();
        assertThat(none.known()).isFalse();
        assertThat(none.words()).isEqualTo("no interval (one of 3 replicates is zero)");
    }

    @Test
    void hasTheMedianOfTheReplicatesAsItsValue() {
        assertThat(Interval.of(List.of(1.0, 9.0, 2.0, 4.0)).value()).isEqualTo(3);
        assertThat(Interval.of(List.of(9.0, 1.0, 2.0)).value()).isEqualTo(2);
    }

    /** The worst case is (n − 1)/2 values at one end and the others at the other; these draws come near it. */
    @Test
    void holdsItsMedianUpToSevenReplicates() {
        Random random = new Random(4);
        for (int n = 2; n <= 7; n++) {
            for (int i = 0; i < 2000; i++) {
                List<Double> values = Stream.generate(() -> random.nextBoolean()
                                ? 100 + random.nextDouble()
                                : 130 + random.nextDouble() * random.nextInt(300))
                        .limit(n)
                        .toList();
                Interval interval = Interval.of(values);
                assertThat(interval.contains(interval.value()))
                        .as("%s holds the median of %s", interval, values)
                        .isTrue();
            }
        }
    }

    @Test
    void doesNotDependOnTheUnit() {
        Interval micros = Interval.of(List.of(93.0, 97.0, 101.0));
        Interval millis = Interval.of(List.of(0.093, 0.097, 0.101));

        assertThat(millis.relativeHalfWidth()).isEqualTo(micros.relativeHalfWidth(), within(1e-12));
    }

    @Test
    void isNarrowerWithMoreReplicatesAndWiderAtAHigherLevel() {
        List<Double> three = List.of(98.0, 100.0, 102.0);
        List<Double> six = List.of(98.0, 100.0, 102.0, 98.0, 100.0, 102.0);

        assertThat(Interval.of(six).relativeHalfWidth())
                .isLessThan(Interval.of(three).relativeHalfWidth());
        assertThat(Interval.of(three, 0.99).relativeHalfWidth())
                .isGreaterThan(Interval.of(three).relativeHalfWidth());
    }

    @Test
    void overlapsWhatItSharesAValueWith() {
        Interval low = new Interval(10, 9.0, 11.0, 3, 0.95);
        Interval high = new Interval(12, 11.0, 13.0, 3, 0.95);
        Interval higher = new Interval(15, 14.0, 16.0, 3, 0.95);
        Interval unknown = new Interval(99, null, null, 1, 0.95);

        assertThat(low.overlaps(high)).isTrue();
        assertThat(low.overlaps(higher)).isFalse();
        assertThat(higher.overlaps(low)).isFalse();
        assertThat(unknown.overlaps(low)).as("it may lie anywhere").isTrue();
        assertThat(low.overlaps(unknown)).isTrue();
    }

    @Test
    void saysHowFarItReaches() {
        assertThat(Interval.of(List.of(98.0, 105.0, 100.0)).words()).isEqualTo("± 9.2 % (3 replicates)");
    }

    @Test
    void refusesWhatCannotHaveBeenMeasured() {
        assertThatIllegalArgumentException().isThrownBy(() -> Interval.of(List.of()));
        assertThatIllegalArgumentException().isThrownBy(() -> Interval.of(List.of(1.0, -1.0)));
        assertThatIllegalArgumentException().isThrownBy(() -> Interval.of(List.of(1.0, Double.NaN)));
        assertThatIllegalArgumentException().isThrownBy(() -> new Interval(1, null, 2.0, 3, 0.95));
    }
}
