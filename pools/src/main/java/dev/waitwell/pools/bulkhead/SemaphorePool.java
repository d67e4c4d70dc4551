package dev.waitwell.pools.bulkhead;

import dev.waitwell.pools.Kind;
import dev.waitwell.pools.Limit;
import dev.waitwell.pools.Pool;
import dev.waitwell.pools.Reading;
import dev.waitwell.pools.Resizing;
import dev.waitwell.pools.WhenFull;
import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * A bulkhead over a semaphore. Its own way to become smaller waits until so many permits are free at once, which blocks
 * whoever asks for it and, since the semaphore is fair, all callers behind; so it is made smaller by one at a time.
 */
final class SemaphorePool implements Pool {

    private final Bulkhead bulkhead;
    private final Names names;
    private final @Nullable Semaphore semaphore;
    // What was asked for last; null as long as nothing was.
    private volatile @Nullable Integer target;
    private boolean walking;

    SemaphorePool(Bulkhead bulkhead, Names names) {
        this.bulkhead = bulkhead;
        this.names = names;
        this.semaphore = Internals.read(bulkhead, "semaphore", Semaphore.class);
    }

    @Override
    public String name() {
        return bulkhead.getName();
    }

    @Override
    public Kind kind() {
        return Kind.BULKHEAD;
    }

    private int now() {
        return bulkhead.getBulkheadConfig().getMaxConcurrentCalls();
    }

    private synchronized int max() {
        return walking && target != null ? target : now();
    }

    @Override
    public Reading read() {
        int free = bulkhead.getMetrics().getAvailableConcurrentCalls();
        return new Reading(
                max(), Math.max(0, now() - free), free, semaphore == null ? null : semaphore.getQueueLength());
    }

    @Override
    public List<Limit> limits() {
        return List.of(
                Limit.of(
                        Limit.MAX,
                        max(),
                        BulkheadConfig.DEFAULT_MAX_CONCURRENT_CALLS,
                        names.of(name(), "max-concurrent-calls")),
                Limit.of(
                        Limit.ACQUIRE_TIMEOUT,
                        wait(bulkhead.getBulkheadConfig()),
                        BulkheadConfig.DEFAULT_MAX_WAIT_DURATION,
                        names.of(name(), "max-wait-duration")));
    }

    private static Duration wait(BulkheadConfig config) {
        return config.getMaxWaitDuration();
    }

    @Override
    public WhenFull whenFull() {
        Duration wait = wait(bulkhead.getBulkheadConfig());
        return wait.isZero()
                ? new WhenFull(WhenFull.Does.FAILS, null, null, "fails at once with BulkheadFullException")
                : new WhenFull(
                        WhenFull.Does.BLOCKS,
                        null,
                        wait,
                        "waits in a line without a bound, and its thread with it, up to " + wait.toMillis()
                                + " ms; then it fails with BulkheadFullException");
    }

    @Override
    public Resizing resizing() {
        return Resizing.live(
                1,
                "live: a larger size lets in those who wait at once; a smaller one takes back each permit when its"
                        + " call ends");
    }

    @Override
    public synchronized String resize(int max) {
        target = max;
        if (walking) {
            return "in effect from the next call on that ends: a change to a smaller size was still under way";
        }
        if (max >= now()) {
            change(max);
            return "in effect at once, for those who wait as well";
        }
        int free = bulkhead.getMetrics().getAvailableConcurrentCalls();
        int inUse = now() - free;
        walking = true;
        Thread.ofVirtual().name("waitwell-bulkhead").start(this::walk);
        return inUse <= max
                ? "in effect at once"
                : inUse + " calls are let in; as they end, no other takes their place until " + max + " are left";
    }

    private void walk() {
        for (int next = next(); next > 0; next = next()) {
            change(next);
        }
    }

    // Up in one step, down by one; 0 when there.
    private synchronized int next() {
        int now = now();
        int wanted = target == null ? now : target;
        walking = wanted != now;
        return walking ? Math.max(wanted, now - 1) : 0;
    }

    private void change(int max) {
        bulkhead.changeConfig(BulkheadConfig.from(bulkhead.getBulkheadConfig())
                .maxConcurrentCalls(max)
                .build());
    }

    @Override
    public List<String> unseen() {
        List<String> unseen = new ArrayList<>();
        unseen.add("the wait (waitwell.pool.acquire): a bulkhead tells that a call was let in, not how long it waited");
        if (semaphore == null) {
            unseen.add("the line before it: this implementation keeps no semaphore that can be read");
        }
        return unseen;
    }
}
