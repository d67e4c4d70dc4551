package dev.waitwell.pools.server;

import dev.waitwell.pools.Kind;
import dev.waitwell.pools.Limit;
import dev.waitwell.pools.Pool;
import dev.waitwell.pools.Reading;
import dev.waitwell.pools.Resizing;
import dev.waitwell.pools.Warning;
import dev.waitwell.pools.WhenFull;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.eclipse.jetty.util.thread.VirtualThreadPool;
import org.jspecify.annotations.Nullable;

/** Tasks of Jetty on a virtual thread each, of which only so many run: the others wait on theirs. */
final class JettyVirtualThreads implements Pool {

    private static final int MOST_BY_DEFAULT = 200;
    private static final List<String> WITHOUT_EFFECT =
            List.of("server.jetty.threads.min", "server.jetty.threads.max-queue-capacity");

    private final JettyServer jetty;
    private final VirtualThreadPool pool;
    private final VirtualThreads threads;

    JettyVirtualThreads(JettyServer jetty, VirtualThreads threads) {
        this.jetty = jetty;
        this.pool = (VirtualThreadPool) jetty.server().getThreadPool();
        this.threads = threads;
    }

    @Override
    public String name() {
        return PinnedEvents.POOL + jetty.suffix();
    }

    @Override
    public Kind kind() {
        return Kind.VIRTUAL_THREADS;
    }

    private @Nullable Integer max() {
        int max = pool.getMaxConcurrentTasks();
        return max > 0 ? (Integer) max : null;
    }

    // Jetty keeps what it counts with among its beans; without a bound it does not count.
    @Override
    public Reading read() {
        Integer max = max();
        Semaphore free = pool.getBean(Semaphore.class);
        return max == null || free == null
                ? new Reading(max, null, null, null)
                : new Reading(max, max - free.availablePermits(), null, free.getQueueLength());
    }

    @Override
    public List<Limit> limits() {
        List<Limit> limits = new ArrayList<>();
        limits.add(Limit.of(Limit.MAX, max(), MOST_BY_DEFAULT, JettyServer.MAX_PROPERTY));
        limits.add(jetty.maxConnectionsLimit());
        limits.addAll(threads.carriers().limits());
        return limits;
    }

    @Override
    public WhenFull whenFull() {
        return max() == null
                ? new WhenFull(
                        WhenFull.Does.GROWS,
                        null,
                        null,
                        "Each request gets a virtual thread at once. " + jetty.whenConnectionsAreUp())
                : new WhenFull(
                        WhenFull.Does.QUEUES,
                        jetty.mostRequests(),
                        null,
                        "The request waits on its virtual thread, as long as it takes, until another of Jetty's tasks"
                                + " ends. " + jetty.whenConnectionsAreUp());
    }

    @Override
    public Resizing resizing() {
        return Resizing.restart(JettyServer.MAX_PROPERTY, "Jetty takes this number only while it is stopped");
    }

    @Override
    public List<Part> parts() {
        List<Part> parts = new ArrayList<>(jetty.parts());
        if (jetty.suffix().isEmpty()) {
            parts.addAll(threads.carriers().parts());
        }
        return parts;
    }

    @Override
    public List<Warning> warnings() {
        List<Warning> warnings = new ArrayList<>(threads.warnings(
                name(), jetty.suffix().isEmpty(), WITHOUT_EFFECT, JettyServer.MAX_PROPERTY + " bounds Jetty's tasks"));
        if (pool.getMaxConcurrentTasks() == MOST_BY_DEFAULT
                && threads.environment().getProperty(JettyServer.MAX_PROPERTY) == null) {
            warnings.add(new Warning(
                    name(),
                    "virtual-threads-bounded",
                    "virtual threads are on, and Jetty lets " + MOST_BY_DEFAULT
                            + " of its tasks run at once, as many as with platform threads: nobody chose that number",
                    JettyServer.MAX_PROPERTY,
                    "the most requests that may be in flight, and a few more for Jetty itself"));
        }
        return warnings;
    }

    @Override
    public List<String> unseen() {
        List<String> unseen = new ArrayList<>(threads.unseen());
        unseen.add(
                max() == null
                        ? "How many requests are in flight: without a bound Jetty does not count them"
                        : "How long a request waits for its turn: Jetty does not measure it");
        return unseen;
    }
}
