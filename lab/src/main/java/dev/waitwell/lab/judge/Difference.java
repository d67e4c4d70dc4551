package dev.waitwell.lab.judge;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Whether two sets of replicates differ, as a ratio: the mean of the logarithms of one less that of the other, with the
 * interval of B. L. Welch, "The generalization of 'Student's' problem when several different population variances are
 * involved", Biometrika 34(1–2), 1947, doi:10.1093/biomet/34.1-2.28, and the degrees of freedom of F. E. Satterthwaite, "An
 * approximate distribution of estimates of variance components", Biometrics Bulletin 2(6), 1946, doi:10.2307/3002019.
 * The two need not vary alike, nor have the same number of replicates.
 *
 * <p>That no difference was shown does not show that there is none. Where a margin is given that does not matter in
 * practice, sameness is shown by two one-sided tests of 5 % each, which is to say that the 90 % interval of the ratio
 * lies between 1 / (1 + margin) and 1 + margin (D. J. Schuirmann, "A comparison of the two one-sided tests procedure and
 * the power approach for assessing the equivalence of average bioavailability", Journal of Pharmacokinetics and
 * Biopharmaceutics 15(6), 1987, doi:10.1007/BF01068419).
 *
 * <p>Each comparison errs for itself: of twenty without a difference one is called one.
 *
 * @param ratio of the geometric means, the second by the first, with its 95 % interval; n is that of the smaller set; null
 *     when one of them holds a zero or nothing
 * @param verdict what can be said
 * @param margin within which the two count as the same, such as 0.03; null when none was given
 */
public record Difference(
        @Nullable Interval ratio, Verdict verdict, @Nullable Double margin) {
    /** Replicates that each side needs: with fewer nobody knows how much it varies. */
    public static final int LEAST = 2;

    private static final double ONE_SIDED = 0.90;

    /** What can be said of two sets of replicates. */
    public enum Verdict {
        /** The second is higher than the first. */
        HIGHER,
        /** The second is lower than the first. */
        LOWER,
        /** They are the same within the margin, whether or not a smaller difference is shown as well. */
        SAME_WITHIN_MARGIN,
        /** They may differ or not. */
        NO_DIFFERENCE_SHOWN,
        /** One side has fewer than two replicates. */
        NOT_ENOUGH_REPLICATES,
        /** One side holds a zero: there is no ratio. */
        NO_RATIO
    }

    /** The second set against the first. */
    public static Difference of(List<Double> first, List<Double> second) {
        return judge(first, second, null);
    }

    /** The second set against the first, of which it may differ by that share and count as the same. */
    public static Difference of(List<Double> first, List<Double> second, double margin) {
        if (!(margin > 0)) {
            throw new IllegalArgumentException("a margin is a share above 0 such as 0.03, not " + margin);
        }
        return judge(first, second, margin);
    }

    private static Difference judge(List<Double> first, List<Double> second, @Nullable Double margin) {
        if (first.isEmpty() || second.isEmpty()) {
            return new Difference(null, Verdict.NOT_ENOUGH_REPLICATES, margin);
        }
        Interval.require(first);
        Interval.require(second);
        if (first.contains(0.0) || second.contains(0.0)) {
            return new Difference(null, Verdict.NO_RATIO, margin);
        }
        LogSample a = LogSample.of(first);
        LogSample b = LogSample.of(second);
        int n = Math.min(a.n(), b.n());
        if (n < LEAST) {
            double ratio = Math.exp(b.mean() - a.mean());
            Interval unknown = new Interval(ratio, null, null, n, Interval.LEVEL);
            return new Difference(unknown, Verdict.NOT_ENOUGH_REPLICATES, margin);
        }
        Interval ratio = ratio(a, b, Interval.LEVEL);
        return new Difference(ratio, verdict(ratio, ratio(a, b, ONE_SIDED), margin), margin);
    }

    private static Interval ratio(LogSample a, LogSample b, double level) {
        double apart = b.mean() - a.mean();
        double error = Math.sqrt(a.error() + b.error());
        return Interval.around(Math.exp(apart), apart, error, degrees(a, b), Math.min(a.n(), b.n()), level);
    }

    private static double degrees(LogSample a, LogSample b) {
        double both = a.error() + b.error();
        return both == 0
                ? a.n() + b.n() - 2
                : both * both / (a.error() * a.error() / (a.n() - 1) + b.error() * b.error() / (b.n() - 1));
    }

    private static Verdict verdict(Interval ratio, Interval oneSided, @Nullable Double margin) {
        if (margin != null && low(oneSided) >= 1 / (1 + margin) && high(oneSided) <= 1 + margin) {
            return Verdict.SAME_WITHIN_MARGIN;
        }
        if (low(ratio) > 1) {
            return Verdict.HIGHER;
        }
        return high(ratio) < 1 ? Verdict.LOWER : Verdict.NO_DIFFERENCE_SHOWN;
    }

    /** The verdict for people, with the ratio and its interval. */
    public String words() {
        return switch (verdict) {
            case HIGHER -> say("%.1f %% higher", (value() - 1) * 100) + reach();
            case LOWER -> say("%.1f %% lower", (1 - value()) * 100) + reach();
            case SAME_WITHIN_MARGIN ->
                say("the same within %.1f %%", margin == null ? 0 : margin * 100) + say(" (ratio %.3f)", value());
            case NO_DIFFERENCE_SHOWN -> say("no difference shown (ratio %.3f", value()) + ends() + ")";
            case NOT_ENOUGH_REPLICATES -> "not enough replicates: each side needs " + LEAST;
            case NO_RATIO -> "no ratio: one side holds a zero";
        };
    }

    private double value() {
        return ratio == null ? Double.NaN : ratio.value();
    }

    private String reach() {
        return ratio == null ? "" : say(" (ratio %.3f", value()) + ends() + ")";
    }

    private String ends() {
        return ratio == null ? "" : say(", 95 %% interval %.3f to %.3f", low(ratio), high(ratio));
    }

    private static double low(Interval known) {
        return known.low() == null ? 0 : known.low();
    }

    private static double high(Interval known) {
        return known.high() == null ? Double.POSITIVE_INFINITY : known.high();
    }

    private static String say(String format, Object... args) {
        return String.format(Locale.ROOT, format, args);
    }
}
