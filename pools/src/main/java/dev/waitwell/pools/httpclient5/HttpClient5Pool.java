package dev.waitwell.pools.httpclient5;

import dev.waitwell.pools.Kind;
import dev.waitwell.pools.Limit;
import dev.waitwell.pools.Pool;
import dev.waitwell.pools.Reading;
import dev.waitwell.pools.Resizing;
import dev.waitwell.pools.Warning;
import dev.waitwell.pools.WhenFull;
import dev.waitwell.pools.httpclient5.Settings.InEffect;
import dev.waitwell.pools.meter.AcquireTimers.AcquireTimer;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import org.apache.hc.client5.http.HttpRoute;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.core5.pool.PoolStats;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

/**
 * The connections of one {@link PoolingHttpClientConnectionManager}. It has two limits, one of all connections and one
 * of those to one host (a route). {@code max} is what they come to: the most that can be in use at once to the routes
 * that are known, so the smaller of the two for a service that calls one host. Held weakly, since Boot makes a pool for
 * each RestTemplate, and a service may let them go.
 */
final class HttpClient5Pool implements Pool {

    private static final int MOST_PARTS = 50;

    private final String name;
    private final WeakReference<PoolingHttpClientConnectionManager> manager;
    private volatile Supplier<Settings> settings;
    private final AcquireTimer timer;
    private final Resizer resizer;
    private final boolean offLock;
    private volatile @Nullable RequestConfig requests;
    private volatile boolean watched;

    /**
     * A pool that was found.
     *
     * @param name of its bean, or of what uses it
     * @param manager the pool
     * @param settings asked late: they are beans themselves
     * @param timer of its waits
     */
    HttpClient5Pool(
            String name, PoolingHttpClientConnectionManager manager, Supplier<Settings> settings, AcquireTimer timer) {
        this.name = name;
        this.manager = new WeakReference<>(manager);
        this.settings = settings;
        this.timer = timer;
        this.resizer = new Resizer(this.manager);
        this.offLock = Internals.isOffLock(manager);
    }

    /** A client was found that takes its connections here. */
    void usedBy(@Nullable RequestConfig config, @Nullable LeaseWatch watch) {
        if (config != null) {
            requests = config;
        }
        if (watch != null) {
            watched = true;
            watch.found(this);
        }
    }

    /** Somebody else than was thought sets its limits. */
    void setBy(Supplier<Settings> others) {
        settings = others;
    }

    boolean isOf(PoolingHttpClientConnectionManager other) {
        return manager.refersTo(other);
    }

    boolean isGone() {
        return manager.refersTo(null);
    }

    void waited(long nanos) {
        timer.record(nanos);
    }

    boolean isTooLarge() {
        return resizer.isTooLarge();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Kind kind() {
        return Kind.HTTPCLIENT5;
    }

    @Override
    public Reading read() {
        PoolingHttpClientConnectionManager pool = manager.get();
        if (pool == null) {
            return Reading.NOTHING;
        }
        PoolStats stats = pool.getTotalStats();
        return new Reading(Sizes.max(pool), stats.getLeased(), stats.getAvailable(), stats.getPending());
    }

    @Override
    public List<Limit> limits() {
        InEffect now = now();
        return now == null ? List.of() : settings.get().limits(now);
    }

    private @Nullable InEffect now() {
        PoolingHttpClientConnectionManager pool = manager.get();
        if (pool == null) {
            return null;
        }
        return new InEffect(
                Sizes.max(pool),
                Sizes.total(pool),
                pool.getDefaultMaxPerRoute(),
                acquireTimeout(),
                duration(Internals.silence(pool)),
                resizer.hasResized());
    }

    private @Nullable Duration acquireTimeout() {
        RequestConfig config = requests;
        // A pool whose client was not seen: its requests may say what they like, and most say nothing.
        return config == null ? CodeSettings.ACQUIRE_TIMEOUT : duration(config.getConnectionRequestTimeout());
    }

    private static @Nullable Duration duration(@Nullable Timeout timeout) {
        return timeout == null || timeout.isDisabled() ? null : timeout.toDuration();
    }

    @Override
    public WhenFull whenFull() {
        Duration timeout = acquireTimeout();
        return new WhenFull(
                WhenFull.Does.BLOCKS,
                null,
                timeout,
                "waits in a line without a bound, and its thread with it, "
                        + (timeout == null
                                ? "for ever"
                                : "up to " + timeout.toMillis() + " ms; then it fails with"
                                        + " ConnectionRequestTimeoutException"));
    }

    @Override
    public Resizing resizing() {
        if (offLock) {
            return Resizing.restart(
                    null, "the experimental OFFLOCK pool does not serve those who wait when its size changes");
        }
        return Resizing.live(
                1,
                "live: a larger size serves those who wait at once; a smaller one closes what is idle now and "
                        + (watched
                                ? "each other connection when its call has ended"
                                : "the others as they fall idle, which a busy pool never does wholly")
                        + "; the total becomes the new size, and limits set for single routes stay");
    }

    @Override
    public String resize(int max) {
        if (offLock) {
            throw new UnsupportedOperationException(resizing().says());
        }
        return resizer.resize(max, watched);
    }

    @Override
    public List<Warning> warnings() {
        InEffect now = now();
        return now == null ? List.of() : settings.get().warnings(name, now);
    }

    @Override
    public List<String> unseen() {
        List<String> unseen = new ArrayList<>();
        if (!watched) {
            unseen.add("the wait for a connection (waitwell.pool.acquire): the client was built without our step in its"
                    + " chain; Feign's, and those built by Boot's ClientHttpRequestFactoryBuilder, have it");
        }
        if (requests == null) {
            unseen.add("the acquire-timeout: no client of this pool is a bean; HttpClient's default is shown");
        }
        return unseen;
    }

    @Override
    public List<Part> parts() {
        PoolingHttpClientConnectionManager pool = manager.get();
        if (pool == null) {
            return List.of();
        }
        return pool.getRoutes().stream()
                .map(route -> part(pool, route))
                .sorted(Comparator.comparing(Part::name))
                .limit(MOST_PARTS)
                .toList();
    }

    private static Part part(PoolingHttpClientConnectionManager pool, HttpRoute route) {
        PoolStats stats = pool.getStats(route);
        return new Part(
                route.getTargetHost().toURI(),
                new Reading(stats.getMax(), stats.getLeased(), stats.getAvailable(), stats.getPending()));
    }
}
