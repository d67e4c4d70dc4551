package dev.waitwell.pools.netty;

import dev.waitwell.pools.Kind;
import dev.waitwell.pools.Limit;
import dev.waitwell.pools.Pool;
import dev.waitwell.pools.Reading;
import dev.waitwell.pools.Resizing;
import dev.waitwell.pools.Warning;
import dev.waitwell.pools.WhenFull;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import reactor.netty.internal.shaded.reactor.pool.InstrumentedPool;
import reactor.netty.resources.ConnectionProvider;

/**
 * The connections of a {@link ConnectionProvider}. Its limits hold for each remote host; its numbers are sums over all of
 * them, and its parts are the hosts.
 */
final class ProviderPool implements Pool {

    private static final int MOST_PARTS = 20;
    private static final Duration LIBRARYS_TIMEOUT = Duration.ofMillis(ConnectionProvider.DEFAULT_POOL_ACQUIRE_TIMEOUT);

    private final String name;
    private final ConnectionProvider provider;
    private final Knobs knobs;

    /**
     * What sets its limits.
     *
     * @param max property, or null when only code does
     * @param acquireTimeout likewise
     * @param response property of the response timeout, with its value; null when it is not known
     */
    record Knobs(
            @Nullable String max,
            @Nullable String acquireTimeout,
            @Nullable Limit response) {

        static final Knobs CODE = new Knobs(null, null, null);
    }

    ProviderPool(String name, ConnectionProvider provider, Knobs knobs) {
        this.name = name;
        this.provider = provider;
        this.knobs = knobs;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Kind kind() {
        return Kind.NETTY_CONNECTIONS;
    }

    private ConnectionProvider now() {
        return provider instanceof SwappableProvider swappable ? swappable.latest() : provider;
    }

    private @Nullable Integer max() {
        Inside.Settings settings = Inside.settings(now());
        if (settings != null) {
            return settings.max();
        }
        int told = provider.maxConnections();
        return told < 0 ? null : told;
    }

    @Override
    public Reading read() {
        Map<String, InstrumentedPool<?>> pools = Inside.pools(now());
        if (pools == null) {
            return new Reading(max(), null, null, null);
        }
        int active = provider instanceof SwappableProvider swappable ? swappable.retiredActive() : 0;
        int idle = 0;
        int pending = 0;
        for (InstrumentedPool<?> pool : pools.values()) {
            active += pool.metrics().acquiredSize();
            idle += pool.metrics().idleSize();
            pending += pool.metrics().pendingAcquireSize();
        }
        return new Reading(max(), active, idle, pending);
    }

    @Override
    public List<Part> parts() {
        Map<String, InstrumentedPool<?>> pools = Inside.pools(now());
        return pools == null
                ? List.of()
                : pools.entrySet().stream()
                        .limit(MOST_PARTS)
                        .map(e -> new Part(e.getKey(), reading(e.getValue())))
                        .toList();
    }

    private static Reading reading(InstrumentedPool<?> pool) {
        var metrics = pool.metrics();
        return new Reading(
                metrics.getMaxAllocatedSize(),
                metrics.acquiredSize(),
                metrics.idleSize(),
                metrics.pendingAcquireSize());
    }

    @Override
    public List<Limit> limits() {
        Integer max = max();
        Integer unset = ConnectionProvider.DEFAULT_POOL_MAX_CONNECTIONS;
        List<Limit> limits = new ArrayList<>();
        limits.add(limit(Limit.MAX, max, unset, knobs.max()));
        Inside.Settings settings = Inside.settings(now());
        if (settings != null) {
            Integer pending = settings.pending() < 0 ? null : settings.pending();
            limits.add(limit(Limit.PENDING, pending, 2 * settings.max(), null));
            limits.add(
                    limit(Limit.ACQUIRE_TIMEOUT, settings.acquireTimeout(), LIBRARYS_TIMEOUT, knobs.acquireTimeout()));
        }
        if (knobs.response() != null) {
            limits.add(knobs.response());
        }
        return limits;
    }

    private static Limit limit(
            String name, @Nullable Object value, @Nullable Object libraryDefault, @Nullable String property) {
        return property == null
                ? Limit.of(name, value, libraryDefault)
                : Limit.of(name, value, libraryDefault, property);
    }

    @Override
    public WhenFull whenFull() {
        Inside.Settings settings = Inside.settings(now());
        if (settings == null) {
            return new WhenFull(
                    WhenFull.Does.GROWS,
                    null,
                    null,
                    "This provider has no pool: each call makes a connection of its own.");
        }
        Integer pending = settings.pending() < 0 ? null : settings.pending();
        String line = pending == null
                ? "without an end"
                : "of at most " + pending + ", else" + " PoolAcquirePendingLimitException";
        return new WhenFull(
                WhenFull.Does.QUEUES,
                pending,
                settings.acquireTimeout(),
                "The call waits, without a thread, in a line " + line + "; after "
                        + settings.acquireTimeout().toMillis() + " ms PoolAcquireTimeoutException.");
    }

    @Override
    public Resizing resizing() {
        if (!(provider instanceof SwappableProvider) || Inside.settings(now()) == null) {
            return Resizing.restart(
                    knobs.max(), "the provider is no bean of the service, so that nothing can be put in its place");
        }
        return Resizing.swap(
                1,
                "Another provider takes its place. Calls in flight end on their connections, which are closed then; calls in"
                        + " line move to the new one's and wait anew. HTTP/2 connections keep the size they began with.");
    }

    @Override
    public String resize(int max) {
        Inside.Settings settings = Inside.settings(now());
        if (!(provider instanceof SwappableProvider swappable) || settings == null) {
            throw new UnsupportedOperationException(resizing().says());
        }
        swappable.swap(max, settings.pending());
        return "New calls go to the new provider. Until calls in flight have ended, up to as many connections are open as"
                + " both may have.";
    }

    @Override
    public List<Warning> warnings() {
        Inside.Settings settings = Inside.settings(now());
        if (settings == null || settings.max() != ConnectionProvider.DEFAULT_POOL_MAX_CONNECTIONS) {
            return List.of();
        }
        return List.of(new Warning(
                name,
                "custom-provider-small",
                "a provider of one's own that sets no size has " + settings.max()
                        + " connections to each host (twice the processors, at least 16), not the 500 of Reactor Netty's"
                        + " own",
                knobs.max() == null ? "code: ConnectionProvider.Builder.maxConnections" : knobs.max(),
                "as many calls as shall go out at once"));
    }

    @Override
    public List<String> unseen() {
        List<String> unseen = new ArrayList<>();
        if (Inside.pools(now()) == null) {
            unseen.add("active, idle, pending: this provider has no pool, or one of a kind that is not known here");
        }
        if (!(provider instanceof SwappableProvider)) {
            unseen.add("acquire: the provider is no bean of the service, so that its calls do not pass by here");
        }
        return unseen;
    }
}
