package dev.waitwell.lab.run;

import dev.waitwell.lab.experiment.Arrivals;
import dev.waitwell.lab.experiment.Cell;
import dev.waitwell.lab.experiment.Experiment.Windows;
import dev.waitwell.lab.judge.Mser5;
import dev.waitwell.lab.load.Stage;
import dev.waitwell.lab.load.Stage.Script;
import dev.waitwell.lab.load.Tally;
import dev.waitwell.lab.measure.ServiceMeters;
import dev.waitwell.lab.measure.Watch;
import dev.waitwell.lab.result.Answered;
import dev.waitwell.lab.result.MachineCheck;
import dev.waitwell.lab.result.Measurement.Counts;
import dev.waitwell.lab.result.SweepResults.DelayStep;
import dev.waitwell.lab.result.SweepResults.Replicate;
import dev.waitwell.lab.result.SweepResults.Sized;
import dev.waitwell.lab.run.Rounds.Turn;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One turn: pools get the sizes that the cell states, users arrive, and a window is measured once throughput has settled.
 * Which cell it is, is known only when its turn comes.
 */
final class CellStep implements Step {
    /** Open workloads: each user sends once in this time. */
    private static final Duration TURN = Duration.ofSeconds(1);

    /** The window is opened once more when the transient reached into the first. */
    private static final int TRIES = 2;

    /** A second, beside the main workload. */
    static final int PROBES = 50;

    /** Users of an open workload whose rate is not known beforehand; with more requests a second, their turns are shorter. */
    private static final int MOST_OPEN = 4_000;

    private static final Duration LONG_LEAVE = Duration.ofSeconds(2);

    private static final Duration SHORTEST_RAMP = Duration.ofMillis(500);

    private final Stage stage;
    private final SweepContext context;
    private @Nullable Ready ready;
    private @Nullable Window window;

    CellStep(Stage stage, SweepContext context) {
        this.stage = stage;
        this.context = context;
    }

    private record Ready(
            Turn turn, List<Sized> sized, Answered who, MachineCheck check, long servedBefore, long startNanos) {}

    private record Window(
            MeasureStep.Window seen,
            Tally main,
            Tally probe,
            List<DelayStep> phases,
            Mser5 settled,
            double droppedSeconds) {}

    @Override
    public Stage stage() {
        return stage;
    }

    @Override
    public double expectedSeconds() {
        return context.secondsPerTurn();
    }

    @Override
    public boolean prepare() throws InterruptedException {
        Optional<Turn> next = context.next();
        if (next.isEmpty()) {
            return false;
        }
        Turn turn = next.get();
        Cell cell = turn.cell();
        long start = System.nanoTime();
        context.progress().nextCondition();
        MachineCheck check = context.last();
        List<Sized> sized = context.pools(cell).set(cell);
        Answered who = context.whoAnswers(cell);
        ready = new Ready(turn, sized, who, check, served(cell), start);
        stage.assign(script(cell));
        return true;
    }

    private Script script(Cell cell) {
        URI base = context.address(cell);
        Optional<Script.Probing> probe = cell.probePath()
                .map(path -> new Script.Probing(takingTurns(PROBES), base + path, pace(takingTurns(PROBES), PROBES)));
        boolean closed = cell.arrivals() instanceof Arrivals.Closed;
        double rate = context.rate(cell);
        int users = closed ? cell.concurrency() : takingTurns(rate);
        Duration pace = closed ? Duration.ZERO : pace(users, rate);
        return new Script(users, base + cell.path(), cell.bodyBytes(), closed ? ramp(cell) : pace, pace, probe);
    }

    /** Most users that a cell may want. */
    static int mostUsers(Cell cell) {
        int probing = cell.probePath().isPresent() ? takingTurns(PROBES) : 0;
        return probing
                + switch (cell.arrivals()) {
                    case Arrivals.Closed closed -> cell.concurrency();
                    case Arrivals.Rate rate -> takingTurns(rate.perSecond());
                    case Arrivals.AsClosed open -> MOST_OPEN;
                };
    }

    private static int takingTurns(double perSecond) {
        return Math.clamp((long) Math.ceil(perSecond * TURN.toSeconds()), 1, MOST_OPEN);
    }

    private static Duration pace(int users, double perSecond) {
        return Duration.ofNanos(Math.round(users / Math.max(perSecond, 1e-3) * 1e9));
    }

    /** Users arrive evenly over a whole number of delays, as in a comparison. */
    private static Duration ramp(Cell cell) {
        long delay = cell.delay().toMillis();
        // Each opens a connection: a server's line for those that are not accepted yet is short.
        long shortest = Math.max(SHORTEST_RAMP.toMillis(), cell.concurrency() / 2);
        return Duration.ofMillis(delay == 0 ? shortest : Math.ceilDiv(shortest, delay) * delay);
    }

