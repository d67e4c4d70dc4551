package dev.waitwell.pools.server;

import dev.waitwell.pools.Limit;
import dev.waitwell.pools.Pool;
import dev.waitwell.pools.Reading;
import java.lang.management.ManagementFactory;
import java.util.List;
import jdk.management.VirtualThreadSchedulerMXBean;
import org.jspecify.annotations.Nullable;

/** The platform threads that carry all virtual threads of this JVM, from JDK 24 on. */
final class Carriers {

    private final @Nullable VirtualThreadSchedulerMXBean scheduler = scheduler();

    private static @Nullable VirtualThreadSchedulerMXBean scheduler() {
        try {
            return ManagementFactory.getPlatformMXBean(VirtualThreadSchedulerMXBean.class);
        } catch (NoClassDefFoundError | IllegalArgumentException notThere) {
            // A runtime image without the module jdk.management, or a native image.
            return null;
        }
    }

    List<Limit> limits() {
        if (scheduler == null) {
            return List.of();
        }
        int processors = Runtime.getRuntime().availableProcessors();
        return List.of(Limit.of(
                "parallelism", scheduler.getParallelism(), processors, "jdk.virtualThreadScheduler.parallelism"));
    }

    /** Mounted as active, not mounted as idle, virtual threads that are ready to run as pending. */
    List<Pool.Part> parts() {
        if (scheduler == null) {
            return List.of();
        }
        Integer mounted = seen(scheduler.getMountedVirtualThreadCount());
        Integer open = seen(scheduler.getPoolSize());
        Integer idle = mounted == null || open == null ? null : (Integer) Math.max(0, open - mounted);
        return List.of(new Pool.Part(
                "carriers",
                new Reading(scheduler.getParallelism(), mounted, idle, seen(scheduler.getQueuedVirtualThreadCount()))));
    }

    List<String> unseen() {
        return scheduler == null
                ? List.of("The carriers of virtual threads: this Java has no VirtualThreadSchedulerMXBean")
                : List.of();
    }

    private static @Nullable Integer seen(long count) {
        return count < 0 ? null : (Integer) (int) Math.min(Integer.MAX_VALUE, count);
    }
}
