package dev.waitwell.service.downstream;

import feign.Request;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.io.HttpClientConnectionManager;
import org.apache.hc.core5.pool.PoolStats;
import org.springframework.cloud.openfeign.FeignClientProperties;
import org.springframework.cloud.openfeign.support.FeignHttpClientProperties;
import org.springframework.stereotype.Component;

/** Feign's native limits, as one call or one line of the log needs them. */
@Component
final class FeignLimits {

    private static final String CLIENT = "spring.cloud.openfeign.client.config.downstream.";

    private final Duration connectTimeout;
    private final Duration readTimeout;
    private final FeignHttpClientProperties client;
    private final PoolingHttpClientConnectionManager pool;

    FeignLimits(
            FeignClientProperties feign, FeignHttpClientProperties client, HttpClientConnectionManager connections) {
        FeignClientProperties.FeignClientConfiguration downstream = Objects.requireNonNull(
                feign.getConfig().get("downstream"), "spring.cloud.openfeign.client.config.downstream is missing");
        this.connectTimeout =
                Duration.ofMillis(Objects.requireNonNull(downstream.getConnectTimeout(), CLIENT + "connect-timeout"));
        this.readTimeout =
                Duration.ofMillis(Objects.requireNonNull(downstream.getReadTimeout(), CLIENT + "read-timeout"));
        this.client = client;
        this.pool = (PoolingHttpClientConnectionManager) connections;
    }

    /** The timeouts of one call, none longer than what is left of its time. */
    Request.Options within(Duration left) {
        return new Request.Options(
                atMost(left, connectTimeout),
                TimeUnit.MILLISECONDS,
                atMost(left, readTimeout),
                TimeUnit.MILLISECONDS,
                false);
    }

    // Rounded up, so that it never ends before the deadline; and 0 would mean for ever.
    private static long atMost(Duration left, Duration timeout) {
        return Math.min(left.toMillis() + 1, timeout.toMillis());
    }

    String exhausted() {
        PoolStats stats = pool.getTotalStats();
        return "no connection within " + client.getHc5().getConnectionRequestTimeout() + " "
                + client.getHc5().getConnectionRequestTimeoutUnit().name().toLowerCase(Locale.ROOT)
                + " (open " + stats.getLeased() + "/" + stats.getMax() + ", waiting " + stats.getPending()
                + "); raise spring.cloud.openfeign.httpclient.max-connections and .max-connections-per-route, or send"
                + " less";
    }

    String notConnected() {
        return "no connection made within " + connectTimeout.toMillis() + " ms; see " + CLIENT + "connect-timeout";
    }

    DownstreamFailure tooSlow(Throwable cause) {
        return DownstreamFailure.tooSlow(CLIENT + "read-timeout", readTimeout, cause);
    }
}
