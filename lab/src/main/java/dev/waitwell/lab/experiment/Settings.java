package dev.waitwell.lab.experiment;

import dev.waitwell.lab.experiment.Condition.Load;
import dev.waitwell.lab.experiment.Experiment.GateMode;
import dev.waitwell.lab.experiment.Experiment.Hosting;
import dev.waitwell.lab.experiment.Experiment.Limits;
import dev.waitwell.lab.experiment.Experiment.Target;
import dev.waitwell.lab.experiment.Experiment.Windows;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a person may set with {@code -Dwaitwell.…=}. Every value is checked before anything starts; a wrong one is an
 * {@link IllegalArgumentException} whose message names the property, the value and what is allowed.
 */
public final class Settings {
    /** Every property, with what it allows; the order is that of the help. */
    static final Map<String, String> KNOWN = known();

    private static final List<Duration> DELAYS = List.of(Duration.ofMillis(20), Duration.ofMillis(200));
    private static final Limits LIMITS = new Limits(200, 1000, 1000, Duration.ofMillis(500));
    private static final List<Integer> CONCURRENCIES = List.of(50, 200);

    private final TreeMap<String, String> properties = new TreeMap<>();

    /**
     * Takes those entries that begin with {@code waitwell.}.
     *
     * @throws IllegalArgumentException one of them is not known
     */
    public Settings(Map<String, String> all) {
        all.forEach((key, value) -> {
            if (key.startsWith("waitwell.")) {
                properties.put(key, value.strip());
            }
        });
        for (String key : properties.keySet()) {
            if (!KNOWN.containsKey(key)) {
                throw new IllegalArgumentException(
                        "-D" + key + " is not known; allowed are " + String.join(", ", new TreeSet<>(KNOWN.keySet())));
            }
        }
    }

    private static Map<String, String> known() {
        Map<String, String> known = new TreeMap<>(Map.ofEntries(
                Map.entry("waitwell.stacks", "a list of " + Stack.labels()),
                Map.entry("waitwell.concurrency", "a list of whole numbers from 0 to 10000"),
                Map.entry("waitwell.delay", "a list of durations from 0ms to 60s, such as 20ms,2s"),
                Map.entry("waitwell.spin", "a list of whole numbers from 0 to 10000000"),
                Map.entry("waitwell.conditions", "none, or a list such as 800x200ms,100x20ms+spin300000"),
                Map.entry("waitwell.gateway", "none, or one condition such as 200x100ms"),
                Map.entry("waitwell.settle", "a duration from 100ms to 10m, such as 1s"),
                Map.entry("waitwell.window", "a duration from 500ms to 1h, such as 4s"),
                Map.entry("waitwell.warmup", "a duration from 1s to 10m, such as 30s"),
                Map.entry("waitwell.threads", "a whole number from 1 to 10000"),
                Map.entry("waitwell.connections", "a whole number from 1 to 10000"),
                Map.entry("waitwell.pending", "a whole number from 0 to 100000"),
                Map.entry("waitwell.acquire-timeout", "a duration from 1ms to 10m, such as 500ms"),
                Map.entry("waitwell.gates", "fail or warn"),
                Map.entry("waitwell.ports", "a whole number from 1024 to 65500, first of 20 ports"),
                Map.entry("waitwell.heap", "a size such as 512m or 2g"),
                Map.entry("waitwell.pin", "true or false")));
        for (Stack stack : Stack.values()) {
            known.put("waitwell.target." + stack.label(), "http://host:port of a running service");
            known.put("waitwell.management." + stack.label(), "http://host:port of its management endpoints");
        }
        return known;
    }

    /** The stacks asked for, each once, or these. */
    List<Stack> stacks(List<Stack> byDefault) {
        return list("waitwell.stacks", byDefault, Stack::of);
    }

    /** The conditions asked for: listed, or each combination of the factors given, or these. */
    List<Load> loads(List<Load> byDefault) {
        boolean factors = Stream.of("waitwell.concurrency", "waitwell.delay", "waitwell.spin")
                .anyMatch(properties::containsKey);
        if (properties.containsKey("waitwell.conditions")) {
            if (factors) {
                throw new IllegalArgumentException("-Dwaitwell.conditions already says concurrency, delay and spin;"
                        + " give either it or -Dwaitwell.concurrency, -Dwaitwell.delay, -Dwaitwell.spin");
            }
            return "none".equals(properties.get("waitwell.conditions"))
                    ? List.of()
                    : list("waitwell.conditions", byDefault, Values::load);
        }
        if (!factors) {
            return byDefault;
        }
        List<Load> loads = new ArrayList<>();
        for (int spin : list("waitwell.spin", List.of(0), Values.whole(0, 10_000_000))) {
            for (Duration delay : list("waitwell.delay", DELAYS, Values.duration(0, 60_000))) {
                for (int users : list("waitwell.concurrency", CONCURRENCIES, Values.whole(0, 10_000))) {
                    loads.add(new Load(users, delay, spin));
                }
            }
        }
        return loads;
    }

