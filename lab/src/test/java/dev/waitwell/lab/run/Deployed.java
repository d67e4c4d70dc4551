package dev.waitwell.lab.run;

import dev.waitwell.lab.experiment.Condition;
import dev.waitwell.lab.experiment.Experiment;
import dev.waitwell.lab.experiment.Experiment.GateMode;
import dev.waitwell.lab.experiment.Experiment.Hosting;
import dev.waitwell.lab.experiment.Experiment.Limits;
import dev.waitwell.lab.experiment.Experiment.Target;
import dev.waitwell.lab.experiment.Experiment.Windows;
import dev.waitwell.lab.experiment.Stack;
import dev.waitwell.lab.measure.Deployment;
import dev.waitwell.lab.measure.Meters;
import dev.waitwell.lab.process.Fleet;
import dev.waitwell.lab.process.Modules;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An experiment on a deployment that is there already, with windows as short as a test needs. */
final class Deployed implements AutoCloseable {
    final Deployment service = new Deployment();
    final Meters meters = new Meters();
    final Experiment experiment;
    final Fleet fleet;
    final Floor floor;
    final Progress progress;
    final Findings findings = new Findings();
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    Deployed(Stack stack, List<Condition> conditions) {
        Target target = new Target(service.address(), service.address());
        Windows windows = new Windows(Duration.ZERO, Duration.ofMillis(50), Duration.ZERO);
        experiment = new Experiment(
                "test",
                "Why?",
                List.of(stack),
                conditions,
                new Limits(200, 1000, 1000, Duration.ofMillis(500)),
                windows,
                GateMode.FAIL,
                new Hosting(21_000, "64m", Map.of(stack, target), false));
        fleet = new Fleet(experiment, new Modules(Path.of("")), Path.of("target/no-logs"));
        floor = new Floor(experiment, fleet, meters);
        progress = new Progress(new PrintStream(said, true, StandardCharsets.UTF_8), conditions.size());
    }

    static Condition condition(Stack stack, boolean gateway, int users, int delayMillis) {
        return new Condition(
                stack, gateway, new Condition.Load(users, Duration.ofMillis(delayMillis), 0), Optional.empty());
    }

    List<Step> plan() {
        return new Plan(experiment, fleet, floor, progress, findings).steps();
    }

    String said() {
        return said.toString(StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        fleet.close();
        meters.close();
        service.close();
    }
}
