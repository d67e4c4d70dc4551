package dev.waitwell.lab.experiment;

import dev.waitwell.lab.experiment.Factor.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One combination of levels, measured once in each round.
 *
 * @param levels of what is varied, by factor, in the order of the factors; the stack is the first
 * @param fixed what is the same in every cell, by the name of a factor or property
 * @param workload what is asked for
 */
public record Cell(Map<String, String> levels, Map<String, String> fixed, Workload workload) {
    private static final String WITHOUT_STACK = "a cell without a stack";

    public Cell {
        levels = Collections.unmodifiableMap(new LinkedHashMap<>(levels));
        fixed = Collections.unmodifiableMap(new LinkedHashMap<>(fixed));
    }

    /** For people, unique within an experiment. */
    public String label() {
        return label(levels);
    }

    /** The same, of its levels. */
    public static String label(Map<String, String> levels) {
        return levels.entrySet().stream()
                .map(e -> e.getKey().equals(Kind.STACK.label()) ? e.getValue() : e.getKey() + " " + e.getValue())
                .collect(Collectors.joining(", "));
    }

    /** Who is loaded. */
    public Stack stack() {
        return of(Kind.STACK).flatMap(Stack::of).orElseThrow(() -> new IllegalStateException(WITHOUT_STACK));
    }

    /** The service that it needs. */
    public Deployment deployment() {
        List<String> profiles = new ArrayList<>();
        of(Kind.PROFILE).filter(p -> !p.equals(Factor.NONE)).ifPresent(profiles::add);
        of(Kind.REDIS_POOL).filter(p -> !p.equals(Factor.SHARED)).ifPresent(p -> profiles.add(Deployment.REDIS_POOLED));
        TreeMap<String, String> properties = new TreeMap<>();
        Stream.of(fixed, levels)
                .flatMap(m -> m.entrySet().stream())
                .filter(e -> Levels.isProperty(e.getKey()))
                .forEach(e -> properties.put(e.getKey(), e.getValue()));
        return new Deployment(stack(), profiles, properties);
    }

    /** The sizes of pools to be set before it is measured, of those that its stack has. */
    public Map<Pool, Integer> live() {
        Map<Pool, Integer> live = new EnumMap<>(Pool.class);
        for (Pool pool : Pool.values()) {
            value(pool.label())
                    .filter(size -> !size.equals(Factor.SHARED) && pool.on(stack()))
                    .ifPresent(size -> live.put(pool, Integer.parseInt(size)));
        }
        return Collections.unmodifiableMap(live);
    }

    /**
     * How long one request has something of a pool, at least: by Little's law a pool of n serves at most n requests in
     * that time. Zero where that cannot be told, or where the pool is not needed.
     */
    public Duration held(Pool pool) {
        Duration called = delay().plus(wait(Kind.WAIT)).plus(wait(Kind.BLOCK));
        return switch (pool) {
            case THREADS -> stack().holdsThread() ? called : Duration.ZERO;
            case CLIENT -> multiplexed() ? Duration.ZERO : delay();
            case REDIS -> wait(Kind.BLOCK);
            case DB -> pool.serves(workload.path()) ? wait(Kind.WAIT) : Duration.ZERO;
        };
    }

    /** Whether many calls share one connection of the client's pool. Other HTTP/2 clients have a bound for calls instead. */
    private boolean multiplexed() {
        return stack().boundsLine()
                && of(Kind.PROFILE).filter(p -> p.endsWith("-http2")).isPresent();
    }

    /** GET, or POST where there is a body. */
    public String method() {
        return of(Kind.BODY).isPresent() ? "POST" : "GET";
    }

    /** Bytes that each request carries. */
    public int bodyBytes() {
        return of(Kind.BODY).map(Levels::countBytes).orElse(0);
    }

    /** What one user asks for, relative to the service. */
    public String path() {
        String path = workload.path().replace("{" + Kind.DELAY.label() + "}", "" + delay().toMillis());
        for (Kind kind : List.of(Kind.WAIT, Kind.BLOCK)) {
            path = path.replace("{" + kind.label() + "}", "" + wait(kind).toMillis());
        }
        return stack().path() + path.replace("{" + Kind.SPIN.label() + "}", "" + spin());
    }

    /** What a probe beside it asks for, relative to the service. */
    public Optional<String> probePath() {
        return workload.probe().map(p -> stack().path() + p);
    }

    /** When the next request is sent. */
    public Arrivals arrivals() {
        return of(Kind.ARRIVALS).map(Levels::arrivalsOf).orElseGet(Arrivals.Closed::new);
    }

    /** Users of the closed workload, or of the one whose rate is taken over; 0 where requests come at a rate of their own. */
    public int concurrency() {
        return arrivals() instanceof Arrivals.Rate
                ? 0
                : of(Kind.CONCURRENCY).map(Integer::parseInt).orElse(0);
    }

    /** What the downstream waits; zero where it is not called, or does not wait. Of steps, the first. */
    public Duration delay() {
        return workload.steps().isEmpty() ? wait(Kind.DELAY) : workload.steps().getFirst();
    }

    /** Rounds of CPU work that each request asks for. */
    public int spin() {
        return of(Kind.SPIN).map(Integer::parseInt).orElse(0);
    }

    /** The level or the fixed value of that name. */
    public Optional<String> value(String name) {
        @Nullable String level = levels.get(name);
        return Optional.ofNullable(level == null ? fixed.get(name) : level);
    }

    private Optional<String> of(Kind kind) {
        return value(kind.label());
    }

    private Duration wait(Kind kind) {
        return of(kind).map(Levels::duration).orElse(Duration.ZERO);
    }
}
