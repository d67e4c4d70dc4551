package dev.waitwell.pools.okhttp;

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
import java.util.concurrent.TimeUnit;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/**
 * The calls of one OkHttp client. OkHttp bounds those that are enqueued, by its dispatcher, and how many connections are
 * kept idle; a call made by {@code execute()}, as Feign makes them, it lets through always. The bound here is ours, and
 * open until somebody sets it.
 */
final class OkHttpPool implements Pool {

    private static final String MAX_CALLS = "waitwell.pools.okhttp.max-calls";
    private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(10);

    private final String name;
    private final GatedClient client;
    private final Duration acquireTimeout;

    OkHttpPool(String name, GatedClient client, Duration acquireTimeout) {
        this.name = name;
        this.client = client;
        this.acquireTimeout = acquireTimeout;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Kind kind() {
        return Kind.OKHTTP;
    }

    @Override
    public Reading read() {
        CallGate gate = client.gate();
        return new Reading(
                gate.max(),
                gate.active(),
                client.now().connectionPool().idleConnectionCount(),
                gate.pending() + client.dispatcher().queuedCallsCount());
    }

    @Override
    public List<Limit> limits() {
        List<Limit> limits = new ArrayList<>();
        limits.add(Limit.of(Limit.MAX, client.gate().max(), null, MAX_CALLS));
        limits.add(Limit.of(
                Limit.ACQUIRE_TIMEOUT, acquireTimeout, DEFAULT_TIMEOUT, "waitwell.pools.okhttp.acquire-timeout"));
        limits.add(Limit.of(Limit.RESPONSE_TIMEOUT, duration(client.readTimeoutMillis()), DEFAULT_TIMEOUT));
        limits.add(Limit.of("connect-timeout", duration(client.connectTimeoutMillis()), DEFAULT_TIMEOUT));
        limits.add(Limit.of("call-timeout", duration(client.callTimeoutMillis()), null));
        limits.add(Limit.of("max-requests", client.dispatcher().getMaxRequests(), 64));
        limits.add(Limit.of("max-requests-per-host", client.dispatcher().getMaxRequestsPerHost(), 5));
        IdleConnections idle = IdleConnections.of(client.now().connectionPool());
        if (idle != null) {
            limits.add(Limit.of("max-idle", idle.most(), IdleConnections.DEFAULT.most()));
            limits.add(Limit.of("keep-alive", idle.keepAlive(), IdleConnections.DEFAULT.keepAlive()));
        }
        return limits;
    }

    // 0 means for ever.
    private static @Nullable Duration duration(int millis) {
        return millis == 0 ? null : Duration.ofMillis(millis);
    }

    @Override
    public WhenFull whenFull() {
        return client.gate().max() == null
                ? new WhenFull(
                        WhenFull.Does.GROWS,
                        null,
                        null,
                        "never is: each call that finds no idle connection opens one; only enqueued calls wait, in the"
                                + " dispatcher's line, which has no bound")
                : new WhenFull(
                        WhenFull.Does.BLOCKS,
                        null,
                        acquireTimeout,
                        "waits in a line without a bound, and its thread with it, up to " + acquireTimeout.toMillis()
                                + " ms; then it fails with InterruptedIOException");
    }

    @Override
    public Resizing resizing() {
        return Resizing.swap(
                1,
                "the bound of calls changes at once, for those who wait as well; calls above a smaller one end as they"
                        + " are; another connection pool that keeps as many idle takes the place of the one there is");
    }

    @Override
    public synchronized String resize(int max) {
        CallGate gate = client.gate();
        int active = gate.active();
        gate.resize(max);
        String says = active > max
                ? active + " calls are under way; as they end, no other takes their place until " + max + " are left"
                : "in effect at once, for those who wait as well";
        ConnectionPool before = client.now().connectionPool();
        IdleConnections idle = IdleConnections.of(before);
        if (idle == null) {
            return says + "; how many idle connections are kept cannot be seen and stays as it is";
        }
        if (idle.most() != max) {
            client.use(new ConnectionPool(max, idle.keepAlive().toNanos(), TimeUnit.NANOSECONDS));
            before.evictAll();
        }
        return says + "; up to " + max + " idle connections are kept";
    }

    @Override
    public List<Warning> warnings() {
        List<Warning> found = new ArrayList<>();
        Integer max = client.gate().max();
        if (max == null) {
            found.add(new Warning(
                    name,
                    "calls-unbounded",
                    "nothing bounds the calls that are made by execute(): neither the connection pool, which only keeps"
                            + " idle ones, nor the dispatcher, which only sees enqueued ones",
                    MAX_CALLS,
                    "as many calls as the other side can work on at once"));
        }
        IdleConnections idle = IdleConnections.of(client.now().connectionPool());
        if (max != null && idle != null && idle.most() < max) {
            found.add(new Warning(
                    name,
                    "keeps-fewer-than-it-uses",
                    "lets " + max + " calls out at once and keeps " + idle.most()
                            + " connections: the others are closed after each burst and made anew",
                    "OkHttpClient.Builder.connectionPool(new ConnectionPool(..))",
                    String.valueOf(max)));
        }
        return found;
    }

    @Override
    public List<String> unseen() {
        return IdleConnections.of(client.now().connectionPool()) == null
                ? List.of("how many idle connections are kept, and how long: this version of OkHttp keeps it elsewhere")
                : List.of();
    }

    /** Whether that client passes through this pool's gate already. */
    boolean guards(OkHttpClient other) {
        return other.interceptors().contains(client.gate());
    }
}