    @Override
    public void perform() throws InterruptedException {
        Cell cell = started().turn().cell();
        Windows windows = context.sweep().windows();
        Thread.sleep(stage.script().begin());
        Series series = new Series(stage, windows.settle().plus(windows.measure()));
        long begun = System.nanoTime();
        series.pass(windows.settle());
        double before = stage.script().begin().toMillis() / 1e3;
        if (cell.workload().steps().isEmpty()) {
            settled(cell, series, windows.measure(), () -> before + (System.nanoTime() - begun) / 1e9);
        } else {
            window = stepped(cell, series, windows.measure(), before + (System.nanoTime() - begun) / 1e9);
        }
        context.requireAlive();
        drain(cell);
    }

    /** With few threads, many users would stand in line for a while after the window. */
    private void drain(Cell cell) throws InterruptedException {
        Window measured = window;
        if (measured == null || measured.main().successes() == 0) {
            return;
        }
        double perSecond = measured.main().successes() / measured.seen().seconds();
        if (stage.script().present() / perSecond > LONG_LEAVE.toSeconds()) {
            stage.end();
            context.pools(cell).drain(cell, context.sweep().widest());
        }
    }

    private void settled(Cell cell, Series series, Duration length, DoubleSupplier dropped)
            throws InterruptedException {
        for (int earlier = 0; earlier < TRIES; earlier++) {
            double unmeasured = dropped.getAsDouble();
            int before = series.length();
            MeasureStep.Window seen = measured(cell, series, length, earlier);
            Mser5 judged = series.judged();
            window = new Window(seen, stage.main(), stage.probe(), List.of(), judged, unmeasured);
            boolean within = judged instanceof Mser5.Settled s
                    ? s.drop() <= before
                    : judged.gate(CellAssembly.UNSETTLED).passed();
            if (within) {
                return;
            }
        }
    }

    /** Only the first phase has to settle: the others are there to show how they do not. */
    private Window stepped(Cell cell, Series series, Duration length, double dropped) throws InterruptedException {
        Instant startedAt = Instant.now();
        Watch watch = context.observer(cell).begin();
        Phases phases = new Phases(stage, context.faults(), series);
        List<Duration> steps = cell.workload().steps();
        Mser5 judged = null;
        try {
            for (Duration step : steps) {
                phases.step(step, step.minus(steps.getFirst()), length);
                judged = judged == null ? series.judged() : judged;
                context.progress()
                        .say(
                                "%s, downstream %d ms  %,.0f req/s",
                                cell.label(),
                                step.toMillis(),
                                phases.phases().getLast().throughput());
            }
        } finally {
            context.faults().slower(Duration.ZERO);
        }
        Tally main = phases.main();
        Watch.Seen seen = watch.end(main.successes());
        return new Window(
                new MeasureStep.Window(startedAt, phases.seconds(), seen, 0),
                main,
                phases.probe(),
                phases.phases(),
                Objects.requireNonNull(judged, "an experiment without a step"),
                dropped);
    }

    private MeasureStep.Window measured(Cell cell, Series series, Duration length, int earlier)
            throws InterruptedException {
        Instant startedAt = Instant.now();
        Watch watch = context.observer(cell).begin();
        stage.open(length);
        series.pass(length);
        double seconds = stage.close();
        Watch.Seen seen = watch.end(stage.successes());
        context.progress().say("%s  %,.0f req/s", cell.label(), stage.successes() / seconds);
        return new MeasureStep.Window(startedAt, seconds, seen, earlier);
    }

    @Override
    public void conclude() throws InterruptedException {
        Ready begun = started();
        Window measured = window;
        if (measured == null) {
            return;
        }
        Cell cell = begun.turn().cell();
        Counts counts = new Counts(stage.count(), served(cell) - begun.servedBefore());
        MachineCheck after = context.check();
        context.found(
                new Replicate(
                        cell.levels(),
                        cell.deployment().label(),
                        begun.turn().round(),
                        begun.sized(),
                        measured.settled() instanceof Mser5.Settled,
                        measured.droppedSeconds(),
                        begun.check().cpuMillis(),
                        measured.phases(),
                        new CellAssembly(
                                        context.sweep(),
                                        cell,
                                        measured.main(),
                                        measured.probe(),
                                        begun.sized(),
                                        begun.who())
                                .of(
                                        measured.seen(),
                                        measured.settled(),
                                        counts,
                                        new CellAssembly.Machine(List.of(begun.check(), after), context.checks()))),
                (System.nanoTime() - begun.startNanos()) / 1e9);
    }

    private Ready started() {
        Ready now = ready;
        if (now == null) {
            throw new IllegalStateException(stage.name() + ": performed before it was prepared");
        }
        return now;
    }

    private long served(Cell cell) throws InterruptedException {
        return ServiceMeters.requests(context.observer(cell).service(), cell.stack());
    }
}
