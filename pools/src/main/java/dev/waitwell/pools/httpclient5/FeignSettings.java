package dev.waitwell.pools.httpclient5;

import dev.waitwell.pools.Limit;
import dev.waitwell.pools.Limit.Property;
import dev.waitwell.pools.Warning;
import feign.Request;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.cloud.openfeign.FeignClientProperties;
import org.springframework.cloud.openfeign.support.FeignHttpClientProperties;

/**
 * Limits from {@code spring.cloud.openfeign.httpclient}. The longest wait for an answer is Feign's own for each client,
 * which every request brings along; of several the shortest is shown.
 *
 * @param http the properties of the pool
 * @param clients the properties of each client
 * @param okHttp whether OkHttp was asked for, as it is written
 */
record FeignSettings(FeignHttpClientProperties http, FeignClientProperties clients, String okHttp) implements Settings {

    /** Chose the client up to Spring Cloud 2024; now it is read by nobody. */
    static final String OKHTTP = "spring.cloud.openfeign.okhttp.enabled";

    private static final String HTTP = "spring.cloud.openfeign.httpclient.";
    private static final String HC5 = HTTP + "hc5.";
    private static final String TOTAL = HTTP + "max-connections";
    private static final String PER_ROUTE = HTTP + "max-connections-per-route";

    @Override
    public List<Limit> limits(InEffect now) {
        int total = FeignHttpClientProperties.DEFAULT_MAX_CONNECTIONS;
        int perRoute = FeignHttpClientProperties.DEFAULT_MAX_CONNECTIONS_PER_ROUTE;
        boolean isDefault = now.perRoute() == perRoute && now.total() != null && now.total() == total;
        return List.of(
                new Limit(Limit.MAX, now.max(), isDefault ? now.max() : Math.min(total, perRoute), sizes(now)),
                Limit.of("max-total", now.total(), total, TOTAL),
                Limit.of("max-per-route", now.perRoute(), perRoute, PER_ROUTE),
                acquireTimeout(now),
                responseTimeout(),
                socketTimeout(now));
    }

    // Only the one that bounds it: a large total that is set does not explain a small default per route.
    private List<Property> sizes(InEffect now) {
        Property total =
                new Property(TOTAL, now.total() != null && http.getMaxConnections() == now.total() ? now.max() : null);
        Property perRoute =
                new Property(PER_ROUTE, http.getMaxConnectionsPerRoute() == now.perRoute() ? now.max() : null);
        if (now.boundByRoute()) {
            return List.of(perRoute);
        }
        return now.max() < now.perRoute() ? List.of(total) : List.of(total, perRoute);
    }

    private Limit acquireTimeout(InEffect now) {
        FeignHttpClientProperties.Hc5Properties hc5 = http.getHc5();
        Duration set = Duration.of(
                hc5.getConnectionRequestTimeout(),
                hc5.getConnectionRequestTimeoutUnit().toChronoUnit());
        Duration library = Duration.of(
                FeignHttpClientProperties.Hc5Properties.DEFAULT_CONNECTION_REQUEST_TIMEOUT,
                FeignHttpClientProperties.Hc5Properties.DEFAULT_CONNECTION_REQUEST_TIMEOUT_UNIT.toChronoUnit());
        return new Limit(
                Limit.ACQUIRE_TIMEOUT,
                now.acquireTimeout(),
                library,
                List.of(
                        new Property(HC5 + "connection-request-timeout", set),
                        new Property(HC5 + "connection-request-timeout-unit", set)));
    }

    private Limit socketTimeout(InEffect now) {
        FeignHttpClientProperties.Hc5Properties hc5 = http.getHc5();
        Duration set =
                Duration.of(hc5.getSocketTimeout(), hc5.getSocketTimeoutUnit().toChronoUnit());
        Duration library = Duration.of(
                FeignHttpClientProperties.Hc5Properties.DEFAULT_SOCKET_TIMEOUT,
                FeignHttpClientProperties.Hc5Properties.DEFAULT_SOCKET_TIMEOUT_UNIT.toChronoUnit());
        return new Limit(
                "socket-timeout",
                now.silence(),
                library,
                List.of(new Property(HC5 + "socket-timeout", set), new Property(HC5 + "socket-timeout-unit", set)));
    }

    private Limit responseTimeout() {
        Duration library = Duration.ofMillis(new Request.Options().readTimeoutMillis());
        Map.Entry<String, FeignClientProperties.FeignClientConfiguration> shortest =
                clients.getConfig().entrySet().stream()
                        .filter(client -> client.getValue().getReadTimeout() != null)
                        .min(Comparator.comparing(client -> client.getValue().getReadTimeout()))
                        .orElse(null);
        String client = shortest == null ? clients.getDefaultConfig() : shortest.getKey();
        Duration timeout = shortest == null
                ? library
                : Duration.ofMillis(shortest.getValue().getReadTimeout());
        return new Limit(
                Limit.RESPONSE_TIMEOUT,
                timeout,
                library,
                List.of(new Property("spring.cloud.openfeign.client.config." + client + ".read-timeout", timeout)));
    }

    @Override
    public List<Warning> warnings(String pool, InEffect now) {
        List<Warning> found = new ArrayList<>();
        if (okHttp.equalsIgnoreCase("true")) {
            found.add(new Warning(
                    pool,
                    "property-not-in-effect",
                    OKHTTP + " is true, and nothing reads it any more: Feign calls through this pool, not OkHttp",
                    OKHTTP,
                    "nothing, and make a bean feign.Client of feign.okhttp.OkHttpClient where OkHttp is wanted"));
        }
        if (now.resized()) {
            return found;
        }
        ignored(
                pool,
                TOTAL,
                http.getMaxConnections(),
                FeignHttpClientProperties.DEFAULT_MAX_CONNECTIONS,
                now.total(),
                found);
        ignored(
                pool,
                PER_ROUTE,
                http.getMaxConnectionsPerRoute(),
                FeignHttpClientProperties.DEFAULT_MAX_CONNECTIONS_PER_ROUTE,
                now.perRoute(),
                found);
        return found;
    }

    private static void ignored(
            String pool, String property, int set, int library, @Nullable Integer effect, List<Warning> found) {
        if (set != library && (effect == null || effect != set)) {
            found.add(new Warning(
                    pool,
                    "property-not-in-effect",
                    property + " is " + set + ", but the pool goes by " + (effect == null ? "no such limit" : effect)
                            + ": a client or pool made in code takes the place of the one that reads it",
                    property,
                    "nothing, and set the size where the client is made; or remove that client's bean"));
        }
    }
}
