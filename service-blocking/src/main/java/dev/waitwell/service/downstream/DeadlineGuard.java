package dev.waitwell.service.downstream;

import feign.FeignException;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.springframework.stereotype.Component;

/**
 * Ends a call whose deadline is over. The timeouts of a blocking client bound one connect and each silence; an answer
 * that trickles in byte by byte meets them all and still takes for ever.
 */
@Component
final class DeadlineGuard {

    private final Alarms alarms;

    DeadlineGuard(Alarms alarms) {
        this.alarms = alarms;
    }

    /** Makes a call within the rest of the time, and cuts it when that is over. */
    <T> T call(Deadline deadline, Function<Duration, T> call) {
        Duration left = deadline.left(System.nanoTime());
        if (!left.isPositive()) {
            throw deadline.missed();
        }
        Abort abort = new Abort();
        Future<?> alarm = alarms.inNanos(left.toNanos(), abort::abort);
        try {
            return abort.during(() -> call.apply(left));
        } catch (FeignException e) {
            if (abort.isAborted() || !deadline.left(System.nanoTime()).isPositive()) {
                throw deadline.missed();
            }
            throw e;
        } finally {
            alarm.cancel(false);
        }
    }
}
