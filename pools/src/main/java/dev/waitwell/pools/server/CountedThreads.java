package dev.waitwell.pools.server;

import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** An executor as it was, which also knows how many of its tasks run: one that makes a thread for each does not. */
final class CountedThreads extends AbstractExecutorService {

    private final ExecutorService threads;
    private final AtomicInteger active = new AtomicInteger();

    CountedThreads(ExecutorService threads) {
        this.threads = threads;
    }

    int active() {
        return active.get();
    }

    @Override
    public void execute(Runnable task) {
        active.incrementAndGet();
        try {
            threads.execute(() -> {
                try {
                    task.run();
                } finally {
                    active.decrementAndGet();
                }
            });
        } catch (RejectedExecutionException | OutOfMemoryError refused) {
            active.decrementAndGet();
            throw refused;
        }
    }

    @Override
    public void shutdown() {
        threads.shutdown();
    }

    @Override
    public List<Runnable> shutdownNow() {
        return threads.shutdownNow();
    }

    @Override
    public boolean isShutdown() {
        return threads.isShutdown();
    }

    @Override
    public boolean isTerminated() {
        return threads.isTerminated();
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        return threads.awaitTermination(timeout, unit);
    }
}
