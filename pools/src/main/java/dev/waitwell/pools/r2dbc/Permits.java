package dev.waitwell.pools.r2dbc;

import java.util.concurrent.atomic.AtomicInteger;
import reactor.pool.AllocationStrategy;

/**
 * Decides whether the pool may open a connection, as the library's own strategy between two sizes does, with one
 * difference: the larger of the two may change while the pool is in use.
 */
final class Permits implements AllocationStrategy {

    private final int min;
    private final int warmupParallelism;
    private final AtomicInteger granted = new AtomicInteger();
    private volatile int max;

    /** Bounds a pool as another strategy does. */
    Permits(AllocationStrategy as) {
        this.min = as.permitMinimum();
        this.max = as.permitMaximum();
        this.warmupParallelism = as.warmupParallelism();
    }

    void max(int to) {
        max = to;
    }

    /** Whether more is open than should be. */
    boolean over() {
        return granted.get() > max;
    }

    @Override
    public int estimatePermitCount() {
        return Math.max(0, max - granted.get());
    }

    /** May give more than desired: up to its least size, a pool opens all at once. */
    @Override
    public int getPermits(int desired) {
        while (true) {
            int now = granted.get();
            int left = max - now;
            int more = Math.min(left, Math.max(desired, min - now));
            if (desired < 0 || more <= 0) {
                return 0;
            }
            if (granted.compareAndSet(now, now + more)) {
                return more;
            }
        }
    }

    @Override
    public int permitGranted() {
        return granted.get();
    }

    @Override
    public int permitMinimum() {
        return Math.min(min, max);
    }

    @Override
    public int permitMaximum() {
        return max;
    }

    @Override
    public void returnPermits(int returned) {
        granted.addAndGet(-returned);
    }

    @Override
    public int warmupParallelism() {
        return warmupParallelism;
    }
}
