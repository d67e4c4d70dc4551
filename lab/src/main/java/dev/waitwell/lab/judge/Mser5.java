package dev.waitwell.lab.judge;

import dev.waitwell.lab.result.Measurement.Gate;
import java.util.Arrays;
import java.util.Locale;

/**
 * How much of the beginning of a series belongs to the warm-up: MSER-5, the marginal standard error rule on means of five.
 * Of the means Z₁ … Zₙ of each five observations it drops the first d with the least Σ (Zᵢ − mean)² / (n − d)² over
 * those that remain: dropping more of a transient lowers the spread, dropping what is steady only lowers the number.
 *
 * <p>Sources: K. P. White Jr., "An effective truncation heuristic for bias reduction in simulation output", Simulation
 * 69(6), 1997, doi:10.1177/003754979706900601; of five K. P. White Jr., M. J. Cobb and S. C. Spratt, "A comparison of five
 * steady-state truncation heuristics for simulation", Proceedings of the 2000 Winter Simulation Conference, pages
 * 755–760. That the last five means are no candidates and that a minimum in the second half is not accepted: K. Hoad,
 * S. Robinson and R. Davies, "Automating warm-up length estimation", Journal of the Operational Research Society 61(9),
 * 2010, doi:10.1057/jors.2009.87.
 *
 * <p>A minimum in the second half shows a drift or a transient that is too long, but chance alone brings it there in one
 * of ten series of 100 to 200 steady observations, and more often where neighbouring observations are alike. So the gate
 * asks as well how far the mean from there on is from the mean after what can be dropped of the first half.
 */
public sealed interface Mser5 {
    /** Observations in a mean. */
    int BATCH = 5;

    /** Observations that a series needs: 20 means, 15 of them candidates. */
    int LEAST = 100;

    /**
     * A series that settles.
     *
     * @param drop observations at its beginning that belong to the warm-up
     * @param of observations in it
     * @param mean of the others
     */
    record Settled(int drop, int of, double mean) implements Mser5 {}

    /**
     * A series with its minimum beyond the middle.
     *
     * @param minimum observations that would have to be dropped
     * @param of observations in it
     * @param rest mean of those that would remain
     * @param drop the best that can be dropped of the first half
     * @param mean of what would remain then
     */
    record NeverSettles(int minimum, int of, double rest, int drop, double mean) implements Mser5 {
        /** How far the two means are apart, as a share of that of the end; infinite when that is zero. */
        public double apart() {
            return rest == 0 ? Double.POSITIVE_INFINITY : Math.abs(rest - mean) / Math.abs(rest);
        }
    }

    /**
     * A series that is too short to tell.
     *
     * @param of observations in it
     */
    record TooShort(int of) implements Mser5 {}

    /**
     * Where it settles.
     *
     * @param series equally spaced, such as the requests served in each 50 ms; what remains after the last whole five
     *     counts for the means that are returned and not for the decision
     */
    static Mser5 of(double[] series) {
        if (series.length < LEAST) {
            return new TooShort(series.length);
        }
        double[] statistics = statistics(series);
        int half = series.length / BATCH / 2;
        int best = least(statistics, statistics.length - 1) * BATCH;
        int early = least(statistics, half) * BATCH;
        double rest = mean(series, best);
        return best > half * BATCH
                ? new NeverSettles(best, series.length, rest, early, mean(series, early))
                : new Settled(best, series.length, rest);
    }

    /** For each number of means that may be dropped; from the end on, as B. P. Welford, Technometrics 4(3), 1962. */
    private static double[] statistics(double[] series) {
        int batches = series.length / BATCH;
        double[] statistics = new double[batches - BATCH + 1];
        double mean = 0;
        double squares = 0;
        for (int d = batches - 1; d >= 0; d--) {
            int n = batches - d;
            double z = Arrays.stream(series, d * BATCH, (d + 1) * BATCH).sum() / BATCH;
            double before = z - mean;
            mean += before / n;
            squares += before * (z - mean);
            if (d < statistics.length) {
                statistics[d] = squares / n / n;
            }
        }
        return statistics;
    }

    /** Of equal ones the first: a series that never varies is settled from its beginning. */
    private static int least(double[] statistics, int last) {
        int best = 0;
        for (int d = 1; d <= last; d++) {
            if (statistics[d] < statistics[best]) {
                best = d;
            }
        }
        return best;
    }

    private static double mean(double[] series, int from) {
        return Arrays.stream(series, from, series.length).average().orElse(0);
    }

    /**
     * The gate {@code settled}: passed by a series that settles, and by one that does not when the two means are as near
     * to each other as allowed. A series that is too short fails: nobody has seen it settle.
     *
     * @param allowed share, such as 0.02
     */
    default Gate gate(double allowed) {
        return switch (this) {
            case Settled s ->
                gate(
                        true,
                        0.0,
                        allowed,
                        "Throughput is steady after %d of %d observations (MSER-5).",
                        s.drop(),
                        s.of());
            case NeverSettles s ->
                gate(
                        s.apart() <= allowed,
                        s.apart(),
                        allowed,
                        "Throughput is steady only after %d of %d observations (MSER-5); its mean from there on is %.1f %% from"
                                + " that after %d.",
                        s.minimum(),
                        s.of(),
                        s.apart() * 100,
                        s.drop());
            case TooShort s ->
                gate(
                        false,
                        Double.POSITIVE_INFINITY,
                        allowed,
                        "The window holds %d observations, and %d are needed to tell whether throughput is steady (MSER-5).",
                        s.of(),
                        LEAST);
        };
    }

    private static Gate gate(boolean passed, double value, double allowed, String says, Object... args) {
        Double told = Double.isInfinite(value) ? null : value;
        return new Gate("settled", passed, true, told, allowed, String.format(Locale.ROOT, says, args));
    }
}
