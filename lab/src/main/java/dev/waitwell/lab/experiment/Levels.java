package dev.waitwell.lab.experiment;

import dev.waitwell.lab.experiment.Arrivals.AsClosed;
import dev.waitwell.lab.experiment.Arrivals.Closed;
import dev.waitwell.lab.experiment.Arrivals.Rate;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads levels and writes each in one way, so that equal ones have equal texts; empty for what is malformed or out of
 * range.
 */
final class Levels {
    /** Largest body that the services take, bytes. */
    static final int LARGEST_BODY = 1024 * 1024;

    private static final int KIB = 1024;
    private static final Pattern BYTES = Pattern.compile("(\\d{1,7})(B|KiB|MiB)");
    private static final Pattern RATE = Pattern.compile("([1-9]\\d{0,4})/s");
    private static final Pattern PROFILE = Pattern.compile("[a-z][a-z0-9-]{0,60}");
    private static final Pattern PROPERTY = Pattern.compile("[A-Za-z][A-Za-z0-9\\[\\]_-]*(\\.[A-Za-z0-9\\[\\]_-]+)+");

    private Levels() {}

    static Optional<String> whole(String text, int least, int most) {
        return Values.whole(least, most).apply(text).map(String::valueOf);
    }

    static Optional<String> wait(String text, long mostMillis) {
        return Values.duration(0, mostMillis).apply(text).map(Levels::words);
    }

    static Optional<String> bytes(String text) {
        return Optional.of(text)
                .filter(BYTES.asMatchPredicate())
                .map(Levels::countBytes)
                .filter(n -> n >= 1 && n <= LARGEST_BODY)
                .map(n -> n % KIB != 0 ? n + "B" : n % LARGEST_BODY != 0 ? n / KIB + "KiB" : n / LARGEST_BODY + "MiB");
    }

    static Optional<String> arrivals(String text) {
        boolean named = text.equals(Arrivals.CLOSED) || text.equals(Arrivals.OPEN);
        return Optional.of(text).filter(t -> named || RATE.matcher(t).matches());
    }

    static Optional<String> redisPool(String text) {
        return text.equals(Factor.SHARED) ? Optional.of(text) : whole(text, 1, 10_000);
    }

    static Optional<String> profile(String text) {
        return Optional.of(text).filter(PROFILE.asMatchPredicate());
    }

    /** What a Spring property is set to. */
    static Optional<String> property(String text) {
        return Optional.of(text).filter(t -> !t.isEmpty()).filter(t -> t.chars().noneMatch(Character::isISOControl));
    }

    static boolean isProperty(String name) {
        return PROPERTY.matcher(name).matches();
    }

    /** Of a canonical text. */
    static Duration duration(String level) {
        return Values.duration(0, Long.MAX_VALUE)
                .apply(level)
                .orElseThrow(() -> new IllegalArgumentException("not a duration: " + level));
    }

    /** As a level is written: {@code 50ms}, {@code 2s}. */
    static String words(Duration duration) {
        long millis = duration.toMillis();
        return millis > 0 && millis % 1000 == 0 ? millis / 1000 + "s" : millis + "ms";
    }

    /** Of a canonical text. */
    static int countBytes(String level) {
        Matcher matcher = BYTES.matcher(level);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("not a size: " + level);
        }
        long bytes = Long.parseLong(matcher.group(1))
                * switch (matcher.group(2)) {
                    case "B" -> 1;
                    case "KiB" -> KIB;
                    default -> LARGEST_BODY;
                };
        return (int) Math.min(bytes, Integer.MAX_VALUE);
    }

    /** Of a canonical text. */
    static Arrivals arrivalsOf(String level) {
        return switch (level) {
            case Arrivals.CLOSED -> new Closed();
            case Arrivals.OPEN -> new AsClosed();
            default -> new Rate(Integer.parseInt(level.substring(0, level.indexOf('/'))));
        };
    }
}
