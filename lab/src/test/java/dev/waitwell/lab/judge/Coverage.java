package dev.waitwell.lab.judge;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** How often intervals hold what they are to hold: simulated replicates, always of the same seed. */
final class Coverage {
    private static final long SEED = 20240117;
    private static final int TIMES = 10_000;
    private static final int BOOTSTRAPS = 2_000;
    private static final int RESAMPLES = 999;
    private static final double TRUTH = 100;

    private Coverage() {}

    /** What replicates vary by around a median of 100. */
    enum Noise {
        NORMAL("normal, 3 %", 0),
        LOGNORMAL("lognormal, factor 1.5", 10),
        OUTLIERS("normal, 3 %, one in ten + 30 %", 20);

        final String words;
        private final int seed;

        Noise(String words, int seed) {
            this.words = words;
            this.seed = seed;
        }

        double draw(Random random) {
            return switch (this) {
                case NORMAL -> normal(random);
                case LOGNORMAL -> TRUTH * Math.pow(1.5, random.nextGaussian());
                case OUTLIERS -> normal(random) * (random.nextInt(10) == 0 ? 1.3 : 1);
            };
        }

        private static double normal(Random random) {
            return TRUTH * (1 + 0.03 * random.nextGaussian());
        }

        List<Double> draw(Random random, int n) {
            return Stream.generate(() -> draw(random)).limit(n).toList();
        }
    }

    /** Ways to make an interval; the first is ours. */
    enum Way {
        T_ON_LOGS,
        T,
        ORDER_STATISTICS,
        BOOTSTRAP;

        private Interval of(List<Double> replicates, Random random) {
            return switch (this) {
                case T_ON_LOGS -> Interval.of(replicates);
                case T -> t(replicates);
                case ORDER_STATISTICS -> orderStatistics(replicates);
                case BOOTSTRAP -> bootstrap(replicates, random);
            };
        }
    }

    private static Interval t(List<Double> values) {
        int n = values.size();
        double mean = values.stream().mapToDouble(v -> v).average().orElseThrow();
        double squares =
                values.stream().mapToDouble(v -> (v - mean) * (v - mean)).sum();
        double half = StudentT.quantile(0.95, n - 1) * Math.sqrt(squares / (n - 1) / n);
        return new Interval(mean, mean - half, mean + half, n, 0.95);
    }

    /** From the least to the greatest: all that there is below n = 9, where the next narrower one falls below 95 %. */
    private static Interval orderStatistics(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        return new Interval(Interval.of(values).value(), sorted.getFirst(), sorted.getLast(), values.size(), 0.95);
    }

    /** Percentiles of the resampled median (B. Efron and R. J. Tibshirani, "An Introduction to the Bootstrap", 1993). */
    private static Interval bootstrap(List<Double> values, Random random) {
        int n = values.size();
        double[] medians = new double[RESAMPLES];
        double[] sample = new double[n];
        for (int i = 0; i < RESAMPLES; i++) {
            for (int j = 0; j < n; j++) {
                sample[j] = values.get(random.nextInt(n));
            }
            Arrays.sort(sample);
            medians[i] = (sample[(n - 1) / 2] + sample[n / 2]) / 2;
        }
        Arrays.sort(medians);
        return new Interval(Interval.of(values).value(), medians[24], medians[974], n, 0.95);
    }

    /** Share of intervals that hold the median that the replicates were drawn around. */
    static double of(Way way, Noise noise, int n) {
        Random random = new Random(SEED + noise.seed + n);
        int times = way == Way.BOOTSTRAP ? BOOTSTRAPS : TIMES;
        int held = 0;
        for (int i = 0; i < times; i++) {
            if (way.of(noise.draw(random, n), random).contains(TRUTH)) {
                held++;
            }
        }
        return (double) held / times;
    }

    /** Share of the intervals of Student's t on the values themselves that reach below zero. */
    static double belowZero(Noise noise, int n) {
        Random random = new Random(SEED);
        int below = 0;
        for (int i = 0; i < TIMES; i++) {
            Double low = t(noise.draw(random, n)).low();
            below += low != null && low < 0 ? 1 : 0;
        }
        return (double) below / TIMES;
    }

    /** Share of pairs of runs whose intervals overlap although each run is off by a share of its own, normal as well. */
    static double overlaps(int n, double sigma, double ofRun) {
        Random random = new Random(SEED);
        int overlap = 0;
        for (int i = 0; i < TIMES; i++) {
            overlap += run(random, n, sigma, ofRun).overlaps(run(random, n, sigma, ofRun)) ? 1 : 0;
        }
        return (double) overlap / TIMES;
    }

    private static Interval run(Random random, int n, double sigma, double ofRun) {
        double off = 1 + ofRun * random.nextGaussian();
        return Interval.of(Stream.generate(() -> TRUTH * off * (1 + sigma * random.nextGaussian()))
                .limit(n)
                .toList());
    }

    /** What became of cells that were measured until their interval was narrow. */
    record Sequential(double coverage, double replicates, double halfWidth) {}

    /** With normal noise of that share, measured as {@link Precision} asks for it: first 3, most 7, wide 5 %. */
    static Sequential sequential(double sigma) {
        Random random = new Random(SEED);
        Precision precision = new Precision(3, 7, 0.05, Set.of());
        int held = 0;
        double replicates = 0;
        double halfWidths = 0;
        for (int i = 0; i < TIMES; i++) {
            List<Double> values = new ArrayList<>();
            while (!precision
                    .next(List.of(new Precision.Cell(List.of(0), values)), 1, 1)
                    .isEmpty()) {
                values.add(TRUTH * (1 + sigma * random.nextGaussian()));
            }
            Interval interval = Interval.of(values);
            held += interval.contains(TRUTH) ? 1 : 0;
            replicates += values.size();
            Double half = interval.relativeHalfWidth();
            halfWidths += half == null ? 0 : half;
        }
        return new Sequential((double) held / TIMES, replicates / TIMES, halfWidths / TIMES);
    }

    /** Share of comparisons that end with one of these verdicts. */
    static double verdicts(
            Function<Random, List<Double>> first,
            Function<Random, List<Double>> second,
            double margin,
            Set<Difference.Verdict> verdicts) {
        Random random = new Random(SEED);
        int found = 0;
        for (int i = 0; i < TIMES; i++) {
            Difference difference = Difference.of(first.apply(random), second.apply(random), margin);
            found += verdicts.contains(difference.verdict()) ? 1 : 0;
        }
        return (double) found / TIMES;
    }

    static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", share * 100);
    }
}
