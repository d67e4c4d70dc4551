package dev.waitwell.lab.experiment;

import dev.waitwell.lab.experiment.Condition.Load;
import dev.waitwell.lab.experiment.Experiment.GateMode;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads single values; empty for what is malformed or out of range. */
final class Values {
    private static final Pattern DURATION = Pattern.compile("(\\d{1,9})(ms|s|m|h)");
    private static final Pattern LOAD = Pattern.compile("(\\d{1,5})x(\\d{1,9}(?:ms|s|m))(?:\\+spin(\\d{1,8}))?");
    private static final Pattern HEAP = Pattern.compile("[1-9]\\d{0,4}[mg]");

    private Values() {}

    static Function<String, Optional<Integer>> whole(int least, int most) {
        return text -> {
            if (!text.matches("\\d{1,9}")) {
                return Optional.empty();
            }
            int value = Integer.parseInt(text);
            return value < least || value > most ? Optional.empty() : Optional.of(value);
        };
    }

    static Function<String, Optional<Duration>> duration(long leastMillis, long mostMillis) {
        return text -> duration(text).filter(d -> d.toMillis() >= leastMillis).filter(d -> d.toMillis() <= mostMillis);
    }

    static Optional<Load> load(String text) {
        Matcher matcher = LOAD.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        Optional<Integer> users = whole(0, 10_000).apply(matcher.group(1));
        Optional<Duration> delay = duration(0, 60_000).apply(matcher.group(2));
        Optional<Integer> spin =
                matcher.group(3) == null ? Optional.of(0) : whole(0, 10_000_000).apply(matcher.group(3));
        return users.flatMap(u -> delay.flatMap(d -> spin.map(s -> new Load(u, d, s))));
    }

    static Optional<GateMode> gates(String text) {
        return switch (text) {
            case "fail" -> Optional.of(GateMode.FAIL);
            case "warn" -> Optional.of(GateMode.WARN);
            default -> Optional.empty();
        };
    }

    /** A property that is there without a value says yes, too. */
    static Optional<Boolean> flag(String text) {
        return switch (text) {
            case "", "true" -> Optional.of(true);
            case "false" -> Optional.of(false);
            default -> Optional.empty();
        };
    }

    static Optional<String> heap(String text) {
        return Optional.of(text).filter(HEAP.asMatchPredicate());
    }

    static Optional<URI> origin(String text) {
        try {
            URI uri = URI.create(text);
            boolean plain = uri.getPath() == null || uri.getPath().isEmpty() || "/".equals(uri.getPath());
            boolean bare = uri.getRawQuery() == null && uri.getRawFragment() == null && uri.getRawUserInfo() == null;
            boolean http = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
            return http && plain && bare && uri.getHost() != null
                    ? Optional.of(URI.create(uri.getScheme() + "://" + uri.getRawAuthority()))
                    : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static Optional<Duration> duration(String text) {
        Matcher matcher = DURATION.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        long amount = Long.parseLong(matcher.group(1));
        return Optional.of(
                switch (matcher.group(2)) {
                    case "ms" -> Duration.ofMillis(amount);
                    case "s" -> Duration.ofSeconds(amount);
                    case "m" -> Duration.ofMinutes(amount);
                    default -> Duration.ofHours(amount);
                });
    }
}
