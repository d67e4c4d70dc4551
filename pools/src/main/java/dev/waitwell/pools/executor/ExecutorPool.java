package dev.waitwell.pools.executor;

import dev.waitwell.pools.Kind;
import dev.waitwell.pools.Limit;
import dev.waitwell.pools.Pool;
import dev.waitwell.pools.Reading;
import dev.waitwell.pools.Resizing;
import dev.waitwell.pools.WhenFull;
import java.util.List;
import java.util.concurrent.ThreadPoolExecutor;
import org.jspecify.annotations.Nullable;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

/**
 * A {@link ThreadPoolTaskExecutor}. What bounds its threads depends on its line: a thread above the core size is made only
 * when the line is full, so that with an endless line the core size is the limit, whatever the max size says.
 */
final class ExecutorPool implements Pool {

    /** The bean that Spring Boot makes; {@code spring.task.execution.pool.*} sets it and no other. */
    static final String BOOTS = "applicationTaskExecutor";

    private static final String PREFIX = "spring.task.execution.pool.";
    private static final int BOOTS_CORE_SIZE = 8;
    private static final int LIBRARYS_CORE_SIZE = 1;

    private final String name;
    private final ThreadPoolTaskExecutor executor;
    // What it was made with: growing again must not leave it with fewer kept threads than before.
    private final int firstCore;

    ExecutorPool(String name, ThreadPoolTaskExecutor executor) {
        this.name = name;
        this.executor = executor;
        this.firstCore = executor.getCorePoolSize();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Kind kind() {
        return Kind.TASK_EXECUTOR;
    }

    @Override
    public Reading read() {
        ThreadPoolExecutor threads = executor.getThreadPoolExecutor();
        int active = threads.getActiveCount();
        return new Reading(
                most(),
                active,
                Math.max(0, threads.getPoolSize() - active),
                threads.getQueue().size());
    }

    @Override
    public List<Limit> limits() {
        boolean boots = name.equals(BOOTS);
        Integer coreDefault = boots ? BOOTS_CORE_SIZE : LIBRARYS_CORE_SIZE;
        Integer core = executor.getCorePoolSize();
        Integer max = bounded(executor.getMaxPoolSize());
        Integer queue = bounded(executor.getQueueCapacity());
        Limit coreSize = limit("core-size", core, coreDefault, boots, "core-size");
        Limit maxSize = limit("max-size", max, null, boots, "max-size");
        Limit most = queue == null
                ? limit(Limit.MAX, core, coreDefault, boots, "core-size")
                : limit(Limit.MAX, max, null, boots, "max-size");
        return List.of(most, coreSize, maxSize, limit(Limit.PENDING, queue, null, boots, "queue-capacity"));
    }

    private static Limit limit(
            String name, @Nullable Object value, @Nullable Object libraryDefault, boolean boots, String property) {
        return boots ? Limit.of(name, value, libraryDefault, PREFIX + property) : Limit.of(name, value, libraryDefault);
    }

    @Override
    public WhenFull whenFull() {
        Integer queue = bounded(executor.getQueueCapacity());
        if (queue == null) {
            return new WhenFull(
                    WhenFull.Does.QUEUES,
                    null,
                    null,
                    "The task waits in a line without an end, so that no thread above the core size is ever made.");
        }
        String refused = "is refused by "
                + executor.getThreadPoolExecutor()
                        .getRejectedExecutionHandler()
                        .getClass()
                        .getSimpleName();
        return queue == 0
                ? new WhenFull(WhenFull.Does.FAILS, 0, null, "The task " + refused + ".")
                : new WhenFull(
                        WhenFull.Does.QUEUES,
                        queue,
                        null,
                        "The task waits in line, which comes before threads above the core size; the one that finds both"
                                + " full " + refused + ".");
    }

    @Override
    public Resizing resizing() {
        return Resizing.live(
                1,
                "Tasks under way go on. Growing, those in line get the new threads; shrinking, a thread ends when its task"
                        + " does.");
    }

    @Override
    public synchronized String resize(int max) {
        boolean endless = bounded(executor.getQueueCapacity()) == null;
        int core = endless ? max : Math.min(max, firstCore);
        // Also before an endless line, where the max size bounds nothing: a thread above it ends with its task, one
        // that
        // is only above the core size goes on as long as there is work. The core size must never be the larger one.
        if (core > executor.getMaxPoolSize()) {
            executor.setMaxPoolSize(max);
            executor.setCorePoolSize(core);
        } else {
            executor.setCorePoolSize(core);
            executor.setMaxPoolSize(max);
        }
        return endless
                ? "Core and max size were changed: before a line without an end the core size is what bounds the threads."
                        + " A thread too many ends when its task does."
                : "A thread too many ends when its task does; a thread more is made once the line is full.";
    }

    @Override
    public List<String> unseen() {
        return List.of("acquire: how long tasks wait in line; the executor does not tell when it takes one up");
    }

    private int most() {
        return bounded(executor.getQueueCapacity()) == null ? executor.getCorePoolSize() : executor.getMaxPoolSize();
    }

    private static @Nullable Integer bounded(int limit) {
        return limit == Integer.MAX_VALUE ? null : limit;
    }
}
