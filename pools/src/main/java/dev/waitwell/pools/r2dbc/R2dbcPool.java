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
import io.r2dbc.spi.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import reactor.pool.InstrumentedPool;

/** One pool of r2dbc-pool. */
final class R2dbcPool implements Pool {

    private static final String PROPERTIES = "spring.r2dbc.pool.";
    private static final int DEFAULT_SIZE = 10;
    private static final Duration DEFAULT_IDLE = Duration.ofMinutes(30);

    private final String name;
    private final ConnectionPool pool;
    private final boolean fromProperties;
    private final @Nullable ConnectionPoolConfiguration configuration;

    /**
     * Shows a pool.
     *
     * @param name of the bean
     * @param pool as the service uses it
     * @param fromProperties whether Boot made it from its properties
     */
    R2dbcPool(String name, ConnectionPool pool, boolean fromProperties) {
        this.name = name;
        this.pool = pool;
        this.fromProperties = fromProperties;
        this.configuration = Insides.configuration(pool);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Kind kind() {
        return Kind.R2DBC_POOL;
    }

    @Override
    public Reading read() {
        return pool.getMetrics().map(R2dbcPool::reading).orElse(Reading.NOTHING);
    }

    private static Reading reading(PoolMetrics now) {
        return new Reading(
                bound(now.getMaxAllocatedSize()), now.acquiredSize(), now.idleSize(), now.pendingAcquireSize());
    }

    private static @Nullable Integer bound(int number) {
        return number < 0 || number == Integer.MAX_VALUE ? null : number;
    }

    @Override
    public List<Limit> limits() {
        List<Limit> limits = new ArrayList<>();
        limits.add(limit(Limit.MAX, read().max(), DEFAULT_SIZE, "max-size"));
        limits.add(Limit.of(Limit.PENDING, pending(), null));
        if (configuration == null) {
            return limits;
        }
        limits.add(limit(Limit.ACQUIRE_TIMEOUT, duration("maxAcquireTime"), null, "max-acquire-time"));
        limits.add(limit("acquire-retry", retries(), 1, "acquire-retry"));
        limits.add(limit("initial-size", number("initialSize"), DEFAULT_SIZE, "initial-size"));
        limits.add(limit("min-idle", number("minIdle"), 0, "min-idle"));
        limits.add(limit(
                "max-create-connection-time", duration("maxCreateConnectionTime"), null, "max-create-connection-time"));
        limits.add(limit("max-idle-time", duration("maxIdleTime"), DEFAULT_IDLE, "max-idle-time"));
        limits.add(limit("max-life-time", duration("maxLifeTime"), null, "max-life-time"));
        return limits;
    }

    private Limit limit(String limit, @Nullable Object value, @Nullable Object byDefault, String property) {
        return fromProperties
                ? Limit.of(limit, value, byDefault, PROPERTIES + property)
                : Limit.of(limit, value, byDefault);
    }

    private @Nullable Integer pending() {
        InstrumentedPool<Connection> inner = Insides.pool(pool);
        return inner == null ? null : bound(inner.config().maxPending());
    }

    private @Nullable Duration duration(String setting) {
        return configuration != null
                        && Insides.setting(configuration, setting) instanceof Duration duration
                        && !duration.isNegative()
                ? duration
                : null;
    }

    private @Nullable Integer number(String setting) {
        return configuration != null && Insides.setting(configuration, setting) instanceof Integer number
                ? number
                : null;
    }

    private int retries() {
        Integer retries = number("acquireRetry");
        return retries == null ? 0 : retries;
    }

    /** The longest wait; the timeout is for each attempt. Null for no end. */
    private @Nullable Duration longest() {
        Duration once = duration("maxAcquireTime");
        return once == null ? null : once.multipliedBy(1L + retries());
    }

    @Override
    public WhenFull whenFull() {
        if (read().max() == null) {
            return new WhenFull(WhenFull.Does.GROWS, null, null, "opens one more connection: nothing bounds them");
        }
        Integer line = pending();
        if (line != null && line == 0) {
            return new WhenFull(WhenFull.Does.FAILS, null, null, "fails at once with PoolAcquirePendingLimitException");
        }
        return new WhenFull(
                WhenFull.Does.QUEUES,
                line,
                longest(),
                "waits in line, holding no thread, " + patience()
                        + (line == null
                                ? "; the line has no end"
                                : "; with " + line + " in line it fails at once with"
                                        + " PoolAcquirePendingLimitException"));
    }

    private String patience() {
        if (configuration == null) {
            return "for a time that cannot be seen";
        }
        Duration once = duration("maxAcquireTime");
        if (once == null) {
            return "for ever";
        }
        String all = retries() == 0 ? "" : ", " + (1 + retries()) + " times in a row, each time at the line's end";
        return "up to " + once.toMillis() + " ms" + all + ", then R2dbcTimeoutException";
    }

    @Override
    public Resizing resizing() {
        if (pool instanceof ResizablePool) {
            return Resizing.live(
                    1,
                    "up: those who wait get new connections at once; down: no query is cut, and each connection too"
                            + " many is closed as it is given back");
        }
        return Resizing.restart(
                fromProperties ? PROPERTIES + "max-size" : null,
                "the pool is no bean of type ConnectionPool, has an allocation strategy of its own, or does not let its"
                        + " configuration be seen");
    }

    @Override
    public String resize(int to) {
        if (!(pool instanceof ResizablePool ours)) {
            throw new UnsupportedOperationException(resizing().says());
        }
        Integer from = read().max();
        ours.resize(to);
        return from == null || to < from
                ? "no more than " + to + " connections are opened from now on; idle ones too many are closed now, those"
                        + " in use as they are given back"
                : "up to " + to + " connections from now on, those who wait first";
    }

    @Override
    public List<Warning> warnings() {
        if (configuration == null || read().max() == null) {
            return List.of();
        }
        Duration once = duration("maxAcquireTime");
        if (once == null) {
            return List.of(new Warning(
                    name,
                    "acquire-waits-for-ever",
                    "whoever finds it full waits for ever: a database that hangs holds every request without an error",
                    property("max-acquire-time"),
                    "the wait that a caller accepts"));
        }
        if (retries() > 0) {
            return List.of(new Warning(
                    name,
                    "acquire-retried",
                    "waits " + once.multipliedBy(1L + retries()).toMillis() + " ms, not " + once.toMillis()
                            + " ms, for a connection: who has waited in vain goes to the line's end "
                            + (retries() == 1 ? "once more" : retries() + " times more"),
                    property("acquire-retry"),
                    "0"));
        }
        return List.of();
    }

    private String property(String property) {
        return fromProperties ? PROPERTIES + property : "(only code sets it)";
    }

    @Override
    public List<String> unseen() {
        List<String> unseen = new ArrayList<>();
        if (configuration == null) {
            unseen.add("every limit but the size: the pool does not let its configuration be seen");
        }
        if (!(pool instanceof ResizablePool)) {
            unseen.add("how long callers wait: the pool is inside another connection factory");
        }
        return unseen;
    }
}
