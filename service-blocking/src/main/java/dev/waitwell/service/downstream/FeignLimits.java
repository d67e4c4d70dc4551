package dev.waitwell.service.downstream;

import feign.Request;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.springframework.cloud.openfeign.FeignClientProperties;
import org.springframework.stereotype.Component;

/** Feign's native limits, as one call or one line of the log needs them. */
@Component
final class FeignLimits {

    private static final String CLIENT = "spring.cloud.openfeign.client.config.downstream.";

    private final Duration connectTimeout;
    private final Duration readTimeout;
    private final Transport transport;

    FeignLimits(FeignClientProperties feign, Transport transport) {
        FeignClientProperties.FeignClientConfiguration downstream = Objects.requireNonNull(
                feign.getConfig().get("downstream"), "spring.cloud.openfeign.client.config.downstream is missing");
        this.connectTimeout =
                Duration.ofMillis(Objects.requireNonNull(downstream.getConnectTimeout(), CLIENT + "connect-timeout"));
        this.readTimeout =
                Duration.ofMillis(Objects.requireNonNull(downstream.getReadTimeout(), CLIENT + "read-timeout"));
        this.transport = transport;
    }

    Duration connectTimeout() {
        return connectTimeout;
    }

    Duration readTimeout() {
        return readTimeout;
    }

    /** The timeouts of one call, none longer than what is left of its time. */
    Request.Options within(Duration left) {
        // Feign makes a whole new client of Java's for each other connect timeout; there the deadline alone cuts it.
        long connect =
                transport == Transport.JDK_HTTP_CLIENT ? connectTimeout.toMillis() : atMost(left, connectTimeout);
        return new Request.Options(
                connect, TimeUnit.MILLISECONDS, atMost(left, readTimeout), TimeUnit.MILLISECONDS, false);
    }

    // Rounded up, so that it never ends before the deadline; and 0 would mean for ever.
    private static long atMost(Duration left, Duration timeout) {
        return Math.min(left.toMillis() + 1, timeout.toMillis());
    }

    String notConnected() {
        return "no connection made within " + connectTimeout.toMillis() + " ms; see " + CLIENT + "connect-timeout";
    }

    DownstreamFailure tooSlow(Throwable cause) {
        return DownstreamFailure.tooSlow(CLIENT + "read-timeout", readTimeout, cause);
    }
}
