package dev.waitwell.pools.server;

import dev.waitwell.pools.Kind;
import dev.waitwell.pools.Limit;
import dev.waitwell.pools.Pool;
import dev.waitwell.pools.Reading;
import dev.waitwell.pools.Resizing;
import dev.waitwell.pools.WhenFull;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.xnio.Option;
import org.xnio.Options;
import org.xnio.XnioWorker;
import org.xnio.management.XnioWorkerMXBean;

/** Worker threads of an Undertow, which do what may block; its I/O threads read and write. */
final class UndertowPool implements Pool {

    private static final String MAX_PROPERTY = "server.undertow.threads.worker";

    private final String name;
    private final XnioWorker worker;
    private final boolean virtualThreads;
    private final boolean allKept;
    private final int core;

    UndertowPool(String name, XnioWorker worker, boolean virtualThreads) {
        this.name = name;
        this.worker = worker;
        this.virtualThreads = virtualThreads;
        Integer core = option(Options.WORKER_TASK_CORE_THREADS);
        this.core = core == null ? 0 : core;
        this.allKept = core != null && core.equals(max());
    }

    // Null when the threads are somebody else's.
    private @Nullable Integer option(Option<Integer> option) {
        try {
            return worker.getOption(option);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private @Nullable Integer max() {
        return option(Options.WORKER_TASK_MAX_THREADS);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Kind kind() {
        return Kind.UNDERTOW_THREADS;
    }

    @Override
    public Reading read() {
        XnioWorkerMXBean numbers = worker.getMXBean();
        Integer max = max();
        Integer open = seen(numbers.getWorkerPoolSize());
        Integer busy = seen(numbers.getBusyWorkerThreadCount());
        Integer pending = seen(numbers.getWorkerQueueSize());
        if (busy != null || open == null) {
            return new Reading(max, busy, busy == null || open == null ? null : open - busy, pending);
        }
        // Not counted; but while requests wait nobody is idle, and of too many threads only those with work remain.
        boolean allBusy = (pending != null && pending > 0) || (max != null && open > max);
        return new Reading(max, allBusy ? open : null, null, pending);
    }

    private static @Nullable Integer seen(int number) {
        return number < 0 ? null : (Integer) number;
    }

    // The defaults are those of Undertow's builder; XNIO's own, four and sixteen, are for other servers.
    @Override
    public List<Limit> limits() {
        int io = Math.max(Runtime.getRuntime().availableProcessors(), 2);
        return List.of(
                Limit.of(Limit.MAX, max(), io * 8, MAX_PROPERTY),
                Limit.of("io-threads", worker.getMXBean().getIoThreadCount(), io, "server.undertow.threads.io"),
                Limit.of(Limit.PENDING, null, null));
    }

    @Override
    public WhenFull whenFull() {
        return new WhenFull(
                WhenFull.Does.QUEUES,
                null,
                null,
                "The request waits in the worker's queue for a thread, as long as it takes; neither the queue nor the"
                        + " connections have a bound, unless a handler of Undertow's limits requests or connections.");
    }

    @Override
    public Resizing resizing() {
        return max() == null
                ? Resizing.none("Undertow was given an executor and makes no threads itself")
                : Resizing.live(
                        1,
                        "up at once, for those that wait as well; down as threads find no request waiting, so not while the line never ends");
    }

    // One after the other, so that the least is never above the most.
    @Override
    public synchronized String resize(int to) {
        Integer from = max();
        if (from == null) {
            throw new UnsupportedOperationException(resizing().says());
        }
        int kept = allKept ? to : Math.min(core, to);
        try {
            if (to < from) {
                worker.setOption(Options.WORKER_TASK_CORE_THREADS, kept);
                worker.setOption(Options.WORKER_TASK_MAX_THREADS, to);
            } else {
                worker.setOption(Options.WORKER_TASK_MAX_THREADS, to);
                worker.setOption(Options.WORKER_TASK_CORE_THREADS, kept);
                startThreadsForThoseThatWait(to);
            }
        } catch (IOException e) {
            throw new IllegalStateException("Undertow refused: " + e.getMessage(), e);
        }
        return read().converging()
                ? "the threads above " + to + " each end when they find no request waiting"
                : "in effect, for those that wait as well";
    }

    // A thread starts only when something is given to the worker, and then works off the queue.
    private void startThreadsForThoseThatWait(int max) {
        XnioWorkerMXBean numbers = worker.getMXBean();
        int missing = Math.min(numbers.getWorkerQueueSize(), max - numbers.getWorkerPoolSize());
        for (int i = 0; i < missing; i++) {
            worker.execute(() -> {});
        }
    }

    @Override
    public List<String> unseen() {
        List<String> unseen = new ArrayList<>();
        unseen.add("How long a request waits for a thread: Undertow does not measure it");
        if (seen(worker.getMXBean().getBusyWorkerThreadCount()) == null) {
            unseen.add(
                    "How many threads work while no request waits: they are counted only when the JVM is started with"
                            + " -Djboss.threads.eqe.statistics.active-count=true");
        }
        if (virtualThreads) {
            unseen.add("Requests that run on virtual threads: spring.threads.virtual.enabled is true, and whether this"
                    + " server goes by it is its own affair");
        }
        return unseen;
    }
}
