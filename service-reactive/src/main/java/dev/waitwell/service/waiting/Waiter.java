package dev.waitwell.service.waiting;

import io.netty.util.concurrent.FastThreadLocalThread;
import reactor.core.scheduler.Schedulers;

/** Tells what kind of thread is at work. */
public final class Waiter {

    private Waiter() {}

    /**
     * The kind of the current thread.
     *
     * @return {@code virtual}, {@code event-loop} (one of the few threads that must never wait) or {@code platform}
     */
    public static String thread() {
        Thread thread = Thread.currentThread();
        if (thread.isVirtual()) {
            return "virtual";
        }
        // Netty's own threads are those of the Redis client; Reactor's say of themselves that they must not block.
        return thread instanceof FastThreadLocalThread || Schedulers.isInNonBlockingThread()
                ? "event-loop"
                : "platform";
    }
}
