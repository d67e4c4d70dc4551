package dev.waitwell.lab.run;

import dev.waitwell.lab.experiment.Deployment;
import dev.waitwell.lab.experiment.Experiment;
import dev.waitwell.lab.experiment.Experiment.GateMode;
import dev.waitwell.lab.experiment.Experiment.Limits;
import dev.waitwell.lab.experiment.Experiment.Windows;
import dev.waitwell.lab.experiment.Sweep;
import dev.waitwell.lab.experiment.SweepSettings;
import dev.waitwell.lab.judge.Regression;
import dev.waitwell.lab.load.Stage;
import dev.waitwell.lab.measure.HostFacts;
import dev.waitwell.lab.measure.Meters;
import dev.waitwell.lab.process.Fleet;
import dev.waitwell.lab.process.Modules;
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
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;

/** A run of an experiment file: all its services are started and warmed, then cells are measured, round after round. */
public final class SweepRun implements Run {
    private final Sweep sweep;
    private final Experiment frame;
    private final long seed;
    private final String command;
    private final Modules modules;
    private final SweepFiles files;
    private final Optional<Baseline> baseline;
    private final Fleet fleet;
    private final Meters meters = new Meters();
    private final Conductor conductor;
    private final List<Step> steps = new ArrayList<>();
    private final List<Deployed> deployed = new ArrayList<>();
    private final Progress progress;
    private final Instant startedAt;

    /**
     * Prepares a run; nothing is started yet.
     *
     * @param settings where its services run, in which order, how long, and what it goes on with or is compared with
     * @throws IllegalArgumentException something that is set cannot be used
     */
    public SweepRun(Sweep sweep, SweepSettings settings) {
        this.sweep = sweep;
        this.frame = settings.around(sweep);
        this.modules = Modules.around(Path.of(""));
        this.files =
                new SweepFiles(modules.root().resolve("gatling/target/waitwell").resolve(sweep.name()));
        Optional<SweepResults> earlier = settings.resume() ? Optional.of(earlier(settings.seed())) : Optional.empty();
        this.seed = earlier.map(SweepResults::seed).orElseGet(() -> settings.seed()
                .orElseGet(() -> ThreadLocalRandom.current().nextLong(1, 1_000_000)));
        this.command = settings.command(seed);
        this.baseline = settings.baseline().map(file -> Baseline.read(file, sweep.name(), settings.regression()));
        List<Replicate> before = earlier.map(SweepResults::replicates).orElse(List.of());
        this.startedAt = earlier.map(SweepResults::startedAt).orElseGet(Instant::now);
        this.fleet = new Fleet(frame, modules, files.folder().resolve("logs"));
        Services services = new Services(fleet, meters);
        Rounds rounds = new Rounds(sweep, seed, settings.budget().map(b -> b.toMillis() / 1e3));
        this.progress = new Progress(
                System.out, sweep.cells().size() * sweep.replicates().first() - before.size());
        SweepContext context =
                new SweepContext(sweep, services, rounds, progress, before, done -> files.save(results(done, false)));
        for (Deployment deployment : sweep.deployments()) {
            steps.add(new WarmStep(deployment, sweep, services, progress, deployed::add));
        }
        int users = users();
        for (int turn = before.size() + 1; turn <= rounds.most(); turn++) {
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

    private SweepResults earlier(OptionalLong asked) {
        Path file = files.folder().resolve("results.json");
        if (!Files.isRegularFile(file)) {
            throw new IllegalArgumentException("-Dwaitwell.resume: there is no " + file + " to go on with");
        }
        try {
            SweepResults earlier = ResultFiles.readSweep(file);
            if (!earlier.factors().equals(factors()) || !earlier.fixed().equals(sweep.fixed())) {
                throw new IllegalArgumentException("-Dwaitwell.resume: " + file
                        + " is of other levels; give the same, or run without -Dwaitwell.resume");
            }
            if (asked.isPresent() && asked.getAsLong() != earlier.seed()) {
                throw new IllegalArgumentException("-Dwaitwell.resume: " + file + " has the seed " + earlier.seed()
                        + "; run without -Dwaitwell.seed");
            }
            return earlier;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public List<Stage> stages() {
        return steps.stream().map(Step::stage).toList();
    }

    @Override
    public void begin() {
        progress.say(
                "%s: %d cells, %d services, about %d min, seed %d",
                sweep.name(), sweep.cells().size(), sweep.deployments().size(), sweep.expectedMinutes(), seed);
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
        SweepResults results = results(context.done(), true);
        Optional<Regression> compared = baseline.map(b -> b.against(results));
        files.finish(results, compared.map(Regression::cases).orElse(List.of()));
        System.out.println("\n" + SweepTable.render(results));
        compared.ifPresent(found -> {
            System.out.println("Compared with " + baseline.map(Baseline::file).orElseThrow() + ":");
            found.findings().forEach(f -> System.out.println("  " + f.verdict() + "  " + f.cell() + "  " + f.says()));
        });
        System.out.println("Report: " + files.folder().resolve("report.html").toAbsolutePath());
        System.out.println("Results: " + files.folder().resolve("results.json").toAbsolutePath());
        if (results.unfair() && frame.gates() == GateMode.FAIL) {
            conductor.fails("a gate failed, see the table above; -Dwaitwell.gates=warn lets the build pass");
        }
        if (compared.map(Regression::failed).orElse(false)) {
            conductor.fails("worse than " + baseline.map(Baseline::file).orElseThrow() + ", see above");
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
                seed,
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
}
