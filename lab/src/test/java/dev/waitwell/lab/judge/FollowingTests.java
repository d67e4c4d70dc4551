package dev.waitwell.lab.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.lab.judge.Following.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class FollowingTests {
    @Test
    void followsFromTheFirstMomentThatIsAsExpected() {
        assertThat(Following.after(served(t -> t < 0.5 ? 0 : 1000), 1000)).isBetween(0.3, 0.6);
        assertThat(Following.after(served(t -> 1000), 1000)).isZero();
        assertThat(Following.after(served(t -> t < 2 ? 1000 : 25), 25)).isBetween(1.9, 2.2);
    }

    @Test
    void doesNotFollowWhatStaysAsItWas() {
        assertThat(Following.after(served(t -> 1000), 25)).isNull();
        assertThat(Following.after(served(t -> 25), 1000)).isNull();
        assertThat(Following.after(served(t -> 0), 25)).isNull();
    }

    @Test
    void doesNotFollowWhatFallsBack() {
        assertThat(Following.after(served(t -> t < 2 ? 1000 : 100), 1000)).isNull();
    }

    @Test
    void doesNotJudgeLessThanHalfASecond() {
        assertThat(Following.after(List.of(), 10)).isNull();
        assertThat(Following.after(List.of(new Point(0, 0), new Point(0.4, 4)), 10))
                .isNull();
    }

    @Test
    void tellsTheRateOfTheRest() {
        assertThat(Following.rateSince(served(t -> t < 3 ? 0 : 100), 3)).isBetween(95.0, 105.0);
        assertThat(Following.rateSince(served(t -> 5), 7)).isZero();
    }

    /** Six seconds, ten points each. */
    private static List<Point> served(DoubleUnaryOperator rate) {
        List<Point> points = new ArrayList<>();
        double served = 0;
        for (int i = 0; i <= 60; i++) {
            points.add(new Point(i / 10.0, Math.round(served)));
            served += rate.applyAsDouble(i / 10.0) / 10;
        }
        return points;
    }
}
