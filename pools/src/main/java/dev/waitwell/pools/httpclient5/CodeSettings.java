package dev.waitwell.pools.httpclient5;

import dev.waitwell.pools.Limit;
import dev.waitwell.pools.Warning;
import java.time.Duration;
import java.util.List;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;

/**
 * Limits that only code sets, which are all of them behind Boot's RestClient and RestTemplate but the timeouts.
 *
 * @param silence properties that set the longest silence of a connection
 * @param howToSet the code that sets the size, for the one who has to write it
 */
record CodeSettings(List<String> silence, String howToSet) implements Settings {

    /** HttpClient's own, from {@code RequestConfig}. */
    static final Duration ACQUIRE_TIMEOUT = Duration.ofMinutes(3);

    private static final int TOTAL = PoolingHttpClientConnectionManager.DEFAULT_MAX_TOTAL_CONNECTIONS;
    private static final int PER_ROUTE = PoolingHttpClientConnectionManager.DEFAULT_MAX_CONNECTIONS_PER_ROUTE;

    /** For a client that Boot builds. */
    static final CodeSettings BOOT = new CodeSettings(
            List.of("spring.http.clients.read-timeout"),
            "a bean ClientHttpRequestFactoryBuilderCustomizer<HttpComponentsClientHttpRequestFactoryBuilder> that calls"
                    + " withConnectionManagerCustomizer(m -> m.setMaxConnPerRoute(..).setMaxConnTotal(..))");

    /** For a client that the service builds. */
    static final CodeSettings OWN = new CodeSettings(
            List.of(), "PoolingHttpClientConnectionManagerBuilder.setMaxConnPerRoute(..).setMaxConnTotal(..)");

    @Override
    public List<Limit> limits(InEffect now) {
        return List.of(
                // With several routes it is a multiple, and still the default as long as both of its parts are.
                Limit.of(Limit.MAX, now.max(), isDefault(now) ? (Object) now.max() : PER_ROUTE),
                Limit.of("max-total", now.total(), TOTAL),
                Limit.of("max-per-route", now.perRoute(), PER_ROUTE),
                Limit.of(Limit.ACQUIRE_TIMEOUT, now.acquireTimeout(), ACQUIRE_TIMEOUT),
                Limit.of(Limit.RESPONSE_TIMEOUT, now.silence(), null, silence.toArray(String[]::new)));
    }

    private static boolean isDefault(InEffect now) {
        return now.perRoute() == PER_ROUTE && now.total() != null && now.total() == TOTAL;
    }

    @Override
    public List<Warning> warnings(String pool, InEffect now) {
        if (now.resized() || !isDefault(now)) {
            return List.of();
        }
        return List.of(new Warning(
                pool,
                "library-default-size",
                "lets out " + PER_ROUTE + " calls at once to one host and " + TOTAL
                        + " in all, which nobody chose: it is what HttpClient does when it is told nothing",
                howToSet,
                "as many calls as should be under way to one host, and to all of them"));
    }
}
