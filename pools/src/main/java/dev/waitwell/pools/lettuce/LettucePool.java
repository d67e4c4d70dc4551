package dev.waitwell.pools.lettuce;

import dev.waitwell.pools.Kind;
import dev.waitwell.pools.Limit;
import dev.waitwell.pools.Pool;
import dev.waitwell.pools.Reading;
import dev.waitwell.pools.Resizing;
import dev.waitwell.pools.Warning;
import dev.waitwell.pools.WhenFull;
import io.lettuce.core.support.BoundedAsyncPool;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.pool2.impl.BaseObjectPoolConfig;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.Environment;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettucePoolingClientConfiguration;

/**
 * The pool of a {@link LettuceConnectionFactory}: one of commons-pool2 for each type of connection, each made with its
 * first caller. Its numbers are those of the one that lends connections for commands; the others, of the same limits, are
 * its parts.
 */
final class LettucePool implements Pool {

    private static final String PREFIX = "spring.data.redis.lettuce.pool.";
    private static final String REFUSAL =
            "RedisConnectionFailureException (it reads 'Unable to connect to Redis'; its cause"
                    + " tells that the pool was full)";
    private static final String SHARING = "waitwell.redis.share-native-connection";

    private final String name;
    private final LettuceConnectionFactory factory;
    private final LettucePoolingClientConfiguration client;
    private final Environment environment;
    private final Resizes resizes = new Resizes();

