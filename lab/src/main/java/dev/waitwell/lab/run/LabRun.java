package dev.waitwell.lab.run;

import dev.waitwell.lab.experiment.Experiment;
import dev.waitwell.lab.experiment.Experiment.GateMode;
import dev.waitwell.lab.experiment.Experiment.Windows;
import dev.waitwell.lab.experiment.Stack;
import dev.waitwell.lab.load.Stage;
import dev.waitwell.lab.measure.HostFacts;
import dev.waitwell.lab.measure.Meters;
import dev.waitwell.lab.process.Fleet;
import dev.waitwell.lab.process.Modules;
import dev.waitwell.lab.report.HtmlReport;
import dev.waitwell.lab.report.TerminalTable;
import dev.waitwell.lab.result.Host;
import dev.waitwell.lab.result.ResultFiles;
import dev.waitwell.lab.result.Results;
import dev.waitwell.lab.result.Setup;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A run of one experiment. The load generator brings the users of each stage in order, one stage after the other; this
 * carries out the plan beside it, on a thread of its own, and in the end writes and prints what was found.
 */
public final class LabRun implements Run {
    private final Experiment experiment;
    private final String command;
    private final Modules modules;
    private final Fleet fleet;
    private final Meters meters = new Meters();
    private final Floor floor;
    private final Progress progress;
    private final Findings findings = new Findings();
    private final List<Step> steps;
    private final Conductor conductor;
    private final Instant startedAt = Instant.now();

    /**
     * Prepares a run; nothing is started yet.
     *
     * @param command what a person types to repeat it
     */
    public LabRun(Experiment experiment, String command) {
        this.experiment = experiment;
        this.command = command;
        this.modules = Modules.around(Path.of(""));
        this.fleet = new Fleet(experiment, modules, folder().resolve("logs"));
        this.floor = new Floor(experiment, fleet, meters);
        this.progress = new Progress(System.out, experiment.conditions().size());
        this.steps = new ArrayList<>(new Plan(experiment, fleet, floor, progress, findings).steps());
        this.steps.add(FinishStep.of(this::finish));
        this.conductor = new Conductor(steps, progress, fleet::close, () -> {});
    }

    @Override
    public List<Stage> stages() {
        return steps.stream().map(Step::stage).toList();
    }

    @Override
    public void begin() {
        progress.left(steps.stream().mapToDouble(Step::expectedSeconds).sum());
        progress.say("%d conditions on %s", experiment.conditions().size(), stacks());
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

    /** Stops what was started, writes the files, prints the table. */
    private void finish() {
        fleet.close();
        try {
            Results results = results();
            Path report = write(results);
            System.out.println("\n" + TerminalTable.render(results));
            System.out.println("Report: " + report.toAbsolutePath());
            System.out.println(
                    "Results: " + report.resolveSibling("results.json").toAbsolutePath());
            if (results.unfair() && experiment.gates() == GateMode.FAIL) {
                conductor.fails("a gate failed, see the table above; -Dwaitwell.gates=warn lets the build pass");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Results results() {
        Windows windows = experiment.windows();
        return new Results(
                Results.SCHEMA,
                experiment.name(),
                experiment.question(),
                startedAt,
                Instant.now(),
                command,
                host(),
                new Setup(
                        windows.settle().toMillis() / 1e3,
                        windows.measure().toMillis() / 1e3,
                        windows.warmUp().toMillis() / 1e3,
                        experiment.limits().serverThreads(),
                        experiment.limits().clientConnections(),
                        experiment.limits().clientPending(),
                        experiment.limits().acquireTimeout().toMillis(),
                        experiment.gates().name().toLowerCase(Locale.ROOT)),
                findings.stacks(),
                findings.resizes(),
                findings.conditions());
    }

    private Host host() {
        List<Path> jars = new ArrayList<>(
                Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                        .map(Path::of)
                        .toList());
        Stream.of("service-blocking", "service-reactive", "gateway")
                .flatMap(m -> modules.classPath(m).stream())
                .forEach(jars::add);
        return HostFacts.of(modules.root(), jars);
    }

    private Path write(Results results) throws IOException {
        Path report = folder().resolve("report.html");
        ResultFiles.write(folder().resolve("results.json"), ResultFiles.json(results));
        ResultFiles.write(folder().resolve("results.csv"), ResultFiles.csv(results));
        ResultFiles.write(report, HtmlReport.render(results));
        SweepFiles.index(folder().resolveSibling("index.html"));
        return report;
    }

    private Path folder() {
        return modules.root().resolve("gatling/target/waitwell").resolve(experiment.name());
    }

    private String stacks() {
        return String.join(", ", experiment.stacks().stream().map(Stack::label).toList());
    }
}
