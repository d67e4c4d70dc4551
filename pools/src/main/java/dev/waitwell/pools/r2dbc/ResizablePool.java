package dev.waitwell.pools.r2dbc;

import dev.waitwell.pools.meter.AcquireTimers.AcquireTimer;
import dev.waitwell.pools.meter.TimedMono;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.ConnectionPoolConfiguration;
import io.r2dbc.spi.Connection;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.pool.AllocationStrategy;
import reactor.pool.InstrumentedPool;
import reactor.pool.PooledRefMetadata;

/**
 * The library's pool, configured as the one in whose place it stands, timed, and with a size that may change. It is a
 * {@link ConnectionPool}, so that whatever looks for one finds it: injection, the native meters, health.
 */
final class ResizablePool extends ConnectionPool {

    private final Permits permits;
    private final Mono<Connection> timed;

    private ResizablePool(ConnectionPoolConfiguration configuration, Permits permits, AcquireTimer timer) {
        super(configuration);
        this.permits = permits;
        this.timed = new TimedMono<>(super.create(), timer::record, null);
    }

    /**
     * A pool like another one that has not been used yet, which it disposes of.
     *
     * @param built by the service
     * @param timer of its waits
     * @return null when it cannot be seen how that one was configured, or when it has a strategy of its own
     */
    static @Nullable ResizablePool like(ConnectionPool built, AcquireTimer timer) {
        InstrumentedPool<Connection> pool = Insides.pool(built);
        ConnectionPoolConfiguration configuration = Insides.configuration(built);
        if (pool == null || configuration == null || pool.metrics().allocatedSize() > 0 || built.isDisposed()) {
            return null;
        }
        AllocationStrategy own = pool.config().allocationStrategy();
        ConnectionPoolConfiguration.Builder builder = Insides.builder(configuration);
        if (builder == null || !own.getClass().getName().startsWith("reactor.pool.AllocationStrategies$")) {
            return null;
        }
        Permits permits = new Permits(own);
        BiPredicate<Connection, PooledRefMetadata> old = pool.config().evictionPredicate();
        builder.customizer(library -> {
            customize(configuration, library);
            library.allocationStrategy(permits);
            // A connection too many ends as it is given back, or as it would be given out.
            library.evictionPredicate(old.or((connection, metadata) -> permits.over()));
        });
        // First, since both may have one name in JMX. Nothing of it is open, so nothing is waited for.
        built.disposeLater().subscribe();
        return new ResizablePool(builder.build(), permits, timer);
    }

    // A raw type in the library's own signature hides behind the wildcards.
    @SuppressWarnings("unchecked")
    private static void customize(ConnectionPoolConfiguration configuration, Object library) {
        if (Insides.setting(configuration, "customizer") instanceof Consumer<?> own) {
            ((Consumer<Object>) own).accept(library);
        }
    }

    @Override
    public Mono<Connection> create() {
        return timed;
    }

    void resize(int to) {
        permits.max(to);
        InstrumentedPool<Connection> pool = Insides.pool(this);
        if (pool == null) {
            return;
        }
        if (permits.over() && pool.metrics().idleSize() > 0) {
            // Whoever asks makes the pool throw out the idle ones that are too many.
            pool.acquire()
                    .subscribe(ref -> ref.release().subscribe(), refused -> {})
                    .dispose();
        }
        int first = Math.min(pool.metrics().pendingAcquireSize(), permits.estimatePermitCount());
        for (int i = 0; i < first; i++) {
            Insides.drain(pool);
        }
    }
}
