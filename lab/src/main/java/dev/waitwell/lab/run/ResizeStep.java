package dev.waitwell.lab.run;

import dev.waitwell.lab.experiment.Condition;
import dev.waitwell.lab.experiment.Condition.Resize;
import dev.waitwell.lab.experiment.Condition.Role;
import dev.waitwell.lab.experiment.Experiment.Windows;
import dev.waitwell.lab.judge.Following;
import dev.waitwell.lab.judge.Following.Point;
import dev.waitwell.lab.judge.ResizeGates;
import dev.waitwell.lab.load.Stage;
import dev.waitwell.lab.load.Tally;
import dev.waitwell.lab.measure.PoolsClient;
import dev.waitwell.lab.measure.PoolsClient.Resized;
import dev.waitwell.lab.measure.PoolsPage;
import dev.waitwell.lab.measure.PoolsPage.Shown;
import dev.waitwell.lab.result.Measurement.Failures;
import dev.waitwell.lab.result.ResizeRun;
import dev.waitwell.lab.result.ResizeRun.Phase;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;

/** A pool is given one size after the other while all users send; what was served is counted ten times a second. */
record ResizeStep(
        Stage stage,
        Condition condition,
        Resize resize,
        Windows windows,
        Floor floor,
        Progress progress,
        Consumer<ResizeRun> found)
        implements Step {
    private static final long SAMPLE_MILLIS = 100;

    @Override
    public double expectedSeconds() {
        return (stage.script().begin().plus(windows.settle()).toMillis()
                        + windows.measure().toMillis() * resize.sizes().size())
                / 1e3;
    }

    @Override
    public void perform() throws InterruptedException {
        progress.nextCondition();
        Thread.sleep(stage.script().begin());
        Thread.sleep(windows.settle());
        PoolsClient pools = floor.observer(condition.stack(), false).pools();
        Shown pool = pool(pools.read().orElse(PoolsPage.NONE));
        Instant startedAt = Instant.now();
        // Longer than it takes: what ends beyond its length would count to the last third all the same.
        stage.open(windows.measure().multipliedBy(resize.sizes().size() + 1L));
        List<Phase> phases = new ArrayList<>();
        for (int size : resize.sizes()) {
            phases.add(phase(pools, pool.name(), size));
        }
        stage.close();
        floor.requireAlive();
        Tally tally = stage.main();
        Failures failures = new Failures(
                tally.failures().values().stream().mapToLong(Long::longValue).sum(), tally.failures());
        found.accept(new ResizeRun(
                condition.stack().label(),
                pool.name(),
                pool.kind(),
                condition.load().concurrency(),
                (int) condition.load().delay().toMillis(),
                condition.path(),
                startedAt,
                phases,
                failures,
                ResizeGates.judge(phases, tally.successes(), failures)));
    }

    private Shown pool(PoolsPage page) {
        var pool = resize.role() == Role.CLIENT ? page.client(condition.stack()) : page.server();
        return pool.orElseThrow(() -> new IllegalStateException(stage.name() + ": its service shows no such pool at "
                + floor.service().pools() + "; it needs the pools starter and that endpoint exposed"));
    }

    private Phase phase(PoolsClient pools, String pool, int size) throws InterruptedException {
        long start = System.nanoTime();
        long before = stage.successes();
        List<Point> points = new ArrayList<>(List.of(new Point(0, 0)));
        // Counted also while the service has not answered yet.
        Future<Answer> asked = ask(pools, pool, size, start);
        double length = windows.measure().toMillis() / 1e3;
        do {
            Thread.sleep(Duration.ofMillis(SAMPLE_MILLIS));
            points.add(new Point(seconds(start), stage.successes() - before));
        } while (seconds(start) < length || !asked.isDone());
        Answer answer = answered(asked);
        double expected = expected(size);
        double throughput = Following.rateSince(points, length / 2);
        progress.say("%s  %s %d  %,.0f req/s", condition.label(), pool, size, throughput);
        return new Phase(
                answer.resized().from(),
                size,
                answer.resized().how(),
                answer.resized().says(),
                answer.seconds() * 1e3,
                seconds(start),
                expected,
                throughput,
                Following.after(points, expected),
                served(points));
    }

    private record Answer(Resized resized, double seconds) {}

    private static Future<Answer> ask(PoolsClient pools, String pool, int size, long start) {
        FutureTask<Answer> task = new FutureTask<>(() -> new Answer(pools.resize(pool, size), seconds(start)));
        Thread.ofVirtual().name("waitwell-resize").start(task);
        return task;
    }

    private static Answer answered(Future<Answer> asked) throws InterruptedException {
        try {
            return asked.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
        }
    }

    /** By Little's law. */
    private double expected(int size) {
        return Math.min(size, condition.load().concurrency())
                * 1e3
                / condition.load().delay().toMillis();
    }

    private static List<Long> served(List<Point> points) {
        List<Long> served = new ArrayList<>();
        for (int i = 1; i < points.size(); i++) {
            served.add(points.get(i).served() - points.get(i - 1).served());
        }
        return served;
    }

    private static double seconds(long startNanos) {
        return (System.nanoTime() - startNanos) / 1e9;
    }
}
