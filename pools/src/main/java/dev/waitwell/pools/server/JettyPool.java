package dev.waitwell.pools.server;

import dev.waitwell.pools.Kind;
import dev.waitwell.pools.Limit;
import dev.waitwell.pools.Pool;
import dev.waitwell.pools.Reading;
import dev.waitwell.pools.Resizing;
import dev.waitwell.pools.WhenFull;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.ExecutableMode;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;

/** Threads of a Jetty: those that work on requests, and a few that accept and select connections. */
final class JettyPool implements Pool {

    private final JettyServer jetty;
    private final QueuedThreadPool threads;
    private final @Nullable BlockingQueue<?> queue;
    private final int min;

    JettyPool(JettyServer jetty) {
        this.jetty = jetty;
        this.threads = (QueuedThreadPool) jetty.server().getThreadPool();
        this.queue = queue(threads);
        this.min = threads.getMinThreads();
    }

    // Jetty tells how long its line is, and not how long it may get.
    private static @Nullable BlockingQueue<?> queue(QueuedThreadPool threads) {
        try {
            Method getQueue = QueuedThreadPool.class.getDeclaredMethod("getQueue");
            getQueue.setAccessible(true);
            return (BlockingQueue<?>) getQueue.invoke(threads);
        } catch (ReflectiveOperationException | RuntimeException notThere) {
            return null;
        }
    }

    @Override
    public String name() {
        return "jetty" + jetty.suffix();
    }

    @Override
    public Kind kind() {
        return Kind.JETTY_THREADS;
    }

    // Reserved threads stand ready for the next request as idle ones do.
    @Override
    public Reading read() {
        int idle = threads.getIdleThreads() + threads.getCurrentReservedThreads();
        return new Reading(
                threads.getMaxThreads(), Math.max(0, threads.getThreads() - idle), idle, threads.getQueueSize());
    }

    @Override
    public List<Limit> limits() {
        return List.of(
                Limit.of(Limit.MAX, threads.getMaxThreads(), 200, JettyServer.MAX_PROPERTY),
                Limit.of(
                        "min",
                        threads.getMinThreads(),
                        Math.min(8, threads.getMaxThreads()),
                        "server.jetty.threads.min"),
                Limit.of(Limit.PENDING, capacity(), null, "server.jetty.threads.max-queue-capacity"),
                jetty.maxConnectionsLimit());
    }

    private @Nullable Integer capacity() {
        long capacity = queue == null ? Integer.MAX_VALUE : (long) queue.size() + queue.remainingCapacity();
        return capacity >= Integer.MAX_VALUE ? null : (Integer) (int) capacity;
    }

    @Override
    public WhenFull whenFull() {
        Integer capacity = capacity();
        Integer connections = jetty.mostRequests();
        String line = capacity == null
                ? "The request waits in Jetty's queue for a thread, as long as it takes. "
                : "The request waits in Jetty's queue, as long as it takes, while fewer than " + capacity
                        + " others do; the next one's connection is closed without an answer. ";
        return new WhenFull(
                capacity != null && capacity == 0 ? WhenFull.Does.FAILS : WhenFull.Does.QUEUES,
                capacity == null
                        ? connections
                        : connections == null ? capacity : (Integer) Math.min(capacity, connections),
                null,
                line + jetty.whenConnectionsAreUp());
    }

    // Jetty refuses sizes that leave no thread beside its own.
    private int own() {
        return threads.getLeasedThreads() + threads.getMaxReservedThreads();
    }

    @Override
    public Resizing resizing() {
        return Resizing.live(
                own() + 1,
                "up at once, for those that wait as well; down not under load: a thread ends only after it had nothing "
                        + "to do for " + threads.getIdleTimeout() + " ms, and no more than "
                        + threads.getMaxEvictCount()
                        + " in that time");
    }

    @Override
    public synchronized String resize(int to) {
        threads.setMaxThreads(to);
        // Setting the least makes Jetty look for requests that wait, which setting the most does not.
        threads.setMinThreads(Math.min(min, to));
        return read().converging()
                ? "comes down only as threads fall idle, " + threads.getMaxEvictCount() + " in "
                        + threads.getIdleTimeout() + " ms; under load not at all"
                : "in effect, for those that wait as well";
    }

    @Override
    public List<Part> parts() {
        List<Part> parts = new ArrayList<>(jetty.parts());
        parts.add(new Part("acceptors-and-selectors", new Reading(threads.getLeasedThreads(), null, null, null)));
        return parts;
    }

    @Override
    public List<String> unseen() {
        List<String> unseen = new ArrayList<>();
        unseen.add("How long a request waits for a thread: Jetty does not measure it");
        if (queue == null) {
            unseen.add("How long the line may get: this Jetty does not let its queue be seen");
        }
        return unseen;
    }

    /** Tells a native image of what is looked up by name. */
    static final class Hints implements RuntimeHintsRegistrar {
        @Override
        public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
            try {
                hints.reflection()
                        .registerMethod(QueuedThreadPool.class.getDeclaredMethod("getQueue"), ExecutableMode.INVOKE);
            } catch (NoSuchMethodException | NoClassDefFoundError notThere) {
                // Another Jetty: nothing to look up.
            }
        }
    }
}
