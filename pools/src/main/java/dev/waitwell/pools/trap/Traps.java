package dev.waitwell.pools.trap;

import dev.waitwell.pools.Kind;
import dev.waitwell.pools.Limit;
import dev.waitwell.pools.Pool;
import dev.waitwell.pools.Warning;
import dev.waitwell.pools.WhenFull;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds all traps: those that pools tell of themselves, and those that show only when several limits are compared. */
public final class Traps {

    // Only these hold a request's thread while it waits for the answer; calls of the others need no thread.
    private static final Set<Kind> BLOCKING_CLIENTS =
            Set.of(Kind.HTTPCLIENT5, Kind.OKHTTP, Kind.JDK_HTTP_CLIENT, Kind.URL_CONNECTION);
    private static final Set<Kind> PLATFORM_THREADS =
            Set.of(Kind.TOMCAT_THREADS, Kind.JETTY_THREADS, Kind.UNDERTOW_THREADS);

    // So short a wait bounds the line as well: it holds no more than arrive within it.
    private static final Duration SHORT_WAIT = Duration.ofSeconds(2);

    private Traps() {}

    /**
     * Looks for traps.
     *
     * @param pools by name
     * @return a warning for each, in the order of the pools
     */
    public static List<Warning> find(Map<String, Pool> pools) {
        Optional<Map.Entry<String, Pool>> threads = pools.entrySet().stream()
                .filter(p -> PLATFORM_THREADS.contains(p.getValue().kind())
                        && !p.getKey().endsWith("-management"))
                .findFirst();
        List<Warning> found = new ArrayList<>();
        pools.forEach((name, pool) -> {
            pool.warnings().stream().map(w -> named(name, w)).forEach(found::add);
            threads.ifPresent(t -> smallerThanThreads(name, pool, t.getKey(), t.getValue(), found));
            slowerToAcquireThanToAnswer(name, pool, found);
            endlessLine(name, pool, found);
        });
        return found;
    }

    private static Warning named(String name, Warning warning) {
        return new Warning(name, warning.trap(), warning.says(), warning.property(), warning.set());
    }

    private static void smallerThanThreads(
            String name, Pool client, String serverName, Pool server, List<Warning> found) {
        Integer connections = client.read().max();
        Integer threads = server.read().max();
        if (BLOCKING_CLIENTS.contains(client.kind())
                && connections != null
                && threads != null
                && connections < threads) {
            found.add(new Warning(
                    name,
                    "smaller-than-request-threads",
                    "lets " + connections + " calls out at once, while " + threads + " request threads (" + serverName
                            + ") may make them: the others wait in this pool and hold their thread",
                    property(client, Limit.MAX),
                    String.valueOf(threads)));
        }
    }

    private static void slowerToAcquireThanToAnswer(String name, Pool pool, List<Warning> found) {
        if (!(value(pool, Limit.RESPONSE_TIMEOUT) instanceof Duration response)) {
            return;
        }
        Optional<Limit> acquire = limit(pool, Limit.ACQUIRE_TIMEOUT);
        if (acquire.isEmpty()) {
            return;
        }
        Object timeout = acquire.get().value();
        if (timeout == null || (timeout instanceof Duration wait && wait.compareTo(response) > 0)) {
            found.add(new Warning(
                    name,
                    "acquire-longer-than-response",
                    "waits " + (timeout == null ? "for ever" : "up to " + words((Duration) timeout))
                            + " for a connection, and only " + words(response)
                            + " for the answer: a full pool looks like a slow service",
                    property(pool, Limit.ACQUIRE_TIMEOUT),
                    "less than " + words(response)));
        }
    }

    private static void endlessLine(String name, Pool pool, List<Warning> found) {
        WhenFull full = pool.whenFull();
        Duration wait = full.timeout();
        boolean shortWait = wait != null && wait.compareTo(SHORT_WAIT) <= 0;
        if (full.does() == WhenFull.Does.QUEUES && full.queue() == null && !shortWait) {
            // A server without a bound is better bounded where callers connect than between its own threads.
            boolean open = limit(pool, Limit.MAX_CONNECTIONS)
                    .filter(l -> l.value() == null)
                    .isPresent();
            found.add(new Warning(
                    name,
                    "pending-unbounded",
                    "nothing bounds the line before it: under overload it grows until memory or patience ends",
                    property(pool, open ? Limit.MAX_CONNECTIONS : Limit.PENDING),
                    "about as many as the pool serves within the wait that a caller accepts"));
        }
    }

    private static Optional<Limit> limit(Pool pool, String name) {
        return pool.limits().stream().filter(l -> l.name().equals(name)).findFirst();
    }

    private static @Nullable Object value(Pool pool, String name) {
        return limit(pool, name).map(Limit::value).orElse(null);
    }

    private static String property(Pool pool, String limit) {
        return limit(pool, limit)
                .flatMap(l -> l.properties().stream().findFirst())
                .map(Limit.Property::name)
                .orElse("(only code sets it)");
    }

    private static String words(Duration duration) {
        long millis = duration.toMillis();
        return millis % 1000 == 0 ? millis / 1000 + " s" : millis + " ms";
    }
}
