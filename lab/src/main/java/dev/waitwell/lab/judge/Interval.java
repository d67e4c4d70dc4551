package dev.waitwell.lab.judge;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The median of a few replicates, and the interval within which the median of all possible ones lies: Student's t on the
 * logarithms, exp(mean ± t·s/√n). What is measured is positive and its errors are multiplicative, and with 3 to 7
 * replicates neither the bootstrap nor the order statistics reach 95 %. The coverages that decided it, and what they do
 * not cover, stand in {@code docs/decisions/0004-intervals.md}; a test repeats them.
 *
 * <p>Sources: "Student", "The Probable Error of a Mean", Biometrika 6(1), 1908, doi:10.1093/biomet/6.1.1; for the
 * logarithms G. W. Snedecor and W. G. Cochran, "Statistical Methods", 8th edition, 1989, chapter 15.
 *
 * @param value median of the replicates; up to 7 of them it always lies within the interval
 * @param low end of the interval; null when there is none
 * @param high end of the interval; null when there is none, which is so for a single replicate and when one is zero
 * @param n replicates
 * @param level of the interval, such as 0.95
 */
public record Interval(
        double value, @Nullable Double low, @Nullable Double high, int n, double level) {
    /** Of the intervals that are told to people. */
    public static final double LEVEL = 0.95;

    public Interval {
        if ((low == null) != (high == null)) {
            throw new IllegalArgumentException("an interval has two ends or none");
        }
    }

    /** The 95 % interval of these replicates, at least one, none of them negative. */
    public static Interval of(List<Double> replicates) {
        return of(replicates, LEVEL);
    }

    /** The interval of that level. */
    public static Interval of(List<Double> replicates, double level) {
        require(replicates);
        double median = median(replicates);
        int n = replicates.size();
        if (n < 2 || replicates.contains(0.0)) {
            return new Interval(median, null, null, n, level);
        }
        LogSample logs = LogSample.of(replicates);
        return around(median, logs.mean(), Math.sqrt(logs.error()), n - 1, n, level);
    }

    /** Of a mean of logarithms with its standard error. */
    static Interval around(double value, double mean, double error, double degrees, int n, double level) {
        double half = error == 0 ? 0 : StudentT.quantile(level, degrees) * error;
        return new Interval(value, Math.exp(mean - half), Math.exp(mean + half), n, level);
    }

    /** Whether there is one: a single replicate tells nothing of its error. */
    public boolean known() {
        return low != null;
    }

    /** By what share the interval reaches up and, as a ratio, down: 0.05 means a factor of 1.05; null when unknown. */
    public @Nullable Double relativeHalfWidth() {
        return low == null || high == null ? null : Math.sqrt(high / low) - 1;
    }

    /** Whether the two have a value in common; what is unknown may lie anywhere and overlaps everything. */
    public boolean overlaps(Interval other) {
        if (low == null || high == null || other.low == null || other.high == null) {
            return true;
        }
        return low <= other.high && other.low <= high;
    }

    /** Whether the interval is known and holds that value. */
    public boolean contains(double x) {
        return low != null && high != null && low <= x && x <= high;
    }

    /** In words, such as {@code ± 4.2 % (3 replicates)}, for a value that is printed beside it. */
    public String words() {
        Double half = relativeHalfWidth();
        if (half != null) {
            return String.format(Locale.ROOT, "± %.1f %% (%d replicates)", half * 100, n);
        }
        return n == 1 ? "no interval (1 replicate)" : "no interval (one of " + n + " replicates is zero)";
    }

    static void require(List<Double> replicates) {
        if (replicates.isEmpty()) {
            throw new IllegalArgumentException("no replicates; a median needs at least one");
        }
        for (double value : replicates) {
            if (!(value >= 0) || Double.isInfinite(value)) {
                throw new IllegalArgumentException(
                        "a replicate is " + value + "; measured are finite values that are not negative");
            }
        }
    }

    private static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        int half = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(half) : (sorted.get(half - 1) + sorted.get(half)) / 2;
    }
}
