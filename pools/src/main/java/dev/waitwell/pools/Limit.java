package dev.waitwell.pools;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A limit as it is in effect now, and what could have set it. Where it really came from is found out by comparing.
 *
 * @param name such as {@code max}, {@code pending} or {@code acquire-timeout}; {@code max} is the one that a resize
 *     changes
 * @param value in effect: an Integer, Long, Boolean, String or {@link java.time.Duration}; null when there is no bound
 * @param libraryDefault what it is when nobody sets it; null when that is no bound
 * @param properties that can set it, the one that wins first; empty when only code can
 */
public record Limit(
        String name, @Nullable Object value, @Nullable Object libraryDefault, List<Property> properties) {

    /** The limit that a resize changes. */
    public static final String MAX = "max";
    /** The length of the line; its absence is a trap. */
    public static final String PENDING = "pending";
    /** Longest wait for something of the pool. */
    public static final String ACQUIRE_TIMEOUT = "acquire-timeout";
    /** Longest wait for an answer, for pools of clients. */
    public static final String RESPONSE_TIMEOUT = "response-timeout";
    /** Connections of callers held open, for pools of servers. */
    public static final String MAX_CONNECTIONS = "max-connections";

    /** Keeps the list from being changed. */
    public Limit {
        properties = List.copyOf(properties);
    }

    /**
     * A limit set by the value of a property as it is written.
     *
     * @param name of the limit
     * @param value in effect
     * @param libraryDefault when nobody sets it
     * @param properties that can set it, the one that wins first
     * @return the limit
     */
    public static Limit of(String name, @Nullable Object value, @Nullable Object libraryDefault, String... properties) {
        return new Limit(
                name,
                value,
                libraryDefault,
                List.of(properties).stream().map(p -> new Property(p, null)).toList());
    }

    /**
     * A property that can set a limit.
     *
     * @param name such as {@code server.tomcat.threads.max}
     * @param means the limit that its present value leads to, when that is not the value itself (a number whose unit is
     *     another property, for example); null to take it as written
     */
    public record Property(String name, @Nullable Object means) {}
}
