package dev.waitwell.pools.r2dbc;

import dev.waitwell.pools.Kind;
import dev.waitwell.pools.Limit;
import dev.waitwell.pools.Pool;
import dev.waitwell.pools.Reading;
import dev.waitwell.pools.Resizing;
import dev.waitwell.pools.Warning;
import dev.waitwell.pools.WhenFull;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.ConnectionPoolConfiguration;
import io.r2dbc.pool.PoolMetrics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A {@link ConnectionPool} of r2dbc-pool. */
final class R2dbcPool implements Pool {

    private static final String PREFIX = "spring.r2dbc.pool.";
    private static final int LIBRARYS_SIZE = 10;
    private static final Duration LIBRARYS_IDLE_TIME = Duration.ofMinutes(30);

    private final String name;
    private final SwappablePool pool;
    private volatile @Nullable ConnectionPoolConfiguration configuration;

    R2dbcPool(String name, SwappablePool pool) {
        this.name = name;
        this.pool = pool;
        this.configuration = Configurations.of(pool.current());
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Kind kind() {
        return Kind.R2DBC_POOL;
    }

    private @Nullable Integer max() {
        int max = SwappablePool.metric(pool.current(), PoolMetrics::getMaxAllocatedSize);
        return max == Integer.MAX_VALUE || max == 0 ? null : max;
    }

    @Override
    public Reading read() {
        ConnectionPool current = pool.current();
        return new Reading(
                max(),
                SwappablePool.metric(current, PoolMetrics::acquiredSize) + pool.retiredActive(),
                SwappablePool.metric(current, PoolMetrics::idleSize),
                SwappablePool.metric(current, PoolMetrics::pendingAcquireSize));
    }

    private @Nullable Integer pending() {
        int pending = SwappablePool.metric(pool.current(), PoolMetrics::getMaxPendingAcquireSize);
        return pending <= 0 || pending == Integer.MAX_VALUE ? null : pending;
    }

    @Override
    public List<Limit> limits() {
        List<Limit> limits = new ArrayList<>();
        limits.add(Limit.of(Limit.MAX, max(), LIBRARYS_SIZE, PREFIX + "max-size"));
        limits.add(Limit.of(Limit.PENDING, pending(), null));
        ConnectionPoolConfiguration made = configuration;
        if (made != null) {
            limits.add(Limit.of(
                    Limit.ACQUIRE_TIMEOUT,
                    Configurations.duration(made, "maxAcquireTime"),
                    null,
                    PREFIX + "max-acquire-time"));
            limits.add(Limit.of(
                    "initial-size",
                    Configurations.number(made, "initialSize"),
                    LIBRARYS_SIZE,
                    PREFIX + "initial-size"));
            limits.add(Limit.of("min-idle", Configurations.number(made, "minIdle"), 0, PREFIX + "min-idle"));
            limits.add(Limit.of(
                    "max-idle-time",
                    Configurations.duration(made, "maxIdleTime"),
                    LIBRARYS_IDLE_TIME,
                    PREFIX + "max-idle-time"));
        }
        return limits;
    }

    private @Nullable Duration acquireTimeout() {
        ConnectionPoolConfiguration made = configuration;
        return made == null ? null : Configurations.duration(made, "maxAcquireTime");
    }

    @Override
    public WhenFull whenFull() {
        Duration timeout = acquireTimeout();
        Integer pending = pending();
        return new WhenFull(
                WhenFull.Does.QUEUES,
                pending,
                timeout,
                "The call waits, without a thread, in a line "
                        + (pending == null ? "without an end" : "of at most " + pending)
                        + (timeout == null
                                ? ", for ever."
                                : "; after " + timeout.toMillis() + " ms R2dbcTimeoutException."));
    }

    @Override
    public Resizing resizing() {
        return configuration == null
                ? Resizing.restart(
                        PREFIX + "max-size",
                        "how this pool was made cannot be read, so that no other can be made like it")
                : Resizing.swap(
                        1,
                        "Another pool takes its place. Queries under way end on their connections, which are closed then;"
                                + " calls in line move to the new one's and wait anew.");
    }

    @Override
    public synchronized String resize(int max) {
        ConnectionPoolConfiguration made = configuration;
        if (made == null) {
            throw new UnsupportedOperationException(resizing().says());
        }
        ConnectionPoolConfiguration resized = Configurations.resized(made, max);
        pool.swap(resized);
        // What it was made with first stays the measure: a larger pool after a smaller one keeps as many as that did.
        return "New calls go to the new pool. Until queries under way have ended, up to as many connections are open as both"
                + " may have.";
    }

    @Override
    public List<Warning> warnings() {
        return configuration == null || acquireTimeout() != null
                ? List.of()
                : List.of(new Warning(
                        name,
                        "acquire-without-end",
                        "a call waits for a connection for ever: when the database is slow, requests pile up here",
                        PREFIX + "max-acquire-time",
                        "what a caller would wait, for example 500ms"));
    }

    @Override
    public List<String> unseen() {
        return configuration == null
                ? List.of("acquire-timeout and other settings: how this pool was made cannot be read")
                : List.of();
    }
}
