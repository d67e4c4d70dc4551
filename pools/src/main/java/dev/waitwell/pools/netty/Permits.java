package dev.waitwell.pools.netty;

import java.util.concurrent.atomic.AtomicInteger;
import reactor.netty.resources.ConnectionProvider;

/**
 * Decides whether the pool of one remote host may open a connection. The library's own way to bound a pool, with one
 * difference: the bound may change while the pool is in use. A pool that is over its bound opens nothing more, and the
 * library's own gauge of the maximum follows.
 */
final class Permits implements ConnectionProvider.AllocationStrategy<Permits> {

    // One for all hosts of a provider.
    private final AtomicInteger max;
    private final AtomicInteger granted = new AtomicInteger();

    Permits(AtomicInteger max) {
        this.max = max;
    }

    /** The library makes one for each remote host from the one that it was given. */
    @Override
    public Permits copy() {
        return new Permits(max);
    }

    @Override
    public int estimatePermitCount() {
        return Math.max(0, max.get() - granted.get());
    }

    @Override
    public int getPermits(int desired) {
        while (true) {
            int now = granted.get();
            int more = Math.min(desired, max.get() - now);
            if (more <= 0) {
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
        return 0;
    }

    @Override
    public int permitMaximum() {
        return max.get();
    }

    @Override
    public void returnPermits(int returned) {
        granted.addAndGet(-returned);
    }
}
