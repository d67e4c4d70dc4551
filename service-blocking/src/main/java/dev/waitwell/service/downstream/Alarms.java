package dev.waitwell.service.downstream;

import jakarta.annotation.PreDestroy;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.springframework.stereotype.Component;

/** Does something when a call has taken too long. */
@Component
final class Alarms {

    // One thread, whatever the number of calls: it only closes sockets and wakes threads.
    private final ScheduledThreadPoolExecutor thread = new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().daemon().name("deadlines").factory());

    Alarms() {
        thread.setRemoveOnCancelPolicy(true);
    }

    /** To be cancelled when it is no longer needed; must not wait. */
    Future<?> inNanos(long nanos, Runnable alarm) {
        return thread.schedule(alarm, nanos, TimeUnit.NANOSECONDS);
    }

    @PreDestroy
    void stop() {
        thread.shutdownNow();
    }
}
