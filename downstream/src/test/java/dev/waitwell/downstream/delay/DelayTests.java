package dev.waitwell.downstream.delay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DelayTests {
    private static final int DRAWS = 20_001;

    @Test
    void isWhatWasAskedForWithoutSigma() {
        assertThat(drawn(new Delay(20, 0))).containsOnly(20);
    }

    @Test
    void hasTheMedianAskedFor() {
        int[] drawn = drawn(new Delay(1000, 0.5));

        assertThat(drawn[DRAWS / 2]).isCloseTo(1000, within(20));
    }

    @Test
    void spreadsAsALogNormalDoes() {
        int[] drawn = drawn(new Delay(1000, 0.5));

        // One standard deviation above the median of a normal lie 84.13 % of its draws, two above it 97.72 %.
        assertThat(drawn[(int) (DRAWS * 0.8413)]).isCloseTo((int) (1000 * Math.exp(0.5)), within(50));
        assertThat(drawn[(int) (DRAWS * 0.9772)]).isCloseTo((int) (1000 * Math.exp(1.0)), within(120));
        assertThat(drawn[(int) (DRAWS * 0.1587)]).isCloseTo((int) (1000 * Math.exp(-0.5)), within(30));
    }

    @Test
    void neverExceedsAMinute() {
        int[] drawn = drawn(new Delay(Delay.MOST_MILLIS, Delay.MOST_SIGMA));

        assertThat(drawn[DRAWS - 1]).isEqualTo(60_000);
        assertThat(drawn[0]).isNotNegative().isLessThan(1000);
    }

    @Test
    void isDrawnAgainFromTheSameSeed() {
        assertThat(drawn(new Delay(200, 1))).isEqualTo(drawn(new Delay(200, 1)));
    }

    private static int[] drawn(Delay delay) {
        SplittableRandom random = new SplittableRandom(7);
        return IntStream.generate(() -> delay.draw(random))
                .limit(DRAWS)
                .sorted()
                .toArray();
    }
}