    LettucePool(
            String name,
            LettuceConnectionFactory factory,
            LettucePoolingClientConfiguration client,
            Environment environment) {
        this.name = name;
        this.factory = factory;
        this.client = client;
        this.environment = environment;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Kind kind() {
        return Kind.LETTUCE_POOL;
    }

    @Override
    public Reading read() {
        Inside inside = Inside.of(factory);
        GenericObjectPool<?> commands = inside == null ? null : inside.commands();
        return commands == null ? new Reading(bounded(config().getMaxTotal()), null, null, null) : reading(commands);
    }

    private static Reading reading(GenericObjectPool<?> pool) {
        return new Reading(
                bounded(pool.getMaxTotal()), Math.max(0, pool.getNumActive()), pool.getNumIdle(), pool.getNumWaiters());
    }

    /** Who finds this one full is refused, so that nobody ever waits. */
    private static Reading reading(BoundedAsyncPool<?> pool) {
        int idle = pool.getIdle();
        return new Reading(bounded(pool.getMaxTotal()), Math.max(0, pool.getObjectCount() - idle), idle, 0);
    }

    @Override
    public List<Part> parts() {
        Inside inside = Inside.of(factory);
        if (inside == null) {
            return List.of();
        }
        List<Part> parts = new ArrayList<>();
        inside.blocking().forEach((type, pool) -> parts.add(new Part(type, reading(pool))));
        inside.nonBlocking().forEach((type, pool) -> parts.add(new Part(type, reading(pool))));
        return parts;
    }

    @Override
    public List<Limit> limits() {
        GenericObjectPoolConfig<?> config = config();
        return List.of(
                limit(
                        Limit.MAX,
                        bounded(config.getMaxTotal()),
                        GenericObjectPoolConfig.DEFAULT_MAX_TOTAL,
                        "max-active"),
                limit("max-idle", bounded(config.getMaxIdle()), GenericObjectPoolConfig.DEFAULT_MAX_IDLE, "max-idle"),
                limit("min-idle", config.getMinIdle(), GenericObjectPoolConfig.DEFAULT_MIN_IDLE, "min-idle"),
                limit(
                        Limit.ACQUIRE_TIMEOUT,
                        bounded(config.getMaxWaitDuration()),
                        bounded(BaseObjectPoolConfig.DEFAULT_MAX_WAIT),
                        "max-wait"),
                CommandTimeout.of(client.getCommandTimeout()));
    }

    private static Limit limit(String name, @Nullable Object value, @Nullable Object libraryDefault, String property) {
        return Limit.of(name, value, libraryDefault, PREFIX + property);
    }

    @Override
    public WhenFull whenFull() {
        String bypassed = factory.getShareNativeConnection()
                ? " Plain commands never get here: they share one connection, and only blocking commands, transactions and"
                        + " subscriptions take one of the pool."
                : "";
        String reactive =
                " A reactive caller never waits: it is refused at once with the same exception, whatever max-wait says.";
        GenericObjectPoolConfig<?> config = config();
        Duration timeout = bounded(config.getMaxWaitDuration());
        if (config.getMaxTotal() < 0) {
            return new WhenFull(
                    WhenFull.Does.GROWS, null, null, "One more connection is opened: nothing bounds them." + bypassed);
        }
        if (!config.getBlockWhenExhausted()) {
            return new WhenFull(
                    WhenFull.Does.FAILS, null, null, "The call is refused with " + REFUSAL + "." + bypassed + reactive);
        }
        String wait = timeout == null
                ? "for ever: no max-wait is set"
                : "for up to " + timeout.toMillis() + " ms, then " + REFUSAL;
        return new WhenFull(
                WhenFull.Does.BLOCKS,
                null,
                timeout,
                "The call waits with its thread " + wait + ". The line is as long as there are threads to wait in it."
                        + bypassed + reactive);
    }

    @Override
    public Resizing resizing() {
        return Resizing.live(
                1,
                "Growing, connections are opened for those who wait, one after the other. Shrinking, idle ones are closed at"
                        + " once, and one in use goes on until it falls idle. The pools of reactive callers keep the size"
                        + " they were made with.");
    }

    @Override
    public synchronized String resize(int max) {
        Inside inside = Inside.of(factory);
        if (inside == null) {
            throw new IllegalStateException("the pool of this version of Spring Data Redis cannot be reached");
        }
        GenericObjectPoolConfig<?> config = config();
        boolean shrinks = config.getMaxTotal() < 0 || max < config.getMaxTotal();
        // Also for pools made later. As many may stay idle as may exist: otherwise what was just opened is closed
        // again.
        config.setMaxTotal(max);
        config.setMaxIdle(max);
        if (inside.blocking().isEmpty()) {
            return "No connection has been lent yet; the pool will be made with this size.";
        }
        inside.blocking().values().forEach(pool -> resizes.resize(pool, max));
        return shrinks
                ? "Idle connections are closed now. It comes down as connections fall idle: as long as callers wait, one"
                        + " that is given back goes to the next of them."
                : "Those who wait get new connections as they are opened, one after the other.";
    }

    @Override
    public List<Warning> warnings() {
        if (!factory.getShareNativeConnection() || !isSetByTheUser()) {
            return List.of();
        }
        boolean property = environment.containsProperty(SHARING);
        return List.of(new Warning(
                name,
                "pool-bypassed",
                "a pool is set up and plain commands bypass it: they share one native connection, whatever the pool's size",
                property ? SHARING : "code: LettuceConnectionFactory.setShareNativeConnection",
                "false"));
    }

    /** Spring Boot makes a pool wherever commons-pool2 is there; only who set it up expects something of it. */
    private boolean isSetByTheUser() {
        return Stream.of("enabled", "max-active", "max-idle", "min-idle", "max-wait", "time-between-eviction-runs")
                .anyMatch(knob -> environment.containsProperty(PREFIX + knob));
    }

    @Override
    public List<String> unseen() {
        Inside inside = Inside.of(factory);
        List<String> unseen = new ArrayList<>();
        if (inside == null) {
            unseen.add("active, idle, pending: this version of Spring Data Redis keeps its pools elsewhere");
        } else if (inside.commands() == null) {
            unseen.add(
                    "active, idle, pending: the pool is made with the first call that needs a connection of its own");
        }
        unseen.add("acquire: commons-pool2 tells the mean of the waits only");
        unseen.add("pending of reactive callers: they do not wait, a full pool refuses them");
        return unseen;
    }

    /** What the pools are made of, and changed together with them. */
    private GenericObjectPoolConfig<?> config() {
        return client.getPoolConfig();
    }

    private static @Nullable Integer bounded(int limit) {
        return limit < 0 || limit == Integer.MAX_VALUE ? null : limit;
    }

    private static @Nullable Duration bounded(Duration limit) {
        return limit.isNegative() ? null : limit;
    }
}
