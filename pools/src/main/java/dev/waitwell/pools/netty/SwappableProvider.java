package dev.waitwell.pools.netty;

import dev.waitwell.pools.meter.AcquireTimers.AcquireTimer;
import io.netty.resolver.AddressResolverGroup;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.netty.Connection;
import reactor.netty.ConnectionObserver;
import reactor.netty.internal.shaded.reactor.pool.InstrumentedPool;
import reactor.netty.internal.shaded.reactor.pool.PoolShutdownException;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.transport.TransportConfig;

/**
 * A provider in whose place another one of another size can be put. Calls in flight keep the connections that they hold,
 * which are closed when they are given back; calls in the old one's line go to the new one's and wait anew there.
 */
final class SwappableProvider implements ConnectionProvider {

    /** The old one closes its idle connections and takes its meters away; a graceful one would take longer. */
    private static final Duration OLD_ENDS = Duration.ofMillis(250);

    /** A call that had just chosen the old one when it ended makes it a pool again: that one ends, too. */
    private static final Duration NO_CALL_IS_SO_LATE = Duration.ofSeconds(2);

    private final AcquireTimer timer;
    private final List<InstrumentedPool<?>> retired = new CopyOnWriteArrayList<>();
    // Null only for the moment of a swap: meters of the same names must be gone before the new ones come.
    private volatile @Nullable ConnectionProvider current;
    private volatile ConnectionProvider latest;
    private volatile Mono<ConnectionProvider> next;

    SwappableProvider(ConnectionProvider first, AcquireTimer timer) {
        this.current = first;
        this.latest = first;
        this.next = Mono.just(first);
        this.timer = timer;
    }

    /** The one that new calls go to. */
    ConnectionProvider latest() {
        return latest;
    }

    /** Calls that still hold a connection of an earlier one. */
    int retiredActive() {
        retired.removeIf(pool -> pool.metrics().acquiredSize() == 0);
        return retired.stream().mapToInt(pool -> pool.metrics().acquiredSize()).sum();
    }

    /**
     * Puts another one in its place.
     *
     * @param max most connections to each remote host
     * @param pending most calls in its line, negative for no bound; told, since its default would follow from max
     */
    synchronized void swap(int max, int pending) {
        ConnectionProvider old = latest;
        Builder builder = old.mutate();
        if (builder == null || current == null) {
            throw new IllegalStateException(
                    builder == null ? "this provider has no pool" : "it is being resized just now; ask again");
        }
        ConnectionProvider made =
                builder.maxConnections(max).pendingAcquireMaxCount(pending).build();
        Map<String, InstrumentedPool<?>> pools = Inside.pools(old);
        if (pools != null) {
            retired.addAll(pools.values());
        }
        Sinks.One<ConnectionProvider> ready = Sinks.one();
        next = ready.asMono();
        latest = made;
        current = null;
        old.disposeLater()
                .timeout(OLD_ENDS)
                .onErrorComplete()
                .doFinally(end -> {
                    current = made;
                    ready.tryEmitValue(made);
                })
                .then(Mono.delay(NO_CALL_IS_SO_LATE))
                .then(Mono.defer(old::disposeLater))
                .subscribe();
    }

    @Override
    public Mono<? extends Connection> acquire(
            TransportConfig config,
            ConnectionObserver observer,
            @Nullable Supplier<? extends SocketAddress> remote,
            @Nullable AddressResolverGroup<?> resolver) {
        return Mono.defer(() -> {
            long start = System.nanoTime();
            return fromCurrent(config, observer, remote, resolver)
                    .doOnTerminate(() -> timer.record(System.nanoTime() - start));
        });
    }

    private Mono<Connection> fromCurrent(
            TransportConfig config,
            ConnectionObserver observer,
            @Nullable Supplier<? extends SocketAddress> remote,
            @Nullable AddressResolverGroup<?> resolver) {
        ConnectionProvider chosen = current;
        if (chosen == null) {
            return next.flatMap(made -> from(made, config, observer, remote, resolver));
        }
        return from(chosen, config, observer, remote, resolver);
    }

    private Mono<Connection> from(
            ConnectionProvider chosen,
            TransportConfig config,
            ConnectionObserver observer,
            @Nullable Supplier<? extends SocketAddress> remote,
            @Nullable AddressResolverGroup<?> resolver) {
        return chosen.acquire(config, observer, remote, resolver)
                .<Connection>map(connection -> connection)
                // It stood in the line of the old one when that ended.
                .onErrorResume(
                        PoolShutdownException.class,
                        ended -> chosen == latest
                                ? Mono.error(ended)
                                : Mono.defer(() -> fromCurrent(config, observer, remote, resolver)));
    }

    @Override
    public void disposeWhen(SocketAddress remote) {
        latest.disposeWhen(remote);
    }

    @Override
    public void dispose() {
        latest.dispose();
    }

    @Override
    public Mono<Void> disposeLater() {
        return Mono.defer(() -> latest.disposeLater());
    }

    @Override
    public boolean isDisposed() {
        return latest.isDisposed();
    }

    @Override
    public int maxConnections() {
        return latest.maxConnections();
    }

    @Override
    public @Nullable Map<SocketAddress, Integer> maxConnectionsPerHost() {
        return latest.maxConnectionsPerHost();
    }

    @Override
    public @Nullable Builder mutate() {
        return latest.mutate();
    }

    @Override
    public @Nullable String name() {
        return latest.name();
    }
}
