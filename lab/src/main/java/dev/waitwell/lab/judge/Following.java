package dev.waitwell.lab.judge;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How soon throughput follows a pool that was resized: to what Little's law allows, N / R with N of the pool in use and
 * each waiting for R seconds (see {@link Ceilings}), give or take 30 %. A pool that is larger than what the machine can do
 * is not followed, and is not to be asked for.
 */
public final class Following {
    /** It should have followed by then. */
    public static final double WITHIN_SECONDS = 2;

    private static final double APART = 0.3;
    private static final double LEAST_SECONDS = 0.5;

    private Following() {}

    /**
     * What was counted so far.
     *
     * @param seconds since the resize was asked for
     * @param served requests served so far, by any count that only grows
     */
    public record Point(double seconds, long served) {}

    /**
     * The first moment from which throughput is as expected for the half second that follows, and from then until the end.
     *
     * @param points in order
     * @param expected requests per second
     * @return seconds since the resize was asked for; null when it had not followed at the end
     */
    public static @Nullable Double after(List<Point> points, double expected) {
        if (points.isEmpty()) {
            return null;
        }
        Point end = points.getLast();
        for (Point from : points) {
            Point later = points.stream()
                    .filter(p -> p.seconds() >= from.seconds() + LEAST_SECONDS)
                    .findFirst()
                    .orElse(null);
            if (later != null && near(rate(from, later), expected) && near(rate(from, end), expected)) {
                return from.seconds();
            }
        }
        return null;
    }

    /** Requests per second from the first point that is at least that old until the end; 0 when there is none. */
    public static double rateSince(List<Point> points, double seconds) {
        return points.stream()
                .filter(p -> p.seconds() >= seconds)
                .findFirst()
                .map(from -> rate(from, points.getLast()))
                .orElse(0.0);
    }

    private static double rate(Point from, Point to) {
        return to.seconds() > from.seconds() ? (to.served() - from.served()) / (to.seconds() - from.seconds()) : 0;
    }

    private static boolean near(double rate, double expected) {
        return Math.abs(rate - expected) <= APART * expected;
    }
}
