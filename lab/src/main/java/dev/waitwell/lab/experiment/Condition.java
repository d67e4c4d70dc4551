package dev.waitwell.lab.experiment;

import java.time.Duration;
import java.util.Optional;

/**
 * One cell of an experiment.
 *
 * @param stack who is loaded
 * @param gateway whether through the gateway
 * @param load the closed workload
 * @param probe a light open workload beside it
 */
public record Condition(Stack stack, boolean gateway, Load load, Optional<Probe> probe) {

    /** What one user asks for, relative to the service or the gateway. */
    public String path() {
        return prefix() + "/http/" + load.delay().toMillis() + (load.spin() > 0 ? "?spin=" + load.spin() : "");
    }

    /** The path a probe asks for, relative to the service or the gateway. */
    public String probePath(Probe of) {
        return prefix() + of.path();
    }

    private String prefix() {
        return gateway
                ? stack.gatewayPath()
                        .orElseThrow(() -> new IllegalStateException("the gateway has no route to " + stack.label()))
                : stack.path();
    }

    /** Short name for people, unique within an experiment. */
    public String label() {
        return stack.label() + (gateway ? " via gateway" : "") + " " + load;
    }

    /**
     * A closed workload on {@code /http}: each user sends its next request when the last returned.
     *
     * @param concurrency users; 0 for none
     * @param delay what the downstream waits
     * @param spin iterations of CPU work in the service for each request
     */
    public record Load(int concurrency, Duration delay, int spin) {
        @Override
        public String toString() {
            return concurrency + "x" + delay.toMillis() + "ms" + (spin > 0 ? "+spin" + spin : "");
        }
    }

    /**
     * A light open workload, its latency counted from the intended start.
     *
     * @param path what it asks for, relative to the stack's prefix
     * @param perSecond arrival rate
     * @param users who take turns: each sends every {@code users / perSecond} seconds, so an answer that takes
     *     less than that delays no later request
     */
    public record Probe(String path, double perSecond, int users) {
        /** Time between two requests of one user. */
        public Duration pace() {
            return Duration.ofMillis(Math.round(1000.0 * users / perSecond));
        }
    }
}
