package dev.waitwell.pools.meter;

import dev.waitwell.pools.Kind;
import dev.waitwell.pools.PoolNames;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;

/** Gives each pool whose library lets the wait be measured its timer {@code waitwell.pool.acquire}. */
public final class AcquireTimers {

    private final ObjectProvider<MeterRegistry> registry;

    /**
     * Made by auto-configuration.
     *
     * @param registry asked late: pools are made before it
     */
    public AcquireTimers(ObjectProvider<MeterRegistry> registry) {
        this.registry = registry;
    }

    /**
     * The timer of one pool. It comes into being with the first wait, so that a pool without calls has none.
     *
     * @param kind of the pool
     * @param pool its name
     * @return to be called with each wait
     */
    public AcquireTimer of(Kind kind, String pool) {
        return new AcquireTimer(kind, PoolNames.clean(pool));
    }

    /** The waits of one pool. */
    public final class AcquireTimer {

        private final Kind kind;
        private final String pool;
        private volatile @Nullable Timer timer;

        private AcquireTimer(Kind kind, String pool) {
            this.kind = kind;
            this.pool = pool;
        }

        /**
         * One wait has ended, with success or without.
         *
         * @param nanos how long it took, nanoseconds
         */
        public void record(long nanos) {
            Timer known = timer;
            if (known == null) {
                MeterRegistry meters = registry.getIfAvailable();
                if (meters == null) {
                    return;
                }
                known = Timer.builder(Meters.ACQUIRE.meter())
                        .description(Meters.ACQUIRE.description())
                        .tag("pool", pool)
                        .tag("kind", kind.tag())
                        // The longest wait of the last minute or two, not of three times the scrape interval's luck.
                        .distributionStatisticExpiry(Duration.ofMinutes(1))
                        .register(meters);
                timer = known;
            }
            known.record(nanos, TimeUnit.NANOSECONDS);
        }
    }
}
