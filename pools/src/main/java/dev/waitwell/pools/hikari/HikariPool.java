package dev.waitwell.pools.hikari;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import dev.waitwell.pools.Kind;
import dev.waitwell.pools.Limit;
import dev.waitwell.pools.Pool;
import dev.waitwell.pools.Reading;
import dev.waitwell.pools.Resizing;
import dev.waitwell.pools.Warning;
import dev.waitwell.pools.WhenFull;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A {@link HikariDataSource}. Its connections are made with the first call; until then only the limits are known. */
final class HikariPool implements Pool {

    private static final String PREFIX = "spring.datasource.hikari.";
    private static final int LIBRARYS_MAX = 10;
    private static final Duration LIBRARYS_TIMEOUT = Duration.ofSeconds(30);
    private static final Duration LIBRARYS_LIFETIME = Duration.ofMinutes(30);

    private final String name;
    private final HikariDataSource source;
    private final boolean measured;
    // As configured: whether the pool keeps all its connections, or gives idle ones up.
    private final boolean keepsAll;
    private final int firstMinimumIdle;

    HikariPool(String name, HikariDataSource source, boolean measured) {
        this.name = name;
        this.source = source;
        this.measured = measured;
        this.firstMinimumIdle = source.getMinimumIdle();
        this.keepsAll = firstMinimumIdle < 0 || firstMinimumIdle >= most(source);
    }

    /** HikariCP itself takes its default only when the pool is made. */
    private static int most(HikariDataSource source) {
        return source.getMaximumPoolSize() < 1 ? LIBRARYS_MAX : source.getMaximumPoolSize();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Kind kind() {
        return Kind.HIKARI;
    }

    @Override
    public Reading read() {
        HikariPoolMXBean pool = source.getHikariPoolMXBean();
        return pool == null
                ? new Reading(most(source), null, null, null)
                : new Reading(
                        most(source),
                        pool.getActiveConnections(),
                        pool.getIdleConnections(),
                        pool.getThreadsAwaitingConnection());
    }

    @Override
    public List<Limit> limits() {
        int minimumIdle = source.getMinimumIdle();
        return List.of(
                Limit.of(Limit.MAX, most(source), LIBRARYS_MAX, PREFIX + "maximum-pool-size"),
                Limit.of(
                        "minimum-idle",
                        minimumIdle < 0 ? most(source) : minimumIdle,
                        LIBRARYS_MAX,
                        PREFIX + "minimum-idle"),
                timeout(Limit.ACQUIRE_TIMEOUT, source.getConnectionTimeout(), LIBRARYS_TIMEOUT, "connection-timeout"),
                timeout("max-lifetime", source.getMaxLifetime(), LIBRARYS_LIFETIME, "max-lifetime"));
    }

    private static Limit timeout(String name, long millis, Duration libraryDefault, String property) {
        return Limit.of(name, Duration.ofMillis(millis), libraryDefault, PREFIX + property);
    }

    @Override
    public WhenFull whenFull() {
        Duration timeout = Duration.ofMillis(source.getConnectionTimeout());
        return new WhenFull(
                WhenFull.Does.BLOCKS,
                null,
                timeout,
                "The call waits with its thread for up to " + timeout.toMillis()
                        + " ms, then SQLTransientConnectionException. The line is as long as there are threads to wait in it.");
    }

    @Override
    public Resizing resizing() {
        return Resizing.live(
                1,
                "Growing, connections are made one after the other for those who wait. Shrinking, a connection in use is"
                        + " closed when it is given back.");
    }

    @Override
    public synchronized String resize(int max) {
        boolean shrinks = max < most(source);
        int minimumIdle = keepsAll ? max : Math.min(firstMinimumIdle, max);
        // Never more to be kept than may exist, not even between the two lines.
        if (shrinks) {
            source.setMinimumIdle(minimumIdle);
            source.setMaximumPoolSize(max);
        } else {
            source.setMaximumPoolSize(max);
            source.setMinimumIdle(minimumIdle);
        }
        HikariPoolMXBean pool = source.getHikariPoolMXBean();
        if (pool == null) {
            return "No connection has been made yet; the pool will be made with this size.";
        }
        if (shrinks) {
            pool.softEvictConnections();
            return "Idle connections are closed now and those in use when they are given back; as many as are kept are made"
                    + " anew.";
        }
        wakeThoseWhoWait(pool);
        return "Those who wait get the new connections as they are made, one after the other.";
    }

    /**
     * HikariCP makes connections when a caller comes and finds none. Those who came before the pool grew would wait until
     * another comes, or until the pool keeps house, every 30 s.
     */
    private static void wakeThoseWhoWait(HikariPoolMXBean pool) {
        int waiting = pool.getThreadsAwaitingConnection();
        if (waiting > 0 && pool instanceof com.zaxxer.hikari.pool.HikariPool itself) {
            itself.addBagItem(waiting);
        }
    }

    @Override
    public List<Warning> warnings() {
        Duration timeout = Duration.ofMillis(source.getConnectionTimeout());
        return timeout.compareTo(LIBRARYS_TIMEOUT) < 0
                ? List.of()
                : List.of(new Warning(
                        name,
                        "acquire-timeout-long",
                        "a call waits up to " + timeout.toSeconds()
                                + " s for a connection and holds its thread: a full pool fills the server, and callers give"
                                + " up long before",
                        PREFIX + "connection-timeout",
                        "what a caller would wait, for example 500"));
    }

    @Override
    public List<String> unseen() {
        @Nullable HikariPoolMXBean pool = source.getHikariPoolMXBean();
        if (pool == null) {
            return List.of("active, idle, pending: the pool is made with the first call");
        }
        return measured
                ? List.of()
                : List.of("acquire: the pool had started with a metrics tracker of its own before it could be joined");
    }
}
