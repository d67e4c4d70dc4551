package dev.waitwell.lab.experiment;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * What an experiment varies.
 *
 * @param name as the file has it
 * @param kind what it acts on
 * @param levels in order, each once, each in its one way of writing
 */
public record Factor(String name, Kind kind, List<String> levels) {
    /** Level of the Redis pool: no pool, but one connection that all commands share. */
    public static final String SHARED = "shared";

    /** Level of the profile: none. */
    public static final String NONE = "none";

    public Factor {
        levels = List.copyOf(levels);
    }

    /** A level as a number: milliseconds, bytes, per second or as many; empty for one that is a word. */
    public OptionalDouble number(String level) {
        return kind.number(level);
    }

    /** What a factor acts on, and how its levels are written. */
    public enum Kind {
        /** Who is loaded. */
        STACK("stack", "one of " + Stack.labels()),
        /** What the downstream waits. */
        DELAY("delay", "a duration from 0ms to 60s, such as 50ms"),
        /** What the service waits after its command to Redis, or a query on the database server. */
        WAIT("wait", "a duration from 0ms to 60s, such as 30ms"),
        /** What a command to Redis holds its connection, and nothing else. */
        BLOCK("block", "a duration from 0ms to 500ms, such as 10ms"),
        /** Rounds of CPU work: on {@code /http} the service's, else that of who is called. */
        SPIN("spin", "a whole number from 0 to 10000000"),
        /** A body of so many bytes, posted. */
        BODY("body", "a size from 1B to 1MiB, such as 10KiB"),
        /** Users of the closed workload. */
        CONCURRENCY("concurrency", "a whole number from 1 to 10000"),
        /** When the next request is sent. */
        ARRIVALS("arrivals", "closed, open, or a rate from 1/s to 99999/s"),
        /** See {@link Pool#THREADS}. */
        THREADS("threads", "a whole number from 1 to 10000"),
        /** See {@link Pool#CLIENT}. */
        CLIENT_POOL("client-pool", "a whole number from 1 to 10000"),
        /** See {@link Pool#REDIS}. */
        REDIS_POOL("redis-pool", "shared, or a whole number from 1 to 10000"),
        /** See {@link Pool#DB}. */
        DB_POOL("db-pool", "a whole number from 1 to 1000"),
        /** A profile of Spring's; a service is started for each. */
        PROFILE("profile", "none, or the name of a profile"),
        /** A property of Spring's; a service is started for each level. */
        PROPERTY("", "a value on one line");

        private final String label;
        private final String allowed;

        Kind(String label, String allowed) {
            this.label = label;
            this.allowed = allowed;
        }

        /** The name of a factor of this kind; empty for a property, which has its own. */
        public String label() {
            return label;
        }

        /** What a level may be, for messages. */
        String allowed() {
            return allowed;
        }

        /** A level in its one way of writing; empty when it is not allowed. */
        Optional<String> read(String text) {
            return switch (this) {
                case STACK -> Stack.of(text).map(Stack::label);
                case DELAY, WAIT -> Levels.wait(text, 60_000);
                case BLOCK -> Levels.wait(text, 500);
                case SPIN -> Levels.whole(text, 0, 10_000_000);
                case BODY -> Levels.bytes(text);
                case CONCURRENCY, THREADS, CLIENT_POOL -> Levels.whole(text, 1, 10_000);
                case ARRIVALS -> Levels.arrivals(text);
                case REDIS_POOL -> Levels.redisPool(text);
                case DB_POOL -> Levels.whole(text, 1, 1000);
                case PROFILE -> Levels.profile(text);
                case PROPERTY -> Levels.property(text);
            };
        }

        /** The pool that it sizes. */
        public Optional<Pool> pool() {
            return Pool.of(label);
        }

        /** Whether it stands in the path of a request as {@code {label}}. */
        boolean inPath() {
            return switch (this) {
                case DELAY, WAIT, BLOCK, SPIN -> true;
                default -> false;
            };
        }

        OptionalDouble number(String level) {
            return switch (this) {
                case STACK, PROFILE -> OptionalDouble.empty();
                case DELAY, WAIT, BLOCK ->
                    OptionalDouble.of((double) Levels.duration(level).toMillis());
                case BODY -> OptionalDouble.of(Levels.countBytes(level));
                case ARRIVALS ->
                    Levels.arrivalsOf(level) instanceof Arrivals.Rate rate
                            ? OptionalDouble.of(rate.perSecond())
                            : OptionalDouble.empty();
                case SPIN, CONCURRENCY, THREADS, CLIENT_POOL, REDIS_POOL, DB_POOL, PROPERTY ->
                    level.matches("\\d{1,15}") ? OptionalDouble.of(Double.parseDouble(level)) : OptionalDouble.empty();
            };
        }

        /** The kind of a factor of that name: a name below, or a property, which has a dot in it. */
        static Optional<Kind> of(String name) {
            return Levels.isProperty(name)
                    ? Optional.of(PROPERTY)
                    : Stream.of(values())
                            .filter(k -> k.label.equals(name) && !name.isEmpty())
                            .findFirst();
        }

        /** All names but those of properties. */
        static List<String> labels() {
            return Arrays.stream(values())
                    .map(Kind::label)
                    .filter(l -> !l.isEmpty())
                    .toList();
        }
    }
}
