package dev.waitwell.lab.measure;

import dev.waitwell.lab.experiment.Stack;
import dev.waitwell.lab.process.ServerThreads;
import dev.waitwell.lab.result.Measurement.Pool;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The pools of one process while a window is open.
 *
 * @param meters who tells of them
 * @param start what it told when the window opened
 * @param sampler of its gauges since
 */
record PoolWatch(PoolMeters meters, Scrape start, Sampler sampler) {
    void stop() throws InterruptedException {
        sampler.stop();
    }

    Gauges gauges() {
        return sampler.gauges();
    }

    String called() {
        return meters.called();
    }

    /** Every pool that is told of, over the window that ends here. */
    List<Pool> pools(Scrape end) {
        return meters.pools(gauges(), start, end);
    }

    /** Most request threads seen at work. */
    @Nullable
    Long busyThreadsMax(Stack stack, List<Pool> pools) {
        Long busy = PoolMeters.CHOICE
                .server(pools)
                .map(Pool::activeMax)
                .or(() -> ServiceMeters.threads(stack).map(threads -> gauges().most(s -> s.sum(threads.busy()))))
                .orElse(null);
        // Tomcat reports -1 where it has no pool to count, as with virtual threads.
        return busy == null || busy < 0 ? null : (Long) Math.max(0, busy - ServerThreads.own(stack));
    }

    /** Most tasks seen waiting for the event loops. */
    @Nullable
    Long eventLoopPendingMax(List<Pool> pools) {
        Long told = PoolMeters.CHOICE.eventLoops(pools).map(Pool::pendingMax).orElse(null);
        return told != null ? told : gauges().most(s -> s.sum(ServiceMeters.LOOP_PENDING));
    }
}
