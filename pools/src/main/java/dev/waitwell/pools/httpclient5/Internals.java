package dev.waitwell.pools.httpclient5;

import java.lang.reflect.Field;
import org.apache.hc.client5.http.classic.ExecChainHandler;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.core5.function.Resolver;
import org.apache.hc.core5.http.io.SocketConfig;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.aot.hint.TypeReference;
import org.springframework.util.ReflectionUtils;

/**
 * What HttpClient does not tell: a client's pool, what stands in its chain, and its socket timeout. Read by reflection,
 * since there is no other way from a client that somebody else built; what cannot be read is null.
 */
final class Internals {

    private static final String CLASSIC = "org.apache.hc.client5.http.impl.classic.";

    private static final String FEIGN_ADAPTER = "feign.hc5.ApacheHttp5Client";

    private Internals() {}

    /** The pool that a client takes its connections from. */
    static @Nullable PoolingHttpClientConnectionManager poolOf(CloseableHttpClient client) {
        return read(client, "connManager") instanceof PoolingHttpClientConnectionManager pool ? pool : null;
    }

    /** The client that Feign's adapter calls through; null when it is another adapter. */
    static @Nullable Object clientOf(Object feignClient) {
        return feignClient.getClass().getName().equals(FEIGN_ADAPTER) ? read(feignClient, "client") : null;
    }

    /** Our watch in a client's chain; null when it has none. */
    static @Nullable LeaseWatch watchOf(CloseableHttpClient client) {
        Object element = read(client, "execChain");
        while (element != null) {
            if (read(element, "handler") instanceof ExecChainHandler handler && handler instanceof LeaseWatch watch) {
                return watch;
            }
            element = read(element, "next");
        }
        return null;
    }

    /** How long a connection of the pool may be silent when a request says nothing else; null when for ever. */
    static @Nullable Timeout silence(PoolingHttpClientConnectionManager pool) {
        if (resolved(pool, "connectionConfigResolver") instanceof ConnectionConfig config
                && config.getSocketTimeout() != null) {
            return config.getSocketTimeout();
        }
        return resolved(pool, "socketConfigResolver") instanceof SocketConfig config ? config.getSoTimeout() : null;
    }

    // A resolver may be the service's own, and answer only for routes that it knows.
    private static @Nullable Object resolved(PoolingHttpClientConnectionManager pool, String name) {
        try {
            return read(pool, name) instanceof Resolver<?, ?> resolver ? resolver.resolve(null) : null;
        } catch (RuntimeException notForAllRoutes) {
            return null;
        }
    }

    /** Whether the pool is the experimental one that does not wake those who wait when a connection is closed. */
    static boolean isOffLock(PoolingHttpClientConnectionManager pool) {
        Object inner = read(pool, "pool");
        return inner != null && inner.getClass().getSimpleName().equals("RouteSegmentedConnPool");
    }

    // RuntimeException: that is how the module system refuses.
    private static @Nullable Object read(Object target, String name) {
        try {
            Field field = ReflectionUtils.findField(target.getClass(), name);
            if (field == null) {
                return null;
            }
            field.setAccessible(true);
            return field.get(target);
        } catch (IllegalAccessException | RuntimeException unreadable) {
            return null;
        }
    }

    /** Lets the fields be read in a native image. */
    static final class Hints implements RuntimeHintsRegistrar {
        @Override
        public void registerHints(RuntimeHints hints, @Nullable ClassLoader loader) {
            for (String type : new String[] {
                CLASSIC + "InternalHttpClient",
                CLASSIC + "MinimalHttpClient",
                CLASSIC + "ExecChainElement",
                FEIGN_ADAPTER,
                "org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager"
            }) {
                hints.reflection()
                        .registerTypeIfPresent(
                                loader, type, hint -> hint.withMembers(MemberCategory.ACCESS_DECLARED_FIELDS));
            }
            hints.reflection()
                    .registerType(TypeReference.of("org.apache.hc.core5.pool.RouteSegmentedConnPool"), hint -> {});
        }
    }
}
