package dev.waitwell.pools.server;

import dev.waitwell.pools.Kind;
import dev.waitwell.pools.Limit;
import dev.waitwell.pools.Pool;
import dev.waitwell.pools.Reading;
import dev.waitwell.pools.Resizing;
import dev.waitwell.pools.Warning;
import dev.waitwell.pools.WhenFull;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import org.apache.coyote.AbstractProtocol;
import org.apache.tomcat.util.threads.ThreadPoolExecutor;
import org.jspecify.annotations.Nullable;

/** Request threads of Tomcat. A connection takes one only while it has a request. */
final class TomcatPool implements Pool {

    /** Threads kept when idle. */
    static final String MIN_SPARE = "min-spare";

    private static final String MAX_PROPERTY = "server.tomcat.threads.max";

    private final TomcatConnector connector;
    private final AbstractProtocol<?> protocol;
    private final int minSpare;

    TomcatPool(TomcatConnector connector) {
        this.connector = connector;
        this.protocol = connector.protocol();
        this.minSpare = protocol.getMinSpareThreads();
    }

    @Override
    public String name() {
        return connector.name("tomcat");
    }

    @Override
    public Kind kind() {
        return Kind.TOMCAT_THREADS;
    }

    // Null once Tomcat has stopped, and when it was given threads of somebody else's.
    private @Nullable ThreadPoolExecutor own() {
        return max() != null && protocol.getExecutor() instanceof ThreadPoolExecutor own ? own : null;
    }

    private @Nullable Integer max() {
        int max = protocol.getMaxThreads();
        return max < 0 ? null : max;
    }

    @Override
    public Reading read() {
        ThreadPoolExecutor threads = own();
        if (threads != null) {
            int active = threads.getActiveCount();
            return new Reading(
                    max(),
                    active,
                    Math.max(0, threads.getPoolSize() - active),
                    threads.getQueue().size());
        }
        if (protocol.getExecutor() instanceof java.util.concurrent.ThreadPoolExecutor foreign) {
            int active = foreign.getActiveCount();
            return new Reading(
                    foreign.getMaximumPoolSize(),
                    active,
                    Math.max(0, foreign.getPoolSize() - active),
                    foreign.getQueue().size());
        }
        return new Reading(max(), null, null, null);
    }

    @Override
    public List<Limit> limits() {
        Integer max = read().max();
        return List.of(
                connector.limit(Limit.MAX, max, 200, MAX_PROPERTY),
                connector.limit(
                        MIN_SPARE,
                        isForeign() ? null : (Integer) protocol.getMinSpareThreads(),
                        max == null ? 10 : Math.min(10, max),
                        "server.tomcat.threads.min-spare"),
                connector.limit(Limit.PENDING, capacity(), null, "server.tomcat.threads.max-queue-capacity"),
                connector.maxConnectionsLimit(),
                connector.acceptCountLimit());
    }

    private boolean isForeign() {
        return max() == null;
    }

    // Asked of the queue itself: a capacity set after the start says nothing.
    private @Nullable Integer capacity() {
        BlockingQueue<Runnable> queue = null;
        Executor executor = protocol.getExecutor();
        if (executor instanceof ThreadPoolExecutor own) {
            queue = own.getQueue();
        } else if (executor instanceof java.util.concurrent.ThreadPoolExecutor foreign) {
            queue = foreign.getQueue();
        }
        long capacity = queue == null ? Integer.MAX_VALUE : (long) queue.size() + queue.remainingCapacity();
        return capacity >= Integer.MAX_VALUE ? null : (Integer) (int) capacity;
    }

    @Override
    public WhenFull whenFull() {
        Integer capacity = capacity();
        Integer connections = connector.mostRequests();
        Integer queue = capacity == null
                ? connections
                : connections == null ? capacity : (Integer) Math.min(capacity, connections);
        String line = "The request waits in Tomcat's queue for a thread, as long as it takes. ";
        String bound = capacity != null
                ? "When " + capacity + " wait, the next one's connection is closed without an answer. "
                : "The queue itself has no bound" + (connections == null ? ". " : "; the connections bound it. ");
        return new WhenFull(WhenFull.Does.QUEUES, queue, null, line + bound + connector.whenConnectionsAreUp());
    }

    @Override
    public Resizing resizing() {
        return isForeign()
                ? Resizing.none("Tomcat was given an executor (" + executorName() + ") and makes no threads itself")
                : Resizing.live(
                        1,
                        "at once: more threads take up what waits; of too many, each ends when its request has ended");
    }

    // One after the other: the least must never be above the most, or the executor refuses.
    @Override
    public synchronized String resize(int to) {
        ThreadPoolExecutor threads = own();
        if (threads == null) {
            throw new UnsupportedOperationException(
                    isForeign() ? resizing().says() : "Tomcat has no threads now: it has stopped");
        }
        int spare = Math.min(minSpare, to);
        if (to < threads.getMaximumPoolSize()) {
            protocol.setMinSpareThreads(spare);
            protocol.setMaxThreads(to);
        } else {
            protocol.setMaxThreads(to);
            // A larger most starts threads for requests to come only; a larger least does so for those that wait.
            protocol.setMinSpareThreads(to);
            protocol.setMinSpareThreads(spare);
        }
        return read().converging()
                ? "the threads above " + to + " each end with the request they work on"
                : "in effect, for those that wait as well";
    }

    @Override
    public List<Warning> warnings() {
        Integer connections = connector.mostRequests();
        Integer max = read().max();
        return connections == null || max == null || connections >= max
                ? List.of()
                : List.of(new Warning(
                        name(),
                        "connections-below-threads",
                        "of its " + max + " threads no more than " + connections
                                + " can ever work: that many connections are accepted, and each carries one request",
                        "server.tomcat.max-connections",
                        "at least " + max + ", and more for callers that keep connections open"));
    }

    @Override
    public List<String> unseen() {
        String wait = "How long a request waits for a thread: Tomcat does not measure it";
        return isForeign() && !(protocol.getExecutor() instanceof java.util.concurrent.ThreadPoolExecutor)
                ? List.of(
                        "How many threads work: Tomcat was given an executor that does not tell (" + executorName()
                                + ")",
                        wait)
                : List.of(wait);
    }

    private String executorName() {
        Executor executor = protocol.getExecutor();
        return executor == null ? "none" : executor.getClass().getName();
    }

    @Override
    public List<Part> parts() {
        return connector.parts();
    }
}
