package dev.waitwell.lab.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Numbers for people: three significant digits, thousands separated, a unit where one is due. */
final class Numbers {
    /** What stands where nothing was measured. */
    static final String NONE = "–";

    private static final double MIB = 1024.0 * 1024.0;

    private Numbers() {}

    static String three(@Nullable Number value) {
        return digits(value, 3);
    }

    /** One digit more, for numbers that are known that well. */
    static String four(@Nullable Number value) {
        return digits(value, 4);
    }

    private static String digits(@Nullable Number value, int digits) {
        if (value == null || !Double.isFinite(value.doubleValue())) {
            return NONE;
        }
        double number = value.doubleValue();
        if (number == 0) {
            return "0";
        }
        BigDecimal rounded = new BigDecimal(number).round(new MathContext(digits));
        int decimals = Math.max(0, digits - 1 - (rounded.precision() - rounded.scale() - 1));
        return String.format(Locale.ROOT, "%,." + decimals + "f", rounded);
    }

    /** A count: exact, because it was counted. */
    static String count(@Nullable Number value) {
        return value == null ? NONE : String.format(Locale.ROOT, "%,d", value.longValue());
    }

    /** A number below 1 or between, without zeros that say nothing: {@code 0.5}. */
    static String bare(double value) {
        return new BigDecimal(value)
                .round(new MathContext(3))
                .stripTrailingZeros()
                .toPlainString();
    }

    /** A number that somebody chose: whole where it is whole. */
    static String stated(double value) {
        return value == Math.rint(value) ? count(value) : three(value);
    }

    /** Microseconds as a bare number of milliseconds, for a column that names the unit. */
    static String millis(@Nullable Number micros) {
        return micros == null ? NONE : three(micros.doubleValue() / 1000);
    }

    /** Microseconds as a duration with the unit that suits it. */
    static String duration(double micros) {
        if (micros < 1_000) {
            return three(micros) + " µs";
        }
        return micros < 1_000_000 ? three(micros / 1_000) + " ms" : three(micros / 1_000_000) + " s";
    }

    /** A stated delay: exact, {@code 200 ms} or {@code 2 s}. */
    static String delay(int millis) {
        return millis >= 1_000 && millis % 1_000 == 0 ? count(millis / 1_000) + " s" : count(millis) + " ms";
    }

    static String mebibytes(@Nullable Number bytes) {
        return bytes == null ? NONE : three(bytes.doubleValue() / MIB);
    }

    static String percent(double share) {
        return three(share * 100) + " %";
    }

    /** A change with its sign: {@code +1.2 %}, {@code −0.4 %}. */
    static String signed(double value) {
        return (value < 0 ? "−" : "+") + three(Math.abs(value));
    }

    /** A ratio as a factor: {@code 1.25 times}. */
    static String times(double ratio) {
        return three(ratio) + " times";
    }
}
