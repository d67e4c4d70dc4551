package dev.waitwell.pools.hikari;

import com.zaxxer.hikari.metrics.IMetricsTracker;
import com.zaxxer.hikari.metrics.MetricsTrackerFactory;
import com.zaxxer.hikari.metrics.PoolStats;
import dev.waitwell.pools.meter.AcquireTimers.AcquireTimer;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * HikariCP tells one listener of each wait. Ours must not keep out the one who would listen otherwise: what a service set,
 * or Micrometer's, which Spring Boot sets when the meters are bound. So both are told.
 */
final class Trackers implements MetricsTrackerFactory {

    private final AcquireTimer timer;
    private final @Nullable MetricsTrackerFactory theirs;
    private final AtomicReference<@Nullable Tracker> made = new AtomicReference<>();
    private volatile @Nullable MetricsTrackerFactory micrometer;

    Trackers(AcquireTimer timer, @Nullable MetricsTrackerFactory theirs) {
        this.timer = timer;
        this.theirs = theirs;
    }

    @Override
    public IMetricsTracker create(String pool, PoolStats stats) {
        Tracker tracker = new Tracker(timer, pool, stats);
        made.set(tracker);
        MetricsTrackerFactory other = theirs == null ? micrometer : theirs;
        if (other != null) {
            tracker.join(other);
        }
        return tracker;
    }

    /** What Spring Boot would have set now, had the place not been taken by us. */
    void bind(MetricsTrackerFactory factory) {
        if (theirs == null) {
            micrometer = factory;
            Tracker tracker = made.get();
            if (tracker != null) {
                tracker.join(factory);
            }
        }
    }

    private static final class Tracker implements IMetricsTracker {

        private final AcquireTimer timer;
        private final String pool;
        private final PoolStats stats;
        private volatile @Nullable IMetricsTracker other;

        Tracker(AcquireTimer timer, String pool, PoolStats stats) {
            this.timer = timer;
            this.pool = pool;
            this.stats = stats;
        }

        synchronized void join(MetricsTrackerFactory factory) {
            if (other == null) {
                other = factory.create(pool, stats);
            }
        }

        @Override
        public void recordConnectionAcquiredNanos(long nanos) {
            timer.record(nanos);
            IMetricsTracker o = other;
            if (o != null) {
                o.recordConnectionAcquiredNanos(nanos);
            }
        }

        @Override
        public void recordConnectionCreatedMillis(long millis) {
            IMetricsTracker o = other;
            if (o != null) {
                o.recordConnectionCreatedMillis(millis);
            }
        }

        @Override
        public void recordConnectionUsageMillis(long millis) {
            IMetricsTracker o = other;
            if (o != null) {
                o.recordConnectionUsageMillis(millis);
            }
        }

        @Override
        public void recordConnectionTimeout() {
            IMetricsTracker o = other;
            if (o != null) {
                o.recordConnectionTimeout();
            }
        }

        @Override
        public void close() {
            IMetricsTracker o = other;
            if (o != null) {
                o.close();
            }
        }
    }
}
