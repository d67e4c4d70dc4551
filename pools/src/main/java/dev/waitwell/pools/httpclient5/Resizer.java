package dev.waitwell.pools.httpclient5;

import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.apache.hc.client5.http.HttpRoute;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.io.ConnectionEndpoint;
import org.apache.hc.client5.http.io.LeaseRequest;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/**
 * Gives a pool another size. Two things are missing in the pool itself: after a limit was raised it leaves those who wait
 * in line until a connection is given back, and then serves one; and after one was lowered it hands connections on to
 * those who wait, however many there are.
 */
final class Resizer {

    private static final Duration SWEEP = Duration.ofMillis(200);

    private final WeakReference<PoolingHttpClientConnectionManager> manager;
    private volatile boolean comingDown;
    private volatile boolean resized;
    private int changes;

    Resizer(WeakReference<PoolingHttpClientConnectionManager> manager) {
        this.manager = manager;
    }

    boolean hasResized() {
        return resized;
    }

    /** Whether a connection that is given back now should be closed. Costs nothing but while coming down. */
    boolean isTooLarge() {
        if (!comingDown) {
            return false;
        }
        PoolingHttpClientConnectionManager pool = manager.get();
        return pool != null && Sizes.open(pool) > Sizes.max(pool);
    }

    synchronized String resize(int max, boolean watched) {
        PoolingHttpClientConnectionManager pool = manager.get();
        if (pool == null) {
            throw new IllegalStateException("the client of this pool is gone");
        }
        int perRoute = Sizes.perRoute(pool, max);
        Set<HttpRoute> known = pool.getRoutes();
        int before = pool.getDefaultMaxPerRoute();
        boolean lax = Sizes.total(pool) == null;
        // In the order in which the pool is never larger than either of the two sizes.
        pool.setMaxTotal(max);
        pool.setDefaultMaxPerRoute(perRoute);
        if (lax) {
            // This one gives its default to new routes only.
            known.stream()
                    .filter(route -> pool.getMaxPerRoute(route) == before)
                    .forEach(route -> pool.setMaxPerRoute(route, perRoute));
        }
        resized = true;
        changes++;
        boolean above = Sizes.open(pool) > Sizes.max(pool);
        comingDown = above;
        if (above) {
            pool.closeIdle(TimeValue.ZERO_MILLISECONDS);
            sweep(changes);
        } else {
            serveThoseWhoWait(pool);
        }
        return says(pool, max, watched);
    }

    private static String says(PoolingHttpClientConnectionManager pool, int max, boolean watched) {
        int open = Sizes.open(pool);
        int effective = Sizes.max(pool);
        String says;
        if (open > effective) {
            says = open + " connections are in use; "
                    + (watched
                            ? "each is closed when its call has ended, until "
                            : "they close as they fall idle, until ")
                    + effective + " are left";
        } else {
            says = "in effect at once, for those who wait as well";
        }
        return effective == max
                ? says
                : says + "; together the routes that have limits of their own (setMaxPerRoute) come to " + effective;
    }

    /**
     * Counting again is what {@code closeExpired} does first; but those who are served then learn of it only with the
     * next lease or release. So one is asked for, and given back.
     */
    private static void serveThoseWhoWait(PoolingHttpClientConnectionManager pool) {
        pool.closeExpired();
        HttpRoute anyRoute = pool.getRoutes().stream().findFirst().orElse(null);
        if (anyRoute == null) {
            return;
        }
        LeaseRequest nudge = pool.lease("waitwell", anyRoute, Timeout.DISABLED, null);
        if (nudge.cancel()) {
            return;
        }
        try {
            ConnectionEndpoint endpoint = nudge.get(Timeout.ofMilliseconds(1));
            pool.release(endpoint, null, TimeValue.NEG_ONE_MILLISECOND);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException nothingGiven) {
            // Then there is nothing to give back, and the line has been looked at all the same.
        }
    }

    // Idle connections of a pool that must come down are not closed by it. A thread of its own, only for that time.
    private void sweep(int change) {
        Thread.ofVirtual().name("waitwell-httpclient5").start(() -> {
            try {
                do {
                    Thread.sleep(SWEEP);
                } while (stillComingDown(change));
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private synchronized boolean stillComingDown(int change) {
        PoolingHttpClientConnectionManager pool = manager.get();
        if (pool == null || change != changes) {
            return false;
        }
        if (Sizes.open(pool) > Sizes.max(pool)) {
            pool.closeIdle(TimeValue.ZERO_MILLISECONDS);
            return true;
        }
        comingDown = false;
        return false;
    }
}
