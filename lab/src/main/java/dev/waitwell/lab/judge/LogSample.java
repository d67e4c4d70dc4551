package dev.waitwell.lab.judge;

import java.util.List;

/**
 * Mean and variance of the logarithms of replicates, all of them positive.
 *
 * @param n how many
 * @param mean of the logarithms
 * @param variance of the logarithms, with n − 1 below; 0 for a single one, of which it says nothing
 */
record LogSample(int n, double mean, double variance) {

    static LogSample of(List<Double> positive) {
        double mean = positive.stream().mapToDouble(Math::log).average().orElseThrow();
        double squares = positive.stream()
                .mapToDouble(v -> Math.pow(Math.log(v) - mean, 2))
                .sum();
        return new LogSample(positive.size(), mean, positive.size() < 2 ? 0 : squares / (positive.size() - 1));
    }

    /** Squared standard error of the mean. */
    double error() {
        return variance / n;
    }
}
