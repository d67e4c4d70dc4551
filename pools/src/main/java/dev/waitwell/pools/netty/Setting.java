package dev.waitwell.pools.netty;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import reactor.netty.resources.ConnectionProvider;

/**
 * Who builds a provider, which decides what is default and which properties there are.
 *
 * @param max most connections to a remote host when nobody says; null for no bound
 * @param pending most callers in line when nobody says; null for no bound
 * @param properties common start of the properties that set it; null when only code does
 * @param responseTimeout of the client as a whole; null when it has none, or none is known
 */
record Setting(
        @Nullable Integer max,
        @Nullable Integer pending,
        @Nullable String properties,
        @Nullable Duration responseTimeout) {

    private static final String GATEWAY = "spring.cloud.gateway.server.webflux.httpclient.";

    /** {@code ConnectionProvider.builder}, where a size that is not given is small. */
    static final Setting CODE = new Setting(
            ConnectionProvider.DEFAULT_POOL_MAX_CONNECTIONS,
            2 * ConnectionProvider.DEFAULT_POOL_MAX_CONNECTIONS,
            null,
            null);

    /** The pool of all clients that were given none. */
    static final Setting GLOBAL = new Setting(
            Math.max(ConnectionProvider.DEFAULT_POOL_MAX_CONNECTIONS, 500),
            2 * Math.max(ConnectionProvider.DEFAULT_POOL_MAX_CONNECTIONS, 500),
            null,
            null);

    /** The gateway's, elastic unless its type says otherwise. */
    static Setting gateway(@Nullable Duration responseTimeout) {
        return new Setting(null, null, GATEWAY, responseTimeout);
    }

    boolean fromProperties() {
        return properties != null;
    }

    String property(String name) {
        return properties + name;
    }
}
