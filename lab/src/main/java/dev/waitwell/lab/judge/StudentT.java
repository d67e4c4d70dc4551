package dev.waitwell.lab.judge;

/**
 * Student's t distribution ("Student", "The Probable Error of a Mean", Biometrika 6(1), 1908, doi:10.1093/biomet/6.1.1),
 * by the regularized incomplete beta function: with ν degrees of freedom, which need not be whole,
 * P(|T| &gt; t) = I(ν / (ν + t²); ν/2, 1/2) (NIST Digital Library of Mathematical Functions, section 8.17).
 */
final class StudentT {
    private static final double TINY = 1e-300;
    private static final double EXACT = 1e-15;
    private static final int MOST_TERMS = 500;
    private static final int MOST_STEPS = 100;

    /** From here on the series of Stirling that is used below is exact to 13 digits. */
    private static final double LARGE = 10;

    private StudentT() {}

    /**
     * How many standard errors an interval reaches to each side.
     *
     * @param level that the interval shall have, such as 0.95
     * @param degrees of freedom, more than 0
     */
    static double quantile(double level, double degrees) {
        if (!(level > 0 && level < 1)) {
            throw new IllegalArgumentException("a level lies between 0 and 1, not at " + level);
        }
        if (!(degrees > 0)) {
            throw new IllegalArgumentException("degrees of freedom are more than 0, not " + degrees);
        }
        // P(|T| > t) falls and is convex, so Newton's steps from 0 come nearer from below and never pass the root.
        double t = 0;
        for (int i = 0; i < MOST_STEPS; i++) {
            double step = (beyond(t, degrees) - (1 - level)) / (2 * density(t, degrees));
            t += step;
            if (Math.abs(step) <= EXACT * t) {
                break;
            }
        }
        return t;
    }

    private static double density(double t, double degrees) {
        double front = Math.exp(logGamma((degrees + 1) / 2) - logGamma(degrees / 2)) / Math.sqrt(degrees * Math.PI);
        return front * Math.exp(-(degrees + 1) / 2 * Math.log1p(t * t / degrees));
    }

    /** P(|T| &gt; t), the probability of a value farther from 0 to either side. */
    static double beyond(double t, double degrees) {
        double square = t * t;
        double far = degrees / (degrees + square);
        double near = square / (degrees + square);
        // The continued fraction is quick on one side of the mean only; on the other the complement is taken.
        double a = degrees / 2;
        return far < (a + 1) / (a + 2.5) ? beta(far, near, a, 0.5) : 1 - beta(near, far, 0.5, a);
    }

    /** I(x; a, b) by the continued fraction 8.17.22, evaluated forwards (W. J. Lentz, Applied Optics 15(3), 1976). */
    private static double beta(double x, double rest, double a, double b) {
        if (x <= 0) {
            return 0;
        }
        double front = Math.exp(a * Math.log(x) + b * Math.log(rest) + logGamma(a + b) - logGamma(a) - logGamma(b)) / a;
        double c = 1;
        double d = 1 / apartFromZero(1 - (a + b) * x / (a + 1));
        double sum = d;
        for (int m = 1; m < MOST_TERMS; m++) {
            double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
            d = 1 / apartFromZero(1 + even * d);
            c = apartFromZero(1 + even / c);
            sum *= d * c;
            double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
            d = 1 / apartFromZero(1 + odd * d);
            c = apartFromZero(1 + odd / c);
            double step = d * c;
            sum *= step;
            if (Math.abs(step - 1) < EXACT) {
                break;
            }
        }
        return front * sum;
    }

    private static double apartFromZero(double value) {
        return Math.abs(value) < TINY ? TINY : value;
    }

    /** ln Γ(x) for x &gt; 0, by Stirling's series (DLMF 5.11.1) after Γ(x) = Γ(x + 1) / x has made x large enough. */
    private static double logGamma(double x) {
        double less = 0;
        double large = x;
        while (large < LARGE) {
            less += Math.log(large);
            large++;
        }
        double s = 1 / (large * large);
        double series = (1 / 12.0 - s * (1 / 360.0 - s * (1 / 1260.0 - s * (1 / 1680.0 - s / 1188.0)))) / large;
        return (large - 0.5) * Math.log(large) - large + 0.5 * Math.log(2 * Math.PI) + series - less;
    }
}
