package dev.waitwell.downstream.delay;

import java.util.random.RandomGenerator;

/**
 * How long to wait.
 *
 * @param millis the delay, or its median when it is drawn, in milliseconds
 * @param sigma shape of the log-normal it is drawn from; 0 for a fixed delay
 */
public record Delay(int millis, double sigma) {
    /** Longest delay, milliseconds. */
    public static final int MOST_MILLIS = 60_000;

    static final int MOST_SIGMA = 3;

    /**
     * The delay of one call in milliseconds: {@code millis * exp(sigma * N(0, 1))}, the log-normal with that median (N.
     * L. Johnson, S. Kotz, N. Balakrishnan, "Continuous Univariate Distributions", vol. 1, 1994, ch. 14), at most 60 s.
     */
    int draw(RandomGenerator random) {
        if (sigma == 0) {
            return millis;
        }
        return (int) Math.min(MOST_MILLIS, Math.round(millis * Math.exp(sigma * random.nextGaussian())));
    }
}
