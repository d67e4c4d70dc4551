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
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A run of one experiment. The load generator brings the users of each stage in order, one stage after the other; this
 * carries out the plan beside it, on a thread of its own, and in the end writes and prints what was found.
 */
public final class LabRun {
    /** What a shell says of a process that Ctrl-C ended. */
    private static final int INTERRUPTED = 130;

    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final Experiment experiment;
    private final String command;
    private final Modules modules;
    private final Fleet fleet;
    private final Meters meters = new Meters();
    private final Floor floor;
    private final Progress progress;
    private final Findings findings = new Findings();
    private final List<Step> steps;
    private final Thread conductor = new Thread(this::conduct, "waitwell-conductor");
    private final Instant startedAt = Instant.now();
    private volatile @Nullable String wrong;

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
    }

    /** The stages, in the order in which their users are to be brought; each begins when the one before has emptied. */
    public List<Stage> stages() {
        return steps.stream().map(Step::stage).toList();
    }

    /** Begins. */
    public void begin() {
        // Ended by a signal of its own, the build tool leaves this process behind, and with it every service.
        ProcessHandle.current().parent().ifPresent(LabRun::endWith);
        progress.left(steps.stream().mapToDouble(Step::expectedSeconds).sum());
        progress.say("%d conditions on %s", experiment.conditions().size(), stacks());
        conductor.setDaemon(true);
        conductor.start();
    }

    private static void endWith(ProcessHandle parent) {
        Thread.ofVirtual().start(() -> {
            parent.onExit().join();
            System.exit(INTERRUPTED);
        });
    }

    private void conduct() {
        try {
            double left = steps.stream().mapToDouble(Step::expectedSeconds).sum();
            for (Step step : steps) {
                progress.left(left);
                carryOut(step);
                left -= step.expectedSeconds();
            }
        } catch (InterruptedException e) {
            wrong = "interrupted";
        } catch (RuntimeException e) {
            String message = e.getMessage() == null ? e.toString() : e.getMessage();
            fleet.close();
            System.out.println("\nwaitwell: stopped: " + message);
            wrong = message.lines().findFirst().orElse(message);
        } finally {
            // Whatever happened, no user waits for a stage that nobody conducts.
            steps.forEach(s -> s.stage().end());
        }
    }

    private static void carryOut(Step step) throws InterruptedException {
        Stage stage = step.stage();
        if (!stage.awaitArrival(PATIENCE)) {
            throw new IllegalStateException(stage.name() + ": its users did not all arrive within "
                    + PATIENCE.toSeconds() + " s; the load generator is too slow or out of connections");
        }
        step.perform();
        stage.end();
        if (!stage.awaitLeave(PATIENCE)) {
            throw new IllegalStateException(
                    stage.name() + ": its users did not all leave within " + PATIENCE.toSeconds() + " s");
        }
        step.conclude();
    }

    /** What is wrong with the run or its result, if anything; to be asked when all stages are over. */
    public Optional<String> wrong() {
        return Optional.ofNullable(wrong);
    }

    /** Ends every process that is still there. */
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
                wrong = "a gate failed, see the table above; -Dwaitwell.gates=warn lets the build pass";
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
        return report;
    }

    private Path folder() {
        return modules.root().resolve("gatling/target/waitwell").resolve(experiment.name());
    }

    private String stacks() {
        return String.join(", ", experiment.stacks().stream().map(Stack::label).toList());
    }
}
