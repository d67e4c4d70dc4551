package dev.waitwell.service.problem;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;

/** What a parameter may be; whatever is not leaves as a problem that says so. */
public final class Bounds {

    /** Longest wait that can be asked for, in milliseconds. */
    public static final int MOST_MILLIS = 60_000;

    /** Most rounds of CPU work that can be asked for. */
    public static final int MOST_SPIN = 10_000_000;

    /**
     * Most rounds of CPU work that can be asked of the database: some 70 ms of a core. A whole pool of such queries ends
     * well before the statement timeout; with ten times as many the database would end its own slowed queries.
     */
    public static final int MOST_DB_SPIN = 1_000_000;

    /**
     * Longest that a connection to Redis can be held, in milliseconds: half of its command timeout, as Redis ends such a
     * command up to 100 ms late.
     */
    public static final int MOST_BLOCK = 500;

    /** Most calls at once that can be asked for. */
    public static final int MOST_CALLS = 64;

    /** Largest body, in bytes. */
    public static final int LARGEST_BODY = 1024 * 1024;

    private static final Pattern SKU = Pattern.compile("[A-Z0-9-]{1,32}");
    private static final int MOST_DIGITS = 9;

    private Bounds() {}

    /**
     * A whole number within bounds, written in plain digits.
     *
     * @param name of the parameter
     * @param text what came
     * @param least allowed
     * @param most allowed
     * @return the number
     */
    public static int whole(String name, String text, int least, int most) {
        int number = number(text);
        if (number < least || number > most) {
            throw new BadParameter(name, "a whole number from " + least + " to " + most, text);
        }
        return number;
    }

    /**
     * How long to wait.
     *
     * @param text what came
     * @return milliseconds
     */
    public static int millis(String text) {
        return whole("ms", text, 0, MOST_MILLIS);
    }

    /**
     * How much CPU work.
     *
     * @param text what came; absent means none
     * @return rounds
     */
    public static int spin(@Nullable String text) {
        return text == null ? 0 : whole("spin", text, 0, MOST_SPIN);
    }

    /**
     * How much CPU work of the database.
     *
     * @param text what came; absent means none
     * @return rounds
     */
    public static int dbSpin(@Nullable String text) {
        return text == null ? 0 : whole("spin", text, 0, MOST_DB_SPIN);
    }

    /**
     * How long a connection to Redis is held.
     *
     * @param text what came; absent means not at all
     * @return milliseconds
     */
    public static int block(@Nullable String text) {
        return text == null ? 0 : whole("block", text, 0, MOST_BLOCK);
    }

    /**
     * How many calls at once.
     *
     * @param text what came
     * @return calls
     */
    public static int calls(String text) {
        return whole("n", text, 1, MOST_CALLS);
    }

    /**
     * A stock keeping unit.
     *
     * @param text what came
     * @return the same
     */
    public static String sku(String text) {
        if (!SKU.matcher(text).matches()) {
            throw new BadParameter("sku", "1 to 32 characters of A-Z, 0-9 and -", text);
        }
        return text;
    }

    /**
     * A content type that others will be able to read.
     *
     * @param text what came
     * @return the same
     */
    public static String contentType(String text) {
        try {
            MediaType.parseMediaType(text);
            return text;
        } catch (InvalidMediaTypeException e) {
            throw new BadParameter("Content-Type", "a media type such as text/plain", text);
        }
    }

    /** Digits only: no sign, no fraction, no other script's digits; -1 for anything else. */
    private static int number(String text) {
        if (text.isEmpty() || text.length() > MOST_DIGITS) {
            return -1;
        }
        int number = 0;
        for (int i = 0; i < text.length(); i++) {
            char digit = text.charAt(i);
            if (digit < '0' || digit > '9') {
                return -1;
            }
            number = number * 10 + (digit - '0');
        }
        return number;
    }
}