    /** The condition measured once more through the gateway. */
    Optional<Load> gateway(@Nullable Load byDefault) {
        if ("none".equals(properties.get("waitwell.gateway"))) {
            return Optional.empty();
        }
        return Optional.ofNullable(one("waitwell.gateway", byDefault, Values::load));
    }

    /** The deployments that are there already. */
    Map<Stack, Target> targets() {
        Map<Stack, Target> targets = new EnumMap<>(Stack.class);
        for (Stack stack : Stack.values()) {
            URI service = one("waitwell.target." + stack.label(), null, Values::origin);
            URI management = one("waitwell.management." + stack.label(), null, Values::origin);
            if (service != null && management != null) {
                targets.put(stack, new Target(service, management));
            } else if (service != null || management != null) {
                throw new IllegalArgumentException("-Dwaitwell.target." + stack.label() + " and -Dwaitwell.management."
                        + stack.label() + " go together: what the client sees is joined with what the service saw");
            }
        }
        return targets;
    }

    /** Everything else, around these conditions. */
    Experiment experiment(
            String name, String question, List<Stack> stacks, List<Condition> conditions, Windows windows) {
        return experiment(name, question, stacks, conditions, LIMITS, windows);
    }

    /** Everything else, around these conditions, with limits of the experiment's own unless others are given. */
    Experiment experiment(
            String name,
            String question,
            List<Stack> stacks,
            List<Condition> conditions,
            Limits limits,
            Windows windows) {
        return new Experiment(
                name,
                question,
                stacks,
                conditions,
                new Limits(
                        need("waitwell.threads", limits.serverThreads(), Values.whole(1, 10_000)),
                        need("waitwell.connections", limits.clientConnections(), Values.whole(1, 10_000)),
                        need("waitwell.pending", limits.clientPending(), Values.whole(0, 100_000)),
                        need("waitwell.acquire-timeout", limits.acquireTimeout(), Values.duration(1, 600_000))),
                new Windows(
                        need("waitwell.settle", windows.settle(), Values.duration(100, 600_000)),
                        need("waitwell.window", windows.measure(), Values.duration(500, 3_600_000)),
                        need("waitwell.warmup", windows.warmUp(), Values.duration(1000, 600_000))),
                need("waitwell.gates", GateMode.FAIL, Values::gates),
                new Hosting(
                        need("waitwell.ports", 21_000, Values.whole(1024, 65_500)),
                        need("waitwell.heap", "512m", Values::heap),
                        targets(),
                        need("waitwell.pin", false, Values::flag)));
    }

    /** What a person types to run this again. */
    public String command(String simulation) {
        String options = properties.entrySet().stream()
                .map(e -> " " + word("-D" + e.getKey() + "=" + e.getValue()))
                .collect(Collectors.joining());
        String which = simulation.endsWith(".Compare") ? "" : " -Dgatling.simulationClass=" + simulation;
        return "mvn gatling:test" + which + options;
    }

    /** A word of a shell's command line; what was checked holds nothing worse than a blank. */
    private static String word(String text) {
        return text.indexOf(' ') < 0 ? text : '"' + text + '"';
    }

    private <T> List<T> list(String key, List<T> byDefault, Function<String, Optional<T>> parse) {
        String text = properties.get(key);
        if (text == null) {
            return byDefault;
        }
        return List.copyOf(Arrays.stream(text.split(",", -1))
                .map(String::strip)
                .map(part -> parse.apply(part).orElseThrow(() -> malformed(key, part)))
                .collect(Collectors.toCollection(LinkedHashSet::new)));
    }

    private <T> T need(String key, T byDefault, Function<String, Optional<T>> parse) {
        String text = properties.get(key);
        return text == null ? byDefault : parse.apply(text).orElseThrow(() -> malformed(key, text));
    }

    private <T> @Nullable T one(String key, @Nullable T byDefault, Function<String, Optional<T>> parse) {
        String text = properties.get(key);
        return text == null ? byDefault : parse.apply(text).orElseThrow(() -> malformed(key, text));
    }

    private static IllegalArgumentException malformed(String key, String part) {
        return new IllegalArgumentException("-D" + key + ": '" + part + "' is not allowed; give " + KNOWN.get(key));
    }
}
