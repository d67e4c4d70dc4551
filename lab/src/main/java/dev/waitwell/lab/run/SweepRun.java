package dev.waitwell.lab.run;

import dev.waitwell.lab.experiment.Deployment;
import dev.waitwell.lab.experiment.Experiment;
import dev.waitwell.lab.experiment.Experiment.GateMode;
import dev.waitwell.lab.experiment.Experiment.Limits;
import dev.waitwell.lab.experiment.Experiment.Windows;
import dev.waitwell.lab.experiment.Sweep;
import dev.waitwell.lab.load.Stage;
import dev.waitwell.lab.measure.HostFacts;
import dev.waitwell.lab.measure.Meters;
import dev.waitwell.lab.process.Fleet;
import dev.waitwell.lab.process.Modules;
import dev.waitwell.lab.report.SweepReport;
import dev.waitwell.lab.report.SweepTable;
import dev.waitwell.lab.result.Host;
import dev.waitwell.lab.result.ResultFiles;
import dev.waitwell.lab.result.Setup;
import dev.waitwell.lab.result.SweepResults;
import dev.waitwell.lab.result.SweepResults.Deployed;
import dev.waitwell.lab.result.SweepResults.Replicate;
import dev.waitwell.lab.result.SweepResults.Varied;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** A run of an experiment file: all its services are started and warmed, then cells are measured, round after round. */
public final class SweepRun implements Run {
    private final Sweep sweep;
    private final Experiment frame;
    private final Order order;
    private final String command;
    private final Modules modules;
    private final Fleet fleet;
    private final Meters meters = new Meters();
    private final Conductor conductor;
    private final List<Step> steps = new ArrayList<>();
    private final List<Deployed> deployed = new ArrayList<>();
    private final Progress progress;
    private final List<Replicate> before;
    private final Instant startedAt;

    /**
     * In which order cells are measured, and how long.
     *
     * @param seed the same gives the same order
     * @param budget time for all turns; without one, further rounds take no more turns than one round
     */
    public record Order(long seed, Optional<Duration> budget) {}

    /**
     * Prepares a run; nothing is started yet.
     *
     * @param frame where its services run, under which limits and for how long
     * @param order of cells, and when there is enough of them
     * @param resume whether to go on with what an interrupted run of the same experiment left
     * @param command what a person types to repeat it
     * @throws IllegalArgumentException there is nothing that can be resumed
     */
    public SweepRun(Sweep sweep, Experiment frame, Order order, boolean resume, String command) {
        this.sweep = sweep;
        this.frame = frame;
        this.order = order;
        this.command = command;
        this.modules = Modules.around(Path.of(""));
        Optional<SweepResults> earlier = resume ? earlier() : Optional.empty();
        this.before = earlier.map(SweepResults::replicates).orElse(List.of());
        this.startedAt = earlier.map(SweepResults::startedAt).orElseGet(Instant::now);
        this.fleet = new Fleet(frame, modules, folder().resolve("logs"));
        Services services = new Services(fleet, meters);
        Rounds rounds = new Rounds(sweep, order.seed(), order.budget().map(b -> b.toMillis() / 1e3));
        this.progress = new Progress(
                System.out, sweep.cells().size() * sweep.replicates().first());
        SweepContext context = new SweepContext(sweep, services, rounds, progress, before, done -> save(done, false));
        for (Deployment deployment : sweep.deployments()) {
            steps.add(new WarmStep(deployment, sweep, services, progress, deployed::add));
        }
        int users = users();
        for (int turn = 1; turn <= rounds.most(); turn++) {
            steps.add(new CellStep(Stage.blank("turn " + turn, users), context));
        }
        this.conductor = new Conductor(steps, progress, fleet::close, () -> finish(context));
    }

    /** Folder of the checkout that this runs in. */
    public static Path root() {
        return Modules.around(Path.of("")).root();
    }

    /** Most users that a cell may want, open workloads among them. */
    private int users() {
        return sweep.cells().stream().mapToInt(CellStep::mostUsers).max().orElse(1);
    }

    private Optional<SweepResults> earlier() {
        Path file = folder().resolve("results.json");
        if (!Files.isRegularFile(file)) {
            throw new IllegalArgumentException("-Dwaitwell.resume: there is no " + file + " to go on with");
        }
        SweepResults earlier;
        try {
            earlier = ResultFiles.readSweep(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (!earlier.factors().equals(factors()) || earlier.seed() != order.seed()) {
            throw new IllegalArgumentException("-Dwaitwell.resume: " + file
                    + " is of other levels or another seed (" + earlier.seed()
                    + "); give the same, or run without -Dwaitwell.resume");
        }
        return Optional.of(earlier);
    }

    @Override
    public List<Stage> stages() {
        return steps.stream().map(Step::stage).toList();
    }

    @Override
    public void begin() {
        progress.say(
                "%s: %d cells, %d services, about %d min, seed %d",
                sweep.name(), sweep.cells().size(), sweep.deployments().size(), sweep.expectedMinutes(), order.seed());
        conductor.begin();
    }

    @Override
    public boolean over() {
        return conductor.over();
    }

    @Override
    public Optional<String> wrong() {
        return conductor.wrong();
    }

    @Override
    public void close() {
        fleet.close();
        meters.close();
    }

    private void finish(SweepContext context) {
        fleet.close();
        SweepResults results = save(context.done(), true);
        try {
            Path report = folder().resolve("report.html");
            ResultFiles.write(report, SweepReport.render(results));
            System.out.println("\n" + SweepTable.render(results));
            System.out.println("Report: " + report.toAbsolutePath());
            System.out.println(
                    "Results: " + report.resolveSibling("results.json").toAbsolutePath());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (results.unfair() && frame.gates() == GateMode.FAIL) {
            conductor.fails("a gate failed, see the table above; -Dwaitwell.gates=warn lets the build pass");
        }
    }

    private SweepResults save(List<Replicate> done, boolean complete) {
        SweepResults results = results(done, complete);
        try {
            ResultFiles.write(folder().resolve("results.json"), ResultFiles.json(results));
            return results;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private SweepResults results(List<Replicate> done, boolean complete) {
        return new SweepResults(
                SweepResults.FORM,
                SweepResults.SCHEMA,
                sweep.name(),
                sweep.question(),
                label(sweep.answers()),
                label(sweep.design()),
                factors(),
                sweep.fixed(),
                sweep.base(),
                order.seed(),
                startedAt,
                Instant.now(),
                complete,
                command,
                host(),
                setup(),
                deployed,
                done);
    }

    private static String label(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private List<Varied> factors() {
        return sweep.factors().stream()
                .map(f -> new Varied(f.name(), f.levels()))
                .toList();
    }

    private Setup setup() {
        Windows windows = sweep.windows();
        Limits limits = frame.limits();
        return new Setup(
                windows.settle().toMillis() / 1e3,
                windows.measure().toMillis() / 1e3,
                windows.warmUp().toMillis() / 1e3,
                limits.serverThreads(),
                limits.clientConnections(),
                limits.clientPending(),
                limits.acquireTimeout().toMillis(),
                frame.gates().name().toLowerCase(Locale.ROOT));
    }

    private Host host() {
        List<Path> jars = new ArrayList<>(
                Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                        .map(Path::of)
                        .toList());
        Stream.of("service-blocking", "service-reactive")
                .flatMap(m -> modules.classPath(m).stream())
                .forEach(jars::add);
        return HostFacts.of(modules.root(), jars);
    }

    private Path folder() {
        return modules.root().resolve("gatling/target/waitwell").resolve(sweep.name());
    }
}
