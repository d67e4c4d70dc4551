package dev.waitwell.lab.run;

import dev.waitwell.lab.experiment.Experiment;
import dev.waitwell.lab.experiment.Stack;
import dev.waitwell.lab.measure.Meters;
import dev.waitwell.lab.measure.Observer;
import dev.waitwell.lab.measure.Observer.Subjects;
import dev.waitwell.lab.process.Endpoint;
import dev.waitwell.lab.process.Fleet;
import dev.waitwell.lab.process.Running;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Which processes are up. Used by the thread that carries out the plan. */
final class Floor {
    private final Experiment experiment;
    private final Fleet fleet;
    private final Meters meters;
    private @Nullable Endpoint downstream;
    private @Nullable Running redis;
    private @Nullable Endpoint gateway;
    private @Nullable Endpoint service;

    Floor(Experiment experiment, Fleet fleet, Meters meters) {
        this.experiment = experiment;
        this.fleet = fleet;
        this.meters = meters;
    }

    /** Ends the stack that is up and starts the next; what all need is started first. */
    Endpoint change(Stack stack) {
        boolean embedded = !experiment.hosting().targets().containsKey(stack);
        if (service != null) {
            fleet.stop(service);
        }
        if (embedded && redis == null) {
            fleet.beginPostgres();
            downstream = fleet.downstream();
            redis = fleet.redis();
            fleet.postgres();
        }
        service = fleet.service(stack);
        return service;
    }

    /** Starts the gateway unless it is up. */
    void needGateway() {
        if (gateway == null) {
            gateway = fleet.gateway();
        }
    }

    /** The service that is up. */
    Endpoint service() {
        return Objects.requireNonNull(service, "no stack was started");
    }

    /** Watches the stack that is up. */
    Observer observer(Stack stack, boolean throughGateway) {
        boolean embedded = service().running() != null;
        return new Observer(
                meters,
                new Subjects(
                        stack,
                        service(),
                        throughGateway ? gateway : null,
                        embedded ? downstream : null,
                        embedded ? redis : null));
    }

    /** Fails when a process that this run needs has ended. */
    void requireAlive() {
        fleet.casualties().findFirst().ifPresent(message -> {
            throw new IllegalStateException(message);
        });
    }
}
