package dev.waitwell.lab.run;

import dev.waitwell.lab.experiment.Deployment;
import dev.waitwell.lab.measure.FaultsClient;
import dev.waitwell.lab.measure.Meters;
import dev.waitwell.lab.measure.Observer;
import dev.waitwell.lab.measure.Observer.Subjects;
import dev.waitwell.lab.process.Endpoint;
import dev.waitwell.lab.process.Fleet;
import dev.waitwell.lab.process.Running;
import dev.waitwell.lab.result.Answered;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The services of an experiment file: all are up at once, and none is started again. */
final class Services {
    private final Fleet fleet;
    private final Meters meters;
    private final Map<Deployment, Endpoint> up = new LinkedHashMap<>();
    private @Nullable Endpoint downstream;
    private @Nullable Running redis;

    Services(Fleet fleet, Meters meters) {
        this.fleet = fleet;
        this.meters = meters;
    }

    /** Starts one; what all need is started first. */
    Endpoint start(Deployment deployment) {
        if (redis == null) {
            fleet.beginPostgres();
            downstream = fleet.downstream();
            redis = fleet.redis();
            fleet.postgres();
        }
        Endpoint endpoint = fleet.service(deployment, up.size());
        up.put(deployment, endpoint);
        return endpoint;
    }

    /** One that was started. */
    Endpoint of(Deployment deployment) {
        return Objects.requireNonNull(up.get(deployment), () -> deployment.label() + " was not started");
    }

    /** Who answers for a deployment. */
    Answered whoAnswers(Deployment deployment) throws InterruptedException {
        return meters.whoAnswers(
                URI.create(of(deployment).service() + deployment.stack().path() + "/http/0"));
    }

    /** What goes wrong with the downstream that all call. */
    FaultsClient faults() {
        return meters.faults(
                Objects.requireNonNull(downstream, "no downstream was started").service());
    }

    Observer observer(Deployment deployment) {
        return new Observer(meters, new Subjects(deployment.stack(), of(deployment), null, downstream, redis));
    }

    /** Fails when a process that this run needs has ended. */
    void requireAlive() {
        fleet.casualties().findFirst().ifPresent(message -> {
            throw new IllegalStateException(message);
        });
    }
}
