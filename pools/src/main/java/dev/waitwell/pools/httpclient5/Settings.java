package dev.waitwell.pools.httpclient5;

import dev.waitwell.pools.Limit;
import dev.waitwell.pools.Warning;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Who sets the limits of a pool: Feign's properties, Boot's properties, or the service's own code. */
interface Settings {

    /** The limits in effect with what sets them, the one of most at once first. */
    List<Limit> limits(InEffect now);

    /** The traps of these settings. */
    List<Warning> warnings(String pool, InEffect now);

    /**
     * What a pool goes by now.
     *
     * @param max most at once to the routes that are known
     * @param total most at once to all routes; null when nothing bounds that
     * @param perRoute most at once to one route
     * @param acquireTimeout longest wait for a connection; null for ever, or when it cannot be seen
     * @param silence longest wait for an answer where a request does not say otherwise; null for ever
     * @param resized whether it has been given another size since the start
     */
    record InEffect(
            int max,
            @Nullable Integer total,
            int perRoute,
            @Nullable Duration acquireTimeout,
            @Nullable Duration silence,
            boolean resized) {

        /** Whether the limit of one route, rather than the one of all, is what bounds it. */
        boolean boundByRoute() {
            return total == null || max < total;
        }
    }
}
