package dev.waitwell.lab.run;

import dev.waitwell.lab.experiment.Deployment;
import dev.waitwell.lab.experiment.Experiment.Limits;
import dev.waitwell.lab.experiment.Sweep;
import dev.waitwell.lab.load.Stage;
import dev.waitwell.lab.measure.EffectiveLimits;
import dev.waitwell.lab.measure.Observer;
import dev.waitwell.lab.measure.PoolsPage;
import dev.waitwell.lab.measure.Scrape;
import dev.waitwell.lab.process.Endpoint;
import dev.waitwell.lab.result.StackRun;
import dev.waitwell.lab.result.StackRun.WarmUp;
import dev.waitwell.lab.result.SweepResults.Deployed;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/** Starts a service of an experiment file and loads it, unmeasured, until its code is compiled. */
final class WarmStep implements Step {
    private static final int USERS = 200;

    private final Stage stage;
    private final Deployment deployment;
    private final Sweep sweep;
    private final Services services;
    private final Progress progress;
    private final Consumer<Deployed> found;

    WarmStep(Deployment deployment, Sweep sweep, Services services, Progress progress, Consumer<Deployed> found) {
        this.stage = Stage.blank("warm-up of " + deployment.label(), USERS);
        this.deployment = deployment;
        this.sweep = sweep;
        this.services = services;
        this.progress = progress;
        this.found = found;
    }

    @Override
    public Stage stage() {
        return stage;
    }

    @Override
    public double expectedSeconds() {
        return 6 + Math.min(26, sweep.windows().warmUp().toSeconds());
    }

    @Override
    public boolean prepare() {
        progress.say("starting %s", deployment.label());
        Endpoint service = services.start(deployment);
        // As a comparison's warm-up; what cells ask for besides is compiled in their first turns.
        String url = service.service() + deployment.stack().path() + "/http/50";
        stage.assign(new Stage.Script(USERS, url, Duration.ofMillis(500), Optional.empty()));
        return true;
    }

    @Override
    public void perform() throws InterruptedException {
        Observer observer = services.observer(deployment);
        WarmUp warm = WarmUpStep.untilSteady(stage, observer, sweep.windows().warmUp(), false);
        services.requireAlive();
        progress.say("warm after %.0f s%s", warm.seconds(), warm.steady() ? "" : ", CPU per request not yet steady");
        Endpoint service = services.of(deployment);
        PoolsPage page = observer.pools().read().orElse(PoolsPage.NONE);
        Scrape scrape = observer.service();
        Limits limits = sweep.limits();
        found.accept(new Deployed(
                deployment.label(),
                new StackRun(
                        deployment.stack().label(),
                        "embedded",
                        service.startSeconds(),
                        warm,
                        EffectiveLimits.of(deployment.stack(), limits, page, scrape),
                        page.warnings(),
                        service.configuration())));
    }
}
