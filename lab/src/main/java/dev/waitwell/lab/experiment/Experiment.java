package dev.waitwell.lab.experiment;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A question, what is measured to answer it, and under which limits.
 *
 * @param name short, part of file names
 * @param question one sentence
 * @param stacks in the order started
 * @param conditions in the order measured, those of one stack together
 * @param limits the same for every stack that has them
 * @param windows how long
 * @param gates whether a failed gate fails the build
 * @param hosting where the stacks run
 */
public record Experiment(
        String name,
        String question,
        List<Stack> stacks,
        List<Condition> conditions,
        Limits limits,
        Windows windows,
        GateMode gates,
        Hosting hosting) {

    public Experiment {
        stacks = List.copyOf(stacks);
        conditions = List.copyOf(conditions);
    }

    /** Whether any pool is resized. */
    public boolean resizes() {
        return conditions.stream().anyMatch(c -> c.resize().isPresent());
    }

    /** The conditions of one stack, in order. */
    public List<Condition> of(Stack stack) {
        return conditions.stream().filter(c -> c.stack() == stack).toList();
    }

    /**
     * What may wait at once.
     *
     * @param serverThreads request threads of a stack that holds one for each request
     * @param clientConnections connections to the downstream, every stack
     * @param clientPending calls waiting for one of them, on stacks whose client bounds that line
     * @param acquireTimeout longest wait in that line, every stack
     */
    public record Limits(int serverThreads, int clientConnections, int clientPending, Duration acquireTimeout) {}

    /**
     * Times of a condition.
     *
     * @param settle unmeasured load before the window
     * @param measure the window
     * @param warmUp most unmeasured load when a stack starts
     */
    public record Windows(Duration settle, Duration measure, Duration warmUp) {}

    /** What a failed gate does. */
    public enum GateMode {
        /** The build fails. */
        FAIL,
        /** The condition is marked, the build goes on. */
        WARN
    }

    /**
     * Where the stacks run.
     *
     * @param ports first of 20 ports for what is started here
     * @param heap heap of each service started here, as {@code -Xmx} takes it
     * @param targets deployments that are there already, by stack
     * @param pin whether what is measured has processors of its own
     */
    public record Hosting(int ports, String heap, Map<Stack, Target> targets, boolean pin) {
        public Hosting {
            targets = Map.copyOf(targets);
        }
    }

    /** A deployment: where it serves, where its management endpoints are. */
    public record Target(URI service, URI management) {}
}
