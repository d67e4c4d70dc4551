package dev.waitwell.conformance.stack;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** Properties that the services are started with, native ones included; each service ignores those of its twin. */
public final class Knobs {

    /** The longest time that a service waits for the downstream in these tests. */
    public static final Duration RESPONSE_TIMEOUT = Duration.ofMillis(1500);

    /** How long a quote is fresh in these tests. */
    public static final Duration FRESH_FOR = Duration.ofSeconds(2);

    private Knobs() {}

    /** Room for everything; only the timeouts are shorter than by default, so that tests are quick. */
    public static Map<String, String> roomy(int downstreamPort, int redisPort, int postgresPort) {
        String downstream = "http://localhost:" + downstreamPort;
        String timeout = RESPONSE_TIMEOUT.toMillis() + "ms";
        String millis = Long.toString(RESPONSE_TIMEOUT.toMillis());
        Map<String, String> knobs = new HashMap<>();
        knobs.put("spring.data.redis.host", "localhost");
        knobs.put("spring.data.redis.port", Integer.toString(redisPort));
        knobs.put("waitwell.downstream.url", downstream);
        knobs.put("waitwell.downstream.response-timeout", timeout);
        knobs.put("spring.cloud.openfeign.client.config.downstream.url", downstream);
        knobs.put("spring.cloud.openfeign.client.config.downstream.read-timeout", millis);
        knobs.put("waitwell.quote.total-timeout", timeout);
        knobs.put("waitwell.quote.fresh-for", FRESH_FOR.toMillis() + "ms");
        // The shared services never open the circuit: their tests make the downstream fail all the time.
        knobs.put("resilience4j.circuitbreaker.instances.quote.minimum-number-of-calls", "100000");
        knobs.put("resilience4j.circuitbreaker.instances.quote.sliding-window-size", "100000");
        knobs.putAll(database(postgresPort));
        return knobs;
    }

    private static Map<String, String> database(int port) {
        String address = "postgresql://127.0.0.1:" + port + "/postgres";
        return Map.of(
                "spring.datasource.url", "jdbc:" + address,
                "spring.datasource.username", "postgres",
                "spring.datasource.hikari.data-source-properties.options",
                        "-c statement_timeout=" + RESPONSE_TIMEOUT.toMillis(),
                "spring.r2dbc.url", "r2dbc:" + address,
                "spring.r2dbc.username", "postgres",
                "spring.r2dbc.properties.statementTimeout", RESPONSE_TIMEOUT.toMillis() + "ms",
                "spring.flyway.url", "jdbc:" + address);
    }

    /** The same on virtual threads. */
    public static Map<String, String> onVirtualThreads(Map<String, String> knobs) {
        return with(knobs, Map.of("spring.threads.virtual.enabled", "true"));
    }

    /** One connection to the downstream and hardly any patience for it. */
    public static Map<String, String> oneConnection(Map<String, String> knobs) {
        return with(
                knobs,
                Map.of(
                        "waitwell.downstream.connections", "1",
                        "waitwell.downstream.pending", "1",
                        "waitwell.downstream.acquire-timeout", "100ms",
                        "spring.cloud.openfeign.httpclient.max-connections", "1",
                        "spring.cloud.openfeign.httpclient.max-connections-per-route", "1",
                        "spring.cloud.openfeign.httpclient.hc5.connection-request-timeout", "100"));
    }

    /** One connection to the database and hardly any patience for it. */
    public static Map<String, String> oneDatabaseConnection(Map<String, String> knobs) {
        return with(
                knobs,
                Map.of(
                        "spring.datasource.hikari.maximum-pool-size", "1",
                        "spring.datasource.hikari.minimum-idle", "1",
                        "spring.datasource.hikari.connection-timeout", "300",
                        "spring.r2dbc.pool.max-size", "1",
                        "spring.r2dbc.pool.max-acquire-time", "300ms"));
    }

    /** A circuit that opens after four failures and tries again after a second. */
    public static Map<String, String> touchyCircuit(Map<String, String> knobs) {
        String circuit = "resilience4j.circuitbreaker.instances.quote.";
        return with(
                knobs,
                Map.of(
                        circuit + "sliding-window-type", "COUNT_BASED",
                        circuit + "sliding-window-size", "4",
                        circuit + "minimum-number-of-calls", "4",
                        circuit + "failure-rate-threshold", "50",
                        circuit + "wait-duration-in-open-state", "1s",
                        circuit + "permitted-number-of-calls-in-half-open-state", "1"));
    }

    private static Map<String, String> with(Map<String, String> knobs, Map<String, String> more) {
        Map<String, String> all = new HashMap<>(knobs);
        all.putAll(more);
        return all;
    }
}
