package dev.waitwell.pools.httpclient5;

import java.util.Set;
import org.apache.hc.client5.http.HttpRoute;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.core5.pool.PoolStats;
import org.jspecify.annotations.Nullable;

/** The limits of a pool, and what they come to. */
final class Sizes {

    private Sizes() {}

    /**
     * The most that can be in use at once.
     *
     * @return the sum over the routes that are known (over one, as long as none is), and the total at most
     */
    static int max(PoolingHttpClientConnectionManager pool) {
        Set<HttpRoute> routes = pool.getRoutes();
        long sum = routes.isEmpty()
                ? pool.getDefaultMaxPerRoute()
                : routes.stream().mapToLong(pool::getMaxPerRoute).sum();
        Integer total = total(pool);
        return (int) Math.min(sum, total == null ? Integer.MAX_VALUE : total);
    }

    /** The limit of all connections; null in a pool of the policy LAX, which has none. */
    static @Nullable Integer total(PoolingHttpClientConnectionManager pool) {
        int total = pool.getMaxTotal();
        return total > 0 ? total : null;
    }

    /** What each route without a limit of its own must be allowed so that all together come to {@code max}. */
    static int perRoute(PoolingHttpClientConnectionManager pool, int max) {
        int known = pool.getDefaultMaxPerRoute();
        long routes = Math.max(
                1,
                pool.getRoutes().stream()
                        .filter(route -> pool.getMaxPerRoute(route) == known)
                        .count());
        int share = (int) Math.ceilDiv((long) max, routes);
        return Math.max(share, Math.min(known, max));
    }

    /** How many are open, in use or not. */
    static int open(PoolingHttpClientConnectionManager pool) {
        PoolStats stats = pool.getTotalStats();
        return stats.getLeased() + stats.getAvailable();
    }
}
