package dev.waitwell.lab.run;

import dev.waitwell.lab.experiment.Condition;
import dev.waitwell.lab.experiment.Experiment;
import dev.waitwell.lab.experiment.Experiment.Windows;
import dev.waitwell.lab.judge.Gates;
import dev.waitwell.lab.load.Stage;
import dev.waitwell.lab.measure.Observer;
import dev.waitwell.lab.measure.ServiceMeters;
import dev.waitwell.lab.measure.Watch;
import dev.waitwell.lab.measure.Watch.Seen;
import dev.waitwell.lab.result.Measurement;
import dev.waitwell.lab.result.Measurement.Counts;
import dev.waitwell.lab.result.StackRun.Limit;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One condition: the load settles, then a window is measured; what the two ends counted is compared at the end. */
final class MeasureStep implements Step {
    private static final long SAY_EVERY_MILLIS = 2000;

    /** Windows until one settles: on a machine that others use, too, a few seconds are now and then not like the rest. */
    private static final int TRIES = 3;

    private final Stage stage;
    private final Condition condition;
    private final Experiment experiment;
    private final Floor floor;
    private final Progress progress;
    private final InstantSource clock;
    private final Supplier<Map<String, List<Limit>>> limits;
    private final Consumer<Measurement> found;
    private long servedBefore;
    private @Nullable Window window;

    MeasureStep(
            Stage stage,
            Condition condition,
            Experiment experiment,
            Floor floor,
            Progress progress,
            InstantSource clock,
            Supplier<Map<String, List<Limit>>> limits,
            Consumer<Measurement> found) {
        this.stage = stage;
        this.condition = condition;
        this.experiment = experiment;
        this.floor = floor;
        this.progress = progress;
        this.clock = clock;
        this.limits = limits;
        this.found = found;
    }

    /**
     * What a window held.
     *
     * @param before windows that were opened before it and did not settle
     */
    record Window(Instant startedAt, double seconds, Seen seen, int before) {}

    @Override
    public Stage stage() {
        return stage;
    }

    @Override
    public double expectedSeconds() {
        Windows windows = experiment.windows();
        return (windows.settle().toMillis()
                                + windows.measure().toMillis()
                                + stage.script().begin().toMillis())
                        / 1e3
                + condition.load().delay().toMillis() / 1e3
                + 1;
    }

    /** Nobody sends: whatever the service counts from here on belongs to this condition. */
    void baseline() throws InterruptedException {
        servedBefore = served();
    }

    @Override
    public void perform() throws InterruptedException {
        progress.nextCondition();
        Windows windows = experiment.windows();
        Thread.sleep(stage.script().begin());
        Thread.sleep(windows.settle());
        int before = 0;
        window = measured(windows.measure(), before);
        while (++before < TRIES && condition.load().concurrency() > 0 && !Gates.settles(stage.thirds())) {
            progress.say("%s  throughput has not settled: one more window", condition.label());
            window = measured(windows.measure(), before);
        }
        floor.requireAlive();
    }

    private Window measured(Duration length, int before) throws InterruptedException {
        Observer observer = floor.observer(condition.stack(), condition.gateway());
        Instant startedAt = clock.instant();
        Watch watch = observer.begin();
        stage.open(length);
        stayOpen(length);
        double seconds = stage.close();
        return new Window(startedAt, seconds, watch.end(stage.successes()), before);
    }

    @Override
    public void conclude() throws InterruptedException {
        Window measured = window;
        if (measured != null) {
            Counts counts = new Counts(stage.count(), served() - servedBefore);
            found.accept(new Assembly(condition, experiment, stage, limits.get()).of(measured, counts));
        }
    }

    private void stayOpen(Duration length) throws InterruptedException {
        long end = System.nanoTime() + length.toNanos();
        long before = 0;
        for (long left = length.toMillis(); left > 0; left = (end - System.nanoTime()) / 1_000_000) {
            long nap = Math.min(left, SAY_EVERY_MILLIS);
            Thread.sleep(nap);
            long now = stage.successes();
            progress.say("%s  %,.0f req/s", condition.label(), (now - before) * 1e3 / nap);
            before = now;
        }
    }

    private long served() throws InterruptedException {
        return ServiceMeters.requests(
                floor.observer(condition.stack(), condition.gateway()).service(), condition.stack());
    }
}
