package dev.waitwell.lab.experiment;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A service as it is started; cells with equal ones share its process.
 *
 * @param stack which
 * @param profiles of Spring's, to be active
 * @param properties of Spring's, in place of what the service or the lab sets otherwise
 */
public record Deployment(Stack stack, List<String> profiles, SortedMap<String, String> properties) {
    /** The profile that gives Redis a pool. */
    static final String REDIS_POOLED = "redis-pooled";

    public Deployment {
        profiles = List.copyOf(profiles);
        properties = Collections.unmodifiableSortedMap(new TreeMap<>(properties));
    }

    /** For people, unique within an experiment. */
    public String label() {
        return Stream.of(
                        Stream.of(stack.label()),
                        profiles.stream(),
                        properties.entrySet().stream().map(e -> e.getKey() + "=" + e.getValue()))
                .flatMap(s -> s)
                .collect(Collectors.joining(" "));
    }
}
