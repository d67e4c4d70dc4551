package dev.waitwell.pools.r2dbc;

import dev.waitwell.pools.meter.AcquireTimers.AcquireTimer;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.ConnectionPoolConfiguration;
import io.r2dbc.pool.PoolMetrics;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.ToIntFunction;
import reactor.core.publisher.Mono;
import reactor.pool.PoolShutdownException;

/**
 * A pool in whose place another one of another size can be put. Queries under way keep their connections, which are closed
 * when they are given back; calls in the old one's line go to the new one's and wait anew there. It is a
 * {@link ConnectionPool} itself, since services ask for that type; what it inherits is never used.
 */
final class SwappablePool extends ConnectionPool {

    private final AcquireTimer timer;
    private final List<ConnectionPool> retired = new CopyOnWriteArrayList<>();
    // One for all: gauges hold it weakly.
    private final PoolMetrics metrics = new Latest();
    private volatile ConnectionPool current;

    SwappablePool(ConnectionPool first, AcquireTimer timer) {
        super(ConnectionPoolConfiguration.builder(first.unwrap())
                .maxSize(1)
                .initialSize(0)
                .backgroundEvictionInterval(Duration.ZERO)
                .build());
        this.current = first;
        this.timer = timer;
    }

    ConnectionPool current() {
        return current;
    }

    int retiredActive() {
        retired.removeIf(pool -> metric(pool, PoolMetrics::acquiredSize) == 0);
        return retired.stream()
                .mapToInt(pool -> metric(pool, PoolMetrics::acquiredSize))
                .sum();
    }

    static int metric(ConnectionPool pool, ToIntFunction<PoolMetrics> metric) {
        return pool.getMetrics().map(metric::applyAsInt).orElse(0);
    }

    synchronized void swap(ConnectionPoolConfiguration configuration) {
        ConnectionPool old = current;
        retired.add(old);
        current = new ConnectionPool(configuration);
        old.disposeLater().subscribe();
    }

    @Override
    public Mono<Connection> create() {
        return Mono.defer(() -> {
            long start = System.nanoTime();
            return fromCurrent().doOnTerminate(() -> timer.record(System.nanoTime() - start));
        });
    }

    private Mono<Connection> fromCurrent() {
        ConnectionPool chosen = current;
        return chosen.create()
                // It stood in the line of the old one when that ended.
                .onErrorResume(
                        PoolShutdownException.class,
                        ended -> chosen == current ? Mono.error(ended) : Mono.defer(this::fromCurrent));
    }

    @Override
    public Mono<Integer> warmup() {
        return current.warmup();
    }

    @Override
    public Mono<Void> disposeLater() {
        return Mono.defer(() -> current.disposeLater());
    }

    @Override
    public Mono<Void> close() {
        return disposeLater();
    }

    @Override
    public boolean isDisposed() {
        return current.isDisposed();
    }

    @Override
    public ConnectionFactory unwrap() {
        return current.unwrap();
    }

    @Override
    public Optional<PoolMetrics> getMetrics() {
        return current.getMetrics().isEmpty() ? Optional.empty() : Optional.of(metrics);
    }

    /** Whoever asked once reads on after a swap. */
    private final class Latest implements PoolMetrics {

        @Override
        public int acquiredSize() {
            return metric(current, PoolMetrics::acquiredSize);
        }

        @Override
        public int allocatedSize() {
            return metric(current, PoolMetrics::allocatedSize);
        }

        @Override
        public int idleSize() {
            return metric(current, PoolMetrics::idleSize);
        }

        @Override
        public int pendingAcquireSize() {
            return metric(current, PoolMetrics::pendingAcquireSize);
        }

        @Override
        public int getMaxAllocatedSize() {
            return metric(current, PoolMetrics::getMaxAllocatedSize);
        }

        @Override
        public int getMaxPendingAcquireSize() {
            return metric(current, PoolMetrics::getMaxPendingAcquireSize);
        }
    }
}
