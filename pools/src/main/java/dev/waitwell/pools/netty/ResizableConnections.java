package dev.waitwell.pools.netty;

import dev.waitwell.pools.meter.AcquireTimers.AcquireTimer;
import dev.waitwell.pools.meter.TimedMono;
import io.netty.resolver.AddressResolverGroup;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.netty.Connection;
import reactor.netty.ConnectionObserver;
import reactor.netty.ReactorNetty;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.HttpClientConfig;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.PooledConnectionProvider;
import reactor.netty.transport.TransportConfig;

/**
 * A provider in the place of the one that was built: it times each acquisition and lets the size change. The pools are
 * the library's own, built from the same settings and bounded by {@link Permits}; nothing is copied or moved when the
 * size changes, so nobody who holds or awaits a connection notices.
 */
final class ResizableConnections implements ConnectionProvider {

    private final ConnectionProvider pools;
    private final Insides.@Nullable Spec spec;
    private final AtomicInteger max;
    private final boolean resizable;
    private volatile @Nullable AcquireTimer timer;
    private volatile boolean shrinking;
    private volatile boolean known;
    private volatile boolean http2;
    private volatile @Nullable Duration responseTimeout;

    private ResizableConnections(ConnectionProvider built) {
        spec = Insides.spec(built);
        max = new AtomicInteger(built.maxConnections());
        List<Insides.Host> inUse = Insides.hosts(built);
        resizable = spec != null && spec.bounded() && inUse != null && inUse.isEmpty() && !sampling();
        ConnectionProvider.Builder builder = resizable ? built.mutate() : null;
        pools = builder == null
                ? built
                : builder.allocationStrategy(new Permits(max)).build();
    }

    /** The same pool, to be used in its place, and disposed of with it. */
    static ResizableConnections of(PooledConnectionProvider<?> built) {
        ResizableConnections provider = new ResizableConnections(built);
        if (provider.pools != built) {
            // A destroy method is called on what the user built.
            built.onDispose(provider.pools.disposeLater());
        }
        return provider;
    }

    // With these the library ignores the strategy that it was given.
    private static boolean sampling() {
        return System.getProperty(ReactorNetty.POOL_GET_PERMITS_SAMPLING_RATE) != null
                || System.getProperty(ReactorNetty.POOL_RETURN_PERMITS_SAMPLING_RATE) != null;
    }

    @Override
    public Mono<? extends Connection> acquire(
            TransportConfig config,
            ConnectionObserver observer,
            @Nullable Supplier<? extends SocketAddress> remote,
            @Nullable AddressResolverGroup<?> resolver) {
        if (config instanceof HttpClientConfig http) {
            notice(http);
        }
        return new TimedMono<Connection>(pools.acquire(config, observer, remote, resolver), this::waited, given -> {
            if (shrinking && remote != null) {
                retireIfOver(given, remote.get());
            }
        });
    }

    /** Remembers what the clients of this pool have in common with it. */
    void notice(HttpClientConfig client) {
        Duration timeout = client.responseTimeout();
        Duration shortest = responseTimeout;
        if (timeout != null && (shortest == null || timeout.compareTo(shortest) < 0)) {
            responseTimeout = timeout;
        }
        if (!known) {
            known = true;
            List<HttpProtocol> protocols = Arrays.asList(client.protocols());
            http2 = protocols.contains(HttpProtocol.H2) || protocols.contains(HttpProtocol.H2C);
        }
    }

    private void waited(long nanos) {
        AcquireTimer recorder = timer;
        if (recorder != null) {
            recorder.record(nanos);
        }
    }

    /**
     * Closes a connection after the call that it is being given to when its host has too many. This is the library's
     * own way to say that a connection is not to be used again.
     */
    private void retireIfOver(Connection connection, SocketAddress host) {
        boolean over = false;
        for (Insides.Host one : hosts()) {
            if (one.over()) {
                over = true;
                if (one.address().equals(host)) {
                    connection.markPersistent(false);
                }
            }
        }
        if (!over) {
            shrinking = false;
            // A resize may have come in between.
            shrinking = anyOver();
        }
    }

    boolean anyOver() {
        return hosts().stream().anyMatch(Insides.Host::over);
    }

    void resize(int to) {
        int from = max.getAndSet(to);
        if (to < from) {
            shrinking = true;
            return;
        }
        for (Insides.Host host : hosts()) {
            var now = host.pool().metrics();
            int first = Math.min(now.pendingAcquireSize(), to - now.allocatedSize());
            for (int i = 0; i < first; i++) {
                Insides.drain(host.pool());
            }
        }
    }

    void timedBy(AcquireTimer recorder) {
        timer = recorder;
    }

    boolean resizable() {
        return resizable;
    }

    Insides.@Nullable Spec spec() {
        return spec;
    }

    boolean http2() {
        return http2;
    }

    /** The shortest of all clients seen so far; null when none has one. */
    @Nullable
    Duration responseTimeout() {
        return responseTimeout;
    }

    ConnectionProvider pools() {
        return pools;
    }

    private List<Insides.Host> hosts() {
        List<Insides.Host> hosts = Insides.hosts(pools);
        return hosts == null ? List.of() : hosts;
    }

    @Override
    public void disposeWhen(SocketAddress remoteAddress) {
        pools.disposeWhen(remoteAddress);
    }

    @Override
    public void dispose() {
        pools.dispose();
    }

    @Override
    public Mono<Void> disposeLater() {
        return pools.disposeLater();
    }

    @Override
    public boolean isDisposed() {
        return pools.isDisposed();
    }

    @Override
    public int maxConnections() {
        return max.get();
    }

    @Override
    public @Nullable Map<SocketAddress, Integer> maxConnectionsPerHost() {
        return pools.maxConnectionsPerHost();
    }

    /** A provider built from it has pools of its own and, unless it is given another size, follows this one's. */
    @Override
    public ConnectionProvider.@Nullable Builder mutate() {
        return pools.mutate();
    }

    @Override
    public @Nullable String name() {
        return pools.name();
    }
}
