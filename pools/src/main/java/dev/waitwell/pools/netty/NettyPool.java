package dev.waitwell.pools.netty;

import static reactor.netty.resources.ConnectionProvider.DEFAULT_POOL_ACQUIRE_TIMEOUT;
import static reactor.netty.resources.ConnectionProvider.DEFAULT_POOL_MAX_CONNECTIONS;

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
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import reactor.netty.resources.ConnectionProvider;

/**
 * One provider. Its max is for each remote host, its other numbers are of all hosts together, and its parts tell them
 * apart.
 */
final class NettyPool implements Pool {

    private static final int MOST_PARTS = 50;

    private final ConnectionProvider provider;
    private final String name;
    private final Setting setting;
    private final Insides.@Nullable Spec spec;
    private volatile @Nullable Duration clientTimeout;

    NettyPool(ConnectionProvider provider, Setting setting) {
        this.provider = provider;
        this.setting = setting;
        String own = provider.name();
        this.name = own == null ? "connections" : own;
        this.spec = provider instanceof ResizableConnections ours ? ours.spec() : Insides.spec(provider);
    }

    /** Some client of it waits so long for an answer. */
    void clientWaits(@Nullable Duration timeout) {
        if (timeout != null) {
            clientTimeout = timeout;
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Kind kind() {
        return Kind.NETTY_CONNECTIONS;
    }

    @Override
    public Reading read() {
        List<Insides.Host> hosts = hosts();
        return hosts == null ? new Reading(max(), null, null, null) : sum(max(), hosts);
    }

    private static Reading sum(@Nullable Integer max, List<Insides.Host> hosts) {
        int active = 0;
        int idle = 0;
        int pending = 0;
        for (Insides.Host host : hosts) {
            var now = host.pool().metrics();
            active += now.acquiredSize();
            idle += now.idleSize();
            pending += now.pendingAcquireSize();
        }
        return new Reading(max, active, idle, pending);
    }

    private @Nullable Integer max() {
        return spec == null ? null : bound(provider.maxConnections());
    }

    private static @Nullable Integer bound(int max) {
        return max == Integer.MAX_VALUE ? null : max;
    }

    private @Nullable List<Insides.Host> hosts() {
        return Insides.hosts(provider instanceof ResizableConnections ours ? ours.pools() : provider);
    }

    /** The sum over several hosts may well be above the max, which is for each. */
    @Override
    public boolean converging() {
        return provider instanceof ResizableConnections ours && ours.anyOver();
    }

    @Override
    public List<Part> parts() {
        List<Insides.Host> hosts = hosts();
        if (hosts == null) {
            return List.of();
        }
        // Clients that reach one host in different ways (TLS, proxy) have a pool each.
        Map<String, List<Insides.Host>> byName = new TreeMap<>();
        hosts.forEach(host ->
                byName.computeIfAbsent(host.name(), n -> new ArrayList<>()).add(host));
        List<Part> parts = new ArrayList<>();
        List<Insides.Host> others = new ArrayList<>();
        byName.forEach((host, pools) -> {
            if (parts.size() < MOST_PARTS) {
                int sum = pools.stream()
                        .mapToInt(p -> p.pool().metrics().getMaxAllocatedSize())
                        .reduce(0, (a, b) -> (int) Math.min(Integer.MAX_VALUE, (long) a + b));
                parts.add(new Part(host, sum(bound(sum), pools)));
            } else {
                others.addAll(pools);
            }
        });
        if (!others.isEmpty()) {
            parts.add(new Part((byName.size() - MOST_PARTS) + " other hosts", sum(null, others)));
        }
        return parts;
    }

    @Override
    public List<Limit> limits() {
        if (spec == null) {
            return List.of();
        }
        List<Limit> limits = new ArrayList<>();
        limits.add(maxLimit());
        limits.add(Limit.of(Limit.PENDING, spec.pending(), setting.pending()));
        limits.add(limit(
                Limit.ACQUIRE_TIMEOUT,
                endless(spec.acquire()),
                Duration.ofMillis(DEFAULT_POOL_ACQUIRE_TIMEOUT),
                "pool.acquire-timeout"));
        Duration response = responseTimeout();
        if (response != null) {
            limits.add(limit(Limit.RESPONSE_TIMEOUT, response, null, "response-timeout"));
        }
        limits.add(limit(
                "max-idle-time",
                spec.idle(),
                byDefault(ConnectionProvider.DEFAULT_POOL_MAX_IDLE_TIME),
                "pool.max-idle-time"));
        limits.add(limit(
                "max-life-time",
                spec.life(),
                byDefault(ConnectionProvider.DEFAULT_POOL_MAX_LIFE_TIME),
                "pool.max-life-time"));
        return limits;
    }

    private Limit maxLimit() {
        Integer max = max();
        if (!setting.fromProperties()) {
            return Limit.of(Limit.MAX, max, setting.max());
        }
        List<Limit.Property> properties = new ArrayList<>();
        properties.add(new Limit.Property(setting.property("pool.max-connections"), null));
        if (max != null) {
            // A fixed pool that is not told its size.
            properties.add(new Limit.Property(setting.property("pool.type"), DEFAULT_POOL_MAX_CONNECTIONS));
        }
        return new Limit(Limit.MAX, max, setting.max(), properties);
    }

    private Limit limit(String limit, @Nullable Duration value, @Nullable Duration byDefault, String property) {
        return setting.fromProperties()
                ? Limit.of(limit, value, byDefault, setting.property(property))
                : Limit.of(limit, value, byDefault);
    }

    private static @Nullable Duration endless(Duration timeout) {
        return timeout.isZero() ? null : timeout;
    }

    private static @Nullable Duration byDefault(long millis) {
        return millis < 0 ? null : Duration.ofMillis(millis);
    }

    private @Nullable Duration responseTimeout() {
        Duration seen = provider instanceof ResizableConnections ours ? ours.responseTimeout() : null;
        if (seen != null) {
            return seen;
        }
        return clientTimeout == null ? setting.responseTimeout() : clientTimeout;
    }

    @Override
    public WhenFull whenFull() {
        if (spec == null || max() == null) {
            return new WhenFull(WhenFull.Does.GROWS, null, null, "opens one more connection: nothing bounds them");
        }
        Integer line = spec.pending();
        if (line != null && line == 0) {
            return new WhenFull(WhenFull.Does.FAILS, null, null, "fails at once with PoolAcquirePendingLimitException");
        }
        Duration timeout = endless(spec.acquire());
        return new WhenFull(
                WhenFull.Does.QUEUES,
                line,
                timeout,
                "waits in line for its host, holding no thread, "
                        + (timeout == null
                                ? "for ever"
                                : "up to " + timeout.toMillis() + " ms, then PoolAcquireTimeoutException")
                        + (line == null
                                ? "; the line has no end"
                                : "; with " + line
                                        + " in line it fails at once with PoolAcquirePendingLimitException"));
    }

    @Override
    public Resizing resizing() {
        if (provider instanceof ResizableConnections ours && ours.resizable()) {
            return Resizing.live(
                    1,
                    "for each remote host; up: those who wait get new connections at once; down: no call is cut, and"
                            + " each connection too many is closed after one more call");
        }
        if (spec == null) {
            return Resizing.none(
                    "there is no pool: each call opens a connection of its own, or its inside is not seen");
        }
        return Resizing.restart(
                setting.fromProperties() ? setting.property("pool.max-connections") : null, whyNot(spec.bounded()));
    }

    private String whyNot(boolean bounded) {
        if (!bounded) {
            return "the provider has an allocation strategy of its own";
        }
        return setting.equals(Setting.GLOBAL)
                ? "the shared pool was there before this service's context; give the client a pool of its own, a bean of"
                        + " type ConnectionProvider"
                : "the provider was built inside a client, or used before it became a bean; make it a bean of type"
                        + " ConnectionProvider";
    }

    @Override
    public String resize(int to) {
        if (!(provider instanceof ResizableConnections ours) || !ours.resizable() || spec == null) {
            throw new UnsupportedOperationException(resizing().says());
        }
        int from = ours.maxConnections();
        ours.resize(to);
        String own = Objects.requireNonNullElse(ours.maxConnectionsPerHost(), Map.of())
                        .isEmpty()
                ? ""
                : "; hosts with a size of their own keep it";
        String line = spec.pending() == null ? "" : "; the line stays at " + spec.pending();
        if (to >= from) {
            return "up to " + to + " connections to each host from now on, those who wait first" + line + own;
        }
        return "no more than " + to + " connections to each host are opened from now on; calls in flight end on what"
                + " they hold, and each connection too many is closed after one more call, an idle one when its turn"
                + " comes"
                + line + own;
    }

    @Override
    public List<Warning> warnings() {
        Integer max = max();
        if (max == null || max != DEFAULT_POOL_MAX_CONNECTIONS || setting.equals(Setting.GLOBAL)) {
            return List.of();
        }
        return List.of(new Warning(
                name,
                "library-default-size",
                "lets out " + max + " calls at once to each host, which is what a pool gets that is not told its size"
                        + " (2 for each CPU, at least 16), while clients without a pool of their own get "
                        + Setting.GLOBAL.max(),
                setting.fromProperties()
                        ? setting.property("pool.max-connections")
                        : "ConnectionProvider.Builder.maxConnections (only code sets it)",
                "calls a second times seconds for each call, and some more"));
    }

    @Override
    public List<String> unseen() {
        List<String> unseen = new ArrayList<>();
        if (hosts() == null) {
            unseen.add("active, idle and pending: this provider, or this version of the library, does not let its pools"
                    + " be seen");
        }
        if (!(provider instanceof ResizableConnections ours)) {
            unseen.add("how long callers wait: the provider was built inside a client");
        } else if (ours.http2()) {
            unseen.add("streams: over HTTP/2 many calls share a connection, which counts as active as long as it is"
                    + " open; the wait is that for a connection, not for a stream");
        }
        return unseen;
    }
}
