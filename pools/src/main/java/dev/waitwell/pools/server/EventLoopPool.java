package dev.waitwell.pools.server;

import dev.waitwell.pools.Kind;
import dev.waitwell.pools.Limit;
import dev.waitwell.pools.Pool;
import dev.waitwell.pools.Reading;
import dev.waitwell.pools.Resizing;
import dev.waitwell.pools.WhenFull;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.SingleThreadEventExecutor;
import java.util.ArrayList;
import java.util.List;
import reactor.netty.resources.LoopResources;

/** Event loops: each a thread that serves its share of the connections, of the server and of clients alike. */
final class EventLoopPool implements Pool {

    private static final String PROPERTY = "reactor.netty.ioWorkerCount";
    private static final int LEAST_BY_DEFAULT = 4;

    private final String name;
    private final List<EventExecutor> loops = new ArrayList<>();

    EventLoopPool(String name, LoopResources resources) {
        this.name = name;
        resources.onServer(LoopResources.DEFAULT_NATIVE).forEach(loops::add);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Kind kind() {
        return Kind.NETTY_EVENT_LOOPS;
    }

    @Override
    public Reading read() {
        int pending = loops.stream().mapToInt(EventLoopPool::pending).sum();
        return new Reading(loops.size(), null, null, pending);
    }

    private static int pending(EventExecutor loop) {
        return loop instanceof SingleThreadEventExecutor single ? single.pendingTasks() : 0;
    }

    @Override
    public List<Limit> limits() {
        int byDefault = Math.max(Runtime.getRuntime().availableProcessors(), LEAST_BY_DEFAULT);
        return List.of(Limit.of(Limit.MAX, loops.size(), byDefault, PROPERTY));
    }

    @Override
    public WhenFull whenFull() {
        return new WhenFull(
                WhenFull.Does.SHARES,
                null,
                null,
                "Loops are never full: each serves its connections in turn, and whatever blocks one makes all of its"
                        + " connections wait.");
    }

    @Override
    public Resizing resizing() {
        return Resizing.restart(
                PROPERTY,
                "connections belong to a loop for as long as they live, so Netty makes all loops at the start");
    }

    @Override
    public List<Part> parts() {
        List<Part> parts = new ArrayList<>();
        for (EventExecutor loop : loops) {
            parts.add(new Part("loop-" + (parts.size() + 1), new Reading(null, null, null, pending(loop))));
        }
        return parts;
    }

    @Override
    public List<String> unseen() {
        return List.of("How many loops work at the moment: Netty tells only what waits for each; a task that waits for"
                + " long means a loop that is busy or blocked");
    }
}
