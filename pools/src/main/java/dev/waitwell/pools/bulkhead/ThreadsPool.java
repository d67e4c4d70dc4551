package dev.waitwell.pools.bulkhead;

import dev.waitwell.pools.Kind;
import dev.waitwell.pools.Limit;
import dev.waitwell.pools.Pool;
import dev.waitwell.pools.Reading;
import dev.waitwell.pools.Resizing;
import dev.waitwell.pools.Warning;
import dev.waitwell.pools.WhenFull;
import io.github.resilience4j.bulkhead.ThreadPoolBulkhead;
import io.github.resilience4j.bulkhead.ThreadPoolBulkheadConfig;
import java.util.List;
import java.util.concurrent.ThreadPoolExecutor;
import org.jspecify.annotations.Nullable;

/** A bulkhead with threads of its own and a line before them. */
final class ThreadsPool implements Pool {

    private final ThreadPoolBulkhead bulkhead;
    private final Names names;
    private final @Nullable ThreadPoolExecutor threads;

    ThreadsPool(ThreadPoolBulkhead bulkhead, Names names) {
        this.bulkhead = bulkhead;
        this.names = names;
        this.threads = Internals.read(bulkhead, "executorService", ThreadPoolExecutor.class);
    }

    @Override
    public String name() {
        return bulkhead.getName();
    }

    @Override
    public Kind kind() {
        return Kind.BULKHEAD;
    }

    @Override
    public Reading read() {
        ThreadPoolBulkhead.Metrics now = bulkhead.getMetrics();
        int active = now.getActiveThreadCount();
        return new Reading(
                now.getMaximumThreadPoolSize(),
                active,
                Math.max(0, now.getThreadPoolSize() - active),
                now.getQueueDepth());
    }

    @Override
    public List<Limit> limits() {
        ThreadPoolBulkhead.Metrics now = bulkhead.getMetrics();
        return List.of(
                Limit.of(
                        Limit.MAX,
                        now.getMaximumThreadPoolSize(),
                        ThreadPoolBulkheadConfig.DEFAULT_MAX_THREAD_POOL_SIZE,
                        names.of(name(), "max-thread-pool-size")),
                Limit.of(
                        "core",
                        now.getCoreThreadPoolSize(),
                        ThreadPoolBulkheadConfig.DEFAULT_CORE_THREAD_POOL_SIZE,
                        names.of(name(), "core-thread-pool-size")),
                Limit.of(
                        Limit.PENDING,
                        now.getQueueCapacity(),
                        ThreadPoolBulkheadConfig.DEFAULT_QUEUE_CAPACITY,
                        names.of(name(), "queue-capacity")));
    }

    @Override
    public WhenFull whenFull() {
        int queue = bulkhead.getMetrics().getQueueCapacity();
        return queue == 0
                ? new WhenFull(WhenFull.Does.FAILS, null, null, "fails at once with BulkheadFullException")
                : new WhenFull(
                        WhenFull.Does.QUEUES,
                        queue,
                        null,
                        "waits in a line of " + queue
                                + " without a limit of time; who finds that full as well fails with"
                                + " BulkheadFullException");
    }

    @Override
    public Resizing resizing() {
        return threads == null
                ? Resizing.restart(
                        names.of(name(), "max-thread-pool-size")[0],
                        "a thread pool bulkhead has no way to change its size, and its threads cannot be reached")
                : Resizing.live(
                        1,
                        "live: core and max become the new size, so that a larger one takes up those who wait at once;"
                                + " a smaller one ends threads when their call has ended");
    }

    @Override
    public String resize(int max) {
        ThreadPoolExecutor pool = threads;
        if (pool == null) {
            throw new UnsupportedOperationException(resizing().says());
        }
        // Core may never be above max in between.
        if (max > pool.getMaximumPoolSize()) {
            pool.setMaximumPoolSize(max);
            pool.setCorePoolSize(max);
        } else {
            pool.setCorePoolSize(max);
            pool.setMaximumPoolSize(max);
        }
        return pool.getPoolSize() > max
                ? pool.getPoolSize() + " threads are there; each above " + max + " ends when its call has ended"
                : "in effect at once, for those who wait as well";
    }

    @Override
    public List<Warning> warnings() {
        ThreadPoolBulkhead.Metrics now = bulkhead.getMetrics();
        int core = now.getCoreThreadPoolSize();
        int max = now.getMaximumThreadPoolSize();
        if (core >= max || now.getQueueCapacity() == 0) {
            return List.of();
        }
        return List.of(new Warning(
                name(),
                "core-smaller-than-max",
                "works on " + core + " calls at once, and on up to " + max + " only when " + now.getQueueCapacity()
                        + " more wait already",
                names.of(name(), "core-thread-pool-size")[0],
                String.valueOf(max)));
    }

    @Override
    public List<String> unseen() {
        return List.of(
                "the wait (waitwell.pool.acquire): a bulkhead tells that a call was let in, not how long it waited");
    }
}
