package dev.waitwell.pools.httpclient5;

import dev.waitwell.pools.Kind;
import dev.waitwell.pools.Pool;
import dev.waitwell.pools.PoolSource;
import dev.waitwell.pools.meter.AcquireTimers;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.hc.client5.http.config.Configurable;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;

/** The pools that were seen while the service's beans were made. */
final class HttpClient5Pools implements PoolSource {

    private final ObjectProvider<AcquireTimers> timers;
    private final List<HttpClient5Pool> pools = new ArrayList<>();

    HttpClient5Pools(ObjectProvider<AcquireTimers> timers) {
        this.timers = timers;
    }

    @Override
    public synchronized List<? extends Pool> pools() {
        pools.removeIf(HttpClient5Pool::isGone);
        return List.copyOf(pools);
    }

    /** A pool was made. */
    synchronized HttpClient5Pool found(
            String name, PoolingHttpClientConnectionManager manager, Supplier<Settings> settings) {
        for (HttpClient5Pool pool : pools) {
            if (pool.isOf(manager)) {
                return pool;
            }
        }
        HttpClient5Pool pool =
                new HttpClient5Pool(name, manager, settings, timers.getObject().of(Kind.HTTPCLIENT5, name));
        pools.add(pool);
        return pool;
    }

    /**
     * A client was made; its pool may be known already.
     *
     * @return its pool; null when it has none that can be seen
     */
    @Nullable
    HttpClient5Pool found(String name, @Nullable Object client, Supplier<Settings> settings) {
        PoolingHttpClientConnectionManager manager =
                client instanceof CloseableHttpClient closeable ? Internals.poolOf(closeable) : null;
        if (manager == null) {
            return null;
        }
        HttpClient5Pool pool = found(name, manager, settings);
        pool.usedBy(
                client instanceof Configurable configurable ? configurable.getConfig() : null,
                client instanceof CloseableHttpClient closeable ? Internals.watchOf(closeable) : null);
        return pool;
    }
}
