package dev.waitwell.lab.experiment;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * One cell of an experiment.
 *
 * @param stack who is loaded
 * @param gateway whether through the gateway
 * @param load the closed workload
 * @param probe a light open workload beside it
 * @param resize what is resized meanwhile; such a condition is not measured as the others are
 */
public record Condition(Stack stack, boolean gateway, Load load, Optional<Probe> probe, Optional<Resize> resize) {

    /** One in which nothing is resized. */
    public Condition(Stack stack, boolean gateway, Load load, Optional<Probe> probe) {
        this(stack, gateway, load, probe, Optional.empty());
    }

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
        return stack.label() + (gateway ? " via gateway" : "") + " " + load
                + resize.map(r -> ", " + r.role().words()).orElse("");
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
     * A pool that is resized under load.
     *
     * @param role which pool
     * @param sizes in turn, each for the length of a window
     */
    public record Resize(Role role, List<Integer> sizes) {
        public Resize {
            sizes = List.copyOf(sizes);
        }
    }

    /** What a pool is to its service. */
    public enum Role {
        /** Its calls to the downstream go through it. */
        CLIENT("client pool"),
        /** Its requests are worked on by it. */
        SERVER("server threads");

        private final String words;

        Role(String words) {
            this.words = words;
        }

        /** For people. */
        public String words() {
            return words;
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
