package dev.waitwell.lab.run;

import dev.waitwell.lab.experiment.Arrivals;
import dev.waitwell.lab.experiment.Cell;
import dev.waitwell.lab.experiment.Sweep;
import dev.waitwell.lab.judge.Metrics;
import dev.waitwell.lab.judge.NoisyMachine;
import dev.waitwell.lab.measure.Calibration;
import dev.waitwell.lab.measure.FaultsClient;
import dev.waitwell.lab.measure.Observer;
import dev.waitwell.lab.result.Answered;
import dev.waitwell.lab.result.MachineCheck;
import dev.waitwell.lab.result.SweepResults.Replicate;
import dev.waitwell.lab.run.Rounds.Known;
import dev.waitwell.lab.run.Rounds.Turn;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/** What the turns of a run share: whose turn it is, what was found so far, who is asked. Used by the conductor's thread. */
final class SweepContext {
    private static final Duration QUIET = Duration.ofMillis(1500);

    private final Sweep sweep;
    private final Services services;
    private final Rounds rounds;
    private final Progress progress;
    private final Calibration calibration = new Calibration();
    private final List<MachineCheck> checks = new ArrayList<>();
    private final List<Replicate> done;
    private final Consumer<List<Replicate>> save;
    private final long startNanos = System.nanoTime();
    private final List<Double> turns = new ArrayList<>();
    private final double estimate;

    /**
     * Nothing is measured yet.
     *
     * @param before replicates of the run that this one resumes
     * @param save keeps all replicates so far; called after each
     */
    SweepContext(
            Sweep sweep,
            Services services,
            Rounds rounds,
            Progress progress,
            List<Replicate> before,
            Consumer<List<Replicate>> save) {
        this.sweep = sweep;
        this.services = services;
        this.rounds = rounds;
        this.progress = progress;
        this.done = new ArrayList<>(before);
        this.save = save;
        this.estimate = sweep.windows().settle().plus(sweep.windows().measure()).toMillis() / 1e3 + 2;
    }

    Sweep sweep() {
        return sweep;
    }

    Progress progress() {
        return progress;
    }

    /** What the last turns took on average, or, before any, about what one takes. */
    double secondsPerTurn() {
        return turns.stream().mapToDouble(Double::doubleValue).average().orElse(estimate);
    }

    Optional<Turn> next() {
        String metric = sweep.answers().name().toLowerCase(Locale.ROOT).replace('_', '-');
        List<Known> known =
                done.stream().map(r -> new Known(r.cell(), value(metric, r))).toList();
        return rounds.next(known, (System.nanoTime() - startNanos) / 1e9, secondsPerTurn());
    }

    /** None of what the machine disturbed: it is measured again, if there is time. */
    private static OptionalDouble value(String metric, Replicate replicate) {
        return NoisyMachine.disturbed(replicate.measured()) ? OptionalDouble.empty() : Metrics.of(metric, replicate);
    }

    /** The last check, or a first one. */
    MachineCheck last() throws InterruptedException {
        return checks.isEmpty() ? check() : checks.getLast();
    }

    /** The fixed loop, done when nobody sends and the connections of those who sent are closed. */
    MachineCheck check() throws InterruptedException {
        calibration.awaitQuiet(QUIET);
        MachineCheck check = calibration.check();
        checks.add(check);
        return check;
    }

    List<MachineCheck> checks() {
        return List.copyOf(checks);
    }

    LivePools pools(Cell cell) {
        return new LivePools(
                services.observer(cell.deployment()).pools(), cell.deployment().label());
    }

    URI address(Cell cell) {
        return services.of(cell.deployment()).service();
    }

    Answered whoAnswers(Cell cell) throws InterruptedException {
        return services.whoAnswers(cell.deployment());
    }

    FaultsClient faults() {
        return services.faults();
    }

    Observer observer(Cell cell) {
        return services.observer(cell.deployment());
    }

    void requireAlive() {
        services.requireAlive();
    }

    /** Arrivals a second of an open workload: its own, or the throughput that its closed twin reached last. */
    double rate(Cell cell) {
        return switch (cell.arrivals()) {
            case Arrivals.Closed closed -> 0;
            case Arrivals.Rate rate -> rate.perSecond();
            case Arrivals.AsClosed open -> {
                Cell twin = sweep.twin(cell).orElseThrow();
                yield done.reversed().stream()
                        .filter(r -> r.cell().equals(twin.levels()))
                        .findFirst()
                        .orElseThrow(() -> new IllegalStateException(
                                cell.label() + ": its closed twin was not measured before it"))
                        .measured()
                        .throughput();
            }
        };
    }

    /** All replicates so far. */
    List<Replicate> done() {
        return List.copyOf(done);
    }

    /** A turn is over. */
    void found(Replicate replicate, double seconds) {
        done.add(replicate);
        turns.add(seconds);
        save.accept(List.copyOf(done));
    }
}
