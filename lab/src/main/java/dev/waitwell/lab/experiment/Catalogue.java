package dev.waitwell.lab.experiment;

import dev.waitwell.lab.experiment.Condition.Load;
import dev.waitwell.lab.experiment.Condition.Probe;
import dev.waitwell.lab.experiment.Condition.Resize;
import dev.waitwell.lab.experiment.Condition.Role;
import dev.waitwell.lab.experiment.Experiment.Limits;
import dev.waitwell.lab.experiment.Experiment.Windows;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The experiments that come with the lab. */
public final class Catalogue {
    /**
     * Three regimes on two cores. Up to 200 users concurrency binds every stack; above, the stack that holds a thread is
     * bound by 200 of them; the last asks for about a millisecond of CPU time, so that cores bind. The busiest come
     * first: what the compiler may still have to do is then shared by the most requests.
     */
    private static final List<Load> COMPARE = List.of(
            load(400, 100, 0),
            load(800, 200, 0),
            load(400, 200, 0),
            load(200, 200, 0),
            load(50, 20, 0),
            load(100, 20, 500_000));

    /** Measured without the gateway too, so that the difference is what it costs. */
    private static final Load THROUGH_GATEWAY = load(200, 200, 0);

    /** 250 users, each every 5 s: an answer under 5 s delays no later request. */
    private static final Probe FAST_PATH = new Probe("/redis/0", 50, 250);

    /**
     * Nobody may be refused: 400 users in line for 5 connections and 200 ms wait 16 s, on stacks with threads each with
     * a thread.
     */
    private static final Limits PATIENT = new Limits(500, 1000, 1000, Duration.ofMinutes(2));

    private Catalogue() {}

    /**
     * Four ways to wait under the same conditions.
     *
     * @param properties the run's properties, see {@link Settings}
     * @throws IllegalArgumentException a property is unknown or malformed; the message says what is allowed
     */
    public static Experiment compare(Map<String, String> properties) {
        Settings settings = new Settings(properties);
        List<Load> loads = settings.loads(COMPARE);
        Optional<Load> gateway = settings.gateway(loads.isEmpty() ? null : THROUGH_GATEWAY);
        List<Stack> stacks = settings.stacks(Stack.STANDARD);
        List<Condition> conditions = new ArrayList<>();
        for (Stack stack : stacks) {
            loads.forEach(l -> conditions.add(new Condition(stack, false, l, Optional.empty())));
            if (stack.gatewayPath().isPresent() && !settings.targets().containsKey(stack)) {
                gateway.ifPresent(l -> conditions.add(new Condition(stack, true, l, Optional.empty())));
            }
        }
        return settings.experiment(
                "compare",
                "Of four ways to wait for a slow downstream, which serves more, and what does a request cost?",
                stacks,
                conditions,
                new Windows(Duration.ofSeconds(2), Duration.ofSeconds(4), Duration.ofSeconds(30)));
    }

    /**
     * What a fast path feels while slow calls hold the service.
     *
     * @param properties the run's properties, see {@link Settings}
     * @throws IllegalArgumentException a property is unknown or malformed; the message says what is allowed
     */
    public static Experiment isolation(Map<String, String> properties) {
        Settings settings = new Settings(properties);
        List<Load> loads = settings.loads(List.of(load(0, 2000, 0), load(200, 2000, 0), load(400, 2000, 0)));
        List<Stack> stacks = settings.stacks(List.of(Stack.PLATFORM, Stack.VIRTUAL, Stack.REACTIVE));
        List<Condition> conditions = new ArrayList<>();
        for (Stack stack : stacks) {
            loads.forEach(l -> conditions.add(new Condition(stack, false, l, Optional.of(FAST_PATH))));
        }
        settings.gateway(null);
        return settings.experiment(
                "isolation",
                "While slow calls wait for the downstream, what happens to a fast path that does not need it?",
                stacks,
                conditions,
                new Windows(Duration.ofSeconds(1), Duration.ofSeconds(8), Duration.ofSeconds(30)));
    }

    /**
     * How fast throughput follows a pool that is resized under load, and whether a request fails meanwhile.
     *
     * @param properties the run's properties, see {@link Settings}
     * @throws IllegalArgumentException a property is unknown or malformed; the message says what is allowed
     */
    public static Experiment resize(Map<String, String> properties) {
        Settings settings = new Settings(properties);
        List<Load> loads = settings.loads(List.of(load(400, 200, 0)));
        loads.stream()
                .filter(l -> l.delay().isZero() || l.concurrency() == 0)
                .findFirst()
                .ifPresent(l -> {
                    throw new IllegalArgumentException("-Dwaitwell.conditions: '" + l
                            + "' holds nothing in a pool; give users and a delay, such as 400x200ms");
                });
        List<Stack> stacks = settings.stacks(List.of(Stack.PLATFORM, Stack.VIRTUAL, Stack.REACTIVE));
        List<Condition> conditions = new ArrayList<>();
        for (Stack stack : stacks) {
            for (Load load : loads) {
                conditions.add(resized(stack, load, Role.CLIENT));
                if (stack.hasServerThreads()) {
                    conditions.add(resized(stack, load, Role.SERVER));
                }
            }
        }
        settings.gateway(null);
        return settings.experiment(
                "resize",
                "When a pool is resized under load, how soon does throughput follow, and does a request fail?",
                stacks,
                conditions,
                PATIENT,
                new Windows(Duration.ofSeconds(2), Duration.ofSeconds(6), Duration.ofSeconds(20)));
    }

    private static Condition resized(Stack stack, Load load, Role role) {
        return new Condition(
                stack, false, load, Optional.empty(), Optional.of(new Resize(role, List.of(5, 200, 5, 200))));
    }

    private static Load load(int concurrency, int delayMillis, int spin) {
        return new Load(concurrency, Duration.ofMillis(delayMillis), spin);
    }
}
