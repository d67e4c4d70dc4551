package dev.waitwell.lab.run;

import dev.waitwell.lab.experiment.Condition;
import dev.waitwell.lab.experiment.Condition.Load;
import dev.waitwell.lab.experiment.Condition.Resize;
import dev.waitwell.lab.experiment.Experiment;
import dev.waitwell.lab.experiment.Stack;
import dev.waitwell.lab.load.Stage;
import dev.waitwell.lab.load.Stage.Script;
import dev.waitwell.lab.process.Fleet;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** The order of a run: stack after stack; for each a start, a warm-up, its conditions, those through the gateway last. */
final class Plan {
    /**
     * As much as the busiest conditions ask for, 4,000 requests per second, of which no stack's 200 threads or 1,000
     * connections keep a part back; and once the service is warm, less than the whole machine, so that its compiler gets
     * a share.
     */
    private static final Load WARM_UP = new Load(200, Duration.ofMillis(50), 0);

    private static final Duration SHORTEST_RAMP = Duration.ofMillis(500);

    private final Experiment experiment;
    private final Fleet fleet;
    private final Floor floor;
    private final Progress progress;
    private final Findings findings;

    Plan(Experiment experiment, Fleet fleet, Floor floor, Progress progress, Findings findings) {
        this.experiment = experiment;
        this.fleet = fleet;
        this.floor = floor;
        this.progress = progress;
        this.findings = findings;
    }

    List<Step> steps() {
        List<Step> steps = new ArrayList<>();
        for (Stack stack : experiment.stacks()) {
            steps.add(StartStep.of(stack, false, floor, progress));
            List<Condition> conditions = experiment.of(stack);
            if (conditions.isEmpty()) {
                steps.add(TouchStep.of(stack, fleet.address(stack), progress));
            }
            boolean warm = false;
            boolean warmGateway = false;
            for (Condition condition : conditions) {
                if (condition.gateway() && !warmGateway) {
                    steps.add(StartStep.of(stack, true, floor, progress));
                }
                if (!(condition.gateway() ? warmGateway : warm)) {
                    steps.add(warmUp(condition, !warm));
                }
                warm = true;
                warmGateway |= condition.gateway();
                steps.addAll(condition.resize().map(r -> resize(condition, r)).orElseGet(() -> measure(condition)));
            }
        }
        return steps;
    }

    private WarmUpStep warmUp(Condition next, boolean first) {
        Condition warming = new Condition(next.stack(), next.gateway(), WARM_UP, next.probe());
        Stage stage = new Stage("warm-up of " + warming.label(), script(warming));
        return new WarmUpStep(
                stage, next.stack(), next.gateway(), first, experiment, floor, progress, findings::started);
    }

    private List<Step> resize(Condition condition, Resize resize) {
        Stage stage = new Stage(condition.label(), script(condition));
        return List.of(
                new ResizeStep(stage, condition, resize, experiment.windows(), floor, progress, findings::resized));
    }

    private List<Step> measure(Condition condition) {
        MeasureStep measure = new MeasureStep(
                new Stage(condition.label(), script(condition)),
                condition,
                experiment,
                floor,
                progress,
                InstantSource.system(),
                findings::limits,
                findings::measured);
        return List.of(BaselineStep.of(measure), measure);
    }

    private Script script(Condition condition) {
        URI base = condition.gateway() ? fleet.gatewayAddress() : fleet.address(condition.stack());
        Load load = condition.load();
        return new Script(
                load.concurrency(),
                base + condition.path(),
                ramp(load),
                condition.probe().map(p -> new Script.Probing(p.users(), base + condition.probePath(p), p.pace())));
    }

    /**
     * Users arrive evenly over a whole number of delays. All at once they would stay in step, and the service would
     * see a burst each delay instead of a steady flow.
     */
    private static Duration ramp(Load load) {
        long delay = load.delay().toMillis();
        if (delay == 0 || load.concurrency() == 0) {
            return load.concurrency() == 0 ? Duration.ZERO : SHORTEST_RAMP;
        }
        long times = Math.ceilDiv(SHORTEST_RAMP.toMillis(), delay);
        return Duration.ofMillis(times * delay);
    }
}
