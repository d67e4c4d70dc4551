package dev.waitwell.service.downstream;

import jakarta.validation.constraints.Min;
import java.net.URI;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;
import reactor.netty.http.HttpProtocol;

/**
 * How hard the non-blocking client may lean on the downstream. Feign's own knobs are {@code spring.cloud.openfeign.*}.
 *
 * @param url where the downstream is
 * @param protocol {@code http11}, or {@code h2c} for HTTP/2 without TLS, of which the downstream is known to be capable
 * @param connections most connections, and over HTTP/1.1 most calls at once; the next one waits in line
 * @param streams most calls at once on one connection over HTTP/2; over HTTP/1.1 there is one
 * @param pending most calls waiting for a connection; the next one is refused with 503
 * @param acquireTimeout longest wait in that line; then 503
 * @param connectTimeout longest wait for a new connection to be made; then 504
 * @param responseTimeout longest silence of the downstream before and within its answer; then 504
 * @param maxIdleTime connections idle for longer are closed
 */
@Validated
@ConfigurationProperties("waitwell.downstream")
public record DownstreamProperties(
        @DefaultValue("http://localhost:8090") URI url,
        @DefaultValue("http11") HttpProtocol protocol,
        @DefaultValue("1000") @Min(1) int connections,
        @DefaultValue("250") @Min(1) int streams,
        @DefaultValue("1000") @Min(0) int pending,
        @DefaultValue("500ms") Duration acquireTimeout,
        @DefaultValue("1s") Duration connectTimeout,
        @DefaultValue("5s") Duration responseTimeout,
        @DefaultValue("10s") Duration maxIdleTime) {

    /** Refuses what can only be a mistake. */
    public DownstreamProperties {
        if (url.getHost() == null || url.getScheme() == null || !url.getScheme().startsWith("http")) {
            throw new IllegalArgumentException(
                    "waitwell.downstream.url must be an address such as http://localhost:8090, but was '" + url + "'");
        }
        if (protocol != HttpProtocol.HTTP11 && protocol != HttpProtocol.H2C) {
            throw new IllegalArgumentException(
                    "waitwell.downstream.protocol must be http11 or h2c, but was '" + protocol + "'");
        }
        requirePositive("acquire-timeout", acquireTimeout);
        requirePositive("connect-timeout", connectTimeout);
        requirePositive("response-timeout", responseTimeout);
        requirePositive("max-idle-time", maxIdleTime);
    }

    private static void requirePositive(String name, Duration value) {
        if (value.toMillis() < 1) {
            throw new IllegalArgumentException(
                    "waitwell.downstream." + name + " must be at least 1ms, but was '" + value.toMillis() + "ms'");
        }
    }
}
