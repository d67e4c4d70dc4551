package dev.waitwell.pools.jdk;

import dev.waitwell.pools.Limit;
import java.time.Duration;
import java.util.List;

/**
 * The system properties that the JDK's clients go by, and what they take without them: see {@code module java.net.http}
 * and "Networking Properties" in the JDK's documentation. Only {@code -D}, or code before the first call, sets them; in
 * a file of Spring's they are without effect, which shows as such.
 */
final class SystemSettings {

    /** Idle connections that HttpURLConnection keeps to one host. */
    static final String MAX_CONNECTIONS = "http.maxConnections";

    private static final String KEEP_ALIVE = "http.keepAlive";
    private static final String POOL_SIZE = "jdk.httpclient.connectionPoolSize";
    private static final String IDLE = "jdk.httpclient.keepalive.timeout";
    private static final String IDLE_H2 = "jdk.httpclient.keepalive.timeout.h2";
    private static final Duration IDLE_DEFAULT = Duration.ofSeconds(30);
    private static final int KEPT = 5;

    private SystemSettings() {}

    static List<Limit> httpClient() {
        int size = Integer.getInteger(POOL_SIZE, 0);
        Duration idle = seconds(IDLE, IDLE_DEFAULT);
        return List.of(
                Limit.of("max-idle", size > 0 ? size : null, null, POOL_SIZE),
                keepAlive("keep-alive", IDLE, idle, IDLE_DEFAULT),
                // Without one of its own it is that of HTTP/1.1.
                keepAlive("keep-alive-h2", IDLE_H2, seconds(IDLE_H2, idle), IDLE_DEFAULT));
    }

    static List<Limit> urlConnection() {
        return List.of(
                Limit.of("max-idle-per-host", urlConnectionsKept(), KEPT, MAX_CONNECTIONS),
                Limit.of("keep-alive", !"false".equalsIgnoreCase(System.getProperty(KEEP_ALIVE)), true, KEEP_ALIVE));
    }

    /** How many idle connections to one host HttpURLConnection keeps. */
    static int urlConnectionsKept() {
        int set = Integer.getInteger(MAX_CONNECTIONS, KEPT);
        return set > 0 ? set : KEPT;
    }

    // Seconds, when it is a number that means something.
    private static Duration seconds(String property, Duration otherwise) {
        Long seconds = Long.getLong(property);
        return seconds == null || seconds < 0 ? otherwise : Duration.ofSeconds(seconds);
    }

    private static Limit keepAlive(String name, String property, Duration value, Duration otherwise) {
        boolean set = Long.getLong(property) != null;
        return new Limit(name, value, otherwise, List.of(new Limit.Property(property, set ? value : Duration.ZERO)));
    }
}
