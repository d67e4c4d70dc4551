package dev.waitwell.service.downstream;

import java.util.Locale;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.core5.pool.PoolStats;
import org.springframework.cloud.openfeign.support.FeignHttpClientProperties;

/**
 * Apache HttpClient 5 bounds the calls itself: one connection for each.
 *
 * @param pool its connections
 * @param knobs that set it
 */
record PoolBound(PoolingHttpClientConnectionManager pool, FeignHttpClientProperties knobs) implements CallBound {

    @Override
    public String exhausted() {
        PoolStats stats = pool.getTotalStats();
        return "no connection within " + knobs.getHc5().getConnectionRequestTimeout() + " "
                + knobs.getHc5().getConnectionRequestTimeoutUnit().name().toLowerCase(Locale.ROOT)
                + " (open " + stats.getLeased() + "/" + stats.getMax() + ", waiting " + stats.getPending()
                + "); raise spring.cloud.openfeign.httpclient.max-connections and .max-connections-per-route, or send"
                + " less";
    }
}
