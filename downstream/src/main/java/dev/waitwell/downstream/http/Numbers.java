package dev.waitwell.downstream.http;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads numbers within bounds; what is not one is thrown as the problem to answer with. */
public final class Numbers {
    private static final Pattern DECIMAL = Pattern.compile("\\d{1,3}(\\.\\d{1,9})?");

    private Numbers() {}

    /**
     * Reads a whole number.
     *
     * @param text null when the parameter is absent
     * @throws Problem.Thrown it is none from 0 to the most
     */
    public static int whole(String name, @Nullable String text, int absent, int most) {
        if (text == null) {
            return absent;
        }
        // No regular expression: every call comes by, and its cost is part of what a comparison shows.
        long value = text.isEmpty() || text.length() > 9 ? -1 : 0;
        for (int i = 0; value >= 0 && i < text.length(); i++) {
            int digit = text.charAt(i) - '0';
            value = digit < 0 || digit > 9 ? -1 : value * 10 + digit;
        }
        if (value < 0 || value > most) {
            throw Problem.badParameter(name, "a whole number from 0 to " + most, text)
                    .thrown();
        }
        return (int) value;
    }

    /**
     * Reads a decimal number.
     *
     * @param text null when the parameter is absent
     * @throws Problem.Thrown it is none from 0 to the most
     */
    public static double decimal(String name, @Nullable String text, double absent, int most) {
        if (text == null) {
            return absent;
        }
        double value = DECIMAL.matcher(text).matches() ? Double.parseDouble(text) : Double.NaN;
        if (!(value <= most)) {
            throw Problem.badParameter(name, "a number from 0 to " + most, text).thrown();
        }
        return value;
    }
}
