package dev.waitwell.lab.run;

import dev.waitwell.lab.experiment.Experiment;
import dev.waitwell.lab.experiment.Stack;
import dev.waitwell.lab.judge.Steadiness;
import dev.waitwell.lab.load.Stage;
import dev.waitwell.lab.measure.EffectiveLimits;
import dev.waitwell.lab.measure.Observer;
import dev.waitwell.lab.measure.PoolsPage;
import dev.waitwell.lab.measure.Scrape;
import dev.waitwell.lab.measure.ServiceMeters;
import dev.waitwell.lab.process.Endpoint;
import dev.waitwell.lab.result.StackRun;
import dev.waitwell.lab.result.StackRun.WarmUp;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Unmeasured load on a stack that has just started, until enough requests were served, CPU time per request is steady and
 * the compiler has gone quiet, or until its time is up; then reads the limits in force. The first one after a start tells of that start.
 */
record WarmUpStep(
        Stage stage,
        Stack stack,
        boolean gateway,
        boolean first,
        Experiment experiment,
        Floor floor,
        Progress progress,
        Consumer<StackRun> found)
        implements Step {

    /** Long enough that the kernel's 10 ms accounting of CPU time is 1 % of it. */
    private static final long SLICE_MILLIS = 1000;

    /**
     * The compiler's last tier is reached late: on two cores CPU time per request rests at twice or three times its final
     * value for several seconds before it falls again, and would be taken for steady.
     */
    private static final long LEAST_REQUESTS = 100_000;

    /** The gateway needs fewer: it is started once, and the service behind it is warm already. */
    private static final long LEAST_THROUGH_GATEWAY = 20_000;

    /** Cores that the compiler may still use: what it takes would be counted as the requests' CPU time. */
    private static final double COMPILING = 0.1;

    @Override
    public double expectedSeconds() {
        return Math.min(gateway ? 10 : 26, experiment.windows().warmUp().toSeconds());
    }

    @Override
    public void perform() throws InterruptedException {
        progress.say("warming up %s", stage.name());
        Observer observer = floor.observer(stack, gateway);
        WarmUp warm = untilSteady(stage, observer, experiment.windows().warmUp(), gateway);
        floor.requireAlive();
        progress.say("warm after %.0f s%s", warm.seconds(), warm.steady() ? "" : ", CPU per request not yet steady");
        if (first) {
            Endpoint service = floor.service();
            PoolsPage page = observer.pools().read().orElse(PoolsPage.NONE);
            found.accept(new StackRun(
                    stack.label(),
                    service.running() == null ? service.service().toString() : "embedded",
                    service.startSeconds(),
                    warm,
                    EffectiveLimits.of(stack, experiment.limits(), page, observer.service()),
                    page.warnings(),
                    service.configuration()));
        }
    }

    /** Waits until a service is warm, or its time is up. */
    static WarmUp untilSteady(Stage stage, Observer observer, Duration longest, boolean gateway)
            throws InterruptedException {
        List<Double> slices = new ArrayList<>();
        long start = System.nanoTime();
        Scrape before = observer.service();
        boolean steady = false;
        while (!steady && seconds(start) < longest.toMillis() / 1e3) {
            Thread.sleep(SLICE_MILLIS);
            Scrape after = observer.service();
            ServiceMeters.cpuMicrosPerRequest(before, after).ifPresent(slices::add);
            steady = stage.count() >= (gateway ? LEAST_THROUGH_GATEWAY : LEAST_REQUESTS)
                    && Steadiness.reached(slices)
                    && ServiceMeters.compilingCores(before, after) <= COMPILING;
            before = after;
        }
        return new WarmUp(seconds(start), stage.count(), steady, slices);
    }

    private static double seconds(long startNanos) {
        return (System.nanoTime() - startNanos) / 1e9;
    }
}
