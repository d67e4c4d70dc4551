package dev.waitwell.service.downstream;

import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.timeout.ReadTimeoutException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;
import org.springframework.core.codec.CodecException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.reactive.function.client.WebClientException;
import org.springframework.web.reactive.function.client.WebClientResponseException;
import reactor.core.publisher.Mono;
import reactor.netty.internal.shaded.reactor.pool.PoolAcquirePendingLimitException;
import reactor.netty.internal.shaded.reactor.pool.PoolAcquireTimeoutException;

/** Calls the downstream without holding a thread while it waits: WebClient over Reactor Netty. */
@Component
public class DownstreamClient {

    /** What answers call this client. */
    public static final String NAME = "reactor-netty";

    private final WebClient client;
    private final DownstreamProperties knobs;

    DownstreamClient(WebClient downstreamWebClient, DownstreamProperties knobs) {
        this.client = downstreamWebClient;
        this.knobs = knobs;
    }

    /**
     * Asks for an answer after a while.
     *
     * @param millis how long the downstream shall wait
     * @return its answer, or a {@link DownstreamFailure}
     */
    public Mono<Delay> delay(int millis) {
        return client.get()
                .uri("/delay/{ms}", millis)
                .retrieve()
                .bodyToMono(Delay.class)
                .onErrorMap(this::failure);
    }

    /**
     * Asks for a price.
     *
     * @param sku of what
     * @return the price, or a {@link DownstreamFailure}
     */
    public Mono<Price> price(String sku) {
        return client.get()
                .uri("/prices/{sku}", sku)
                .retrieve()
                .bodyToMono(Price.class)
                .onErrorMap(this::failure);
    }

    /**
     * Passes a body through.
     *
     * @param spin rounds of CPU work that the downstream shall do
     * @param contentType of the body
     * @param body to be passed through
     * @return the same bytes with their content type, or a {@link DownstreamFailure}
     */
    public Mono<ResponseEntity<byte[]>> echo(int spin, String contentType, byte[] body) {
        return client.post()
                .uri("/echo?spin={spin}", spin)
                .header(HttpHeaders.CONTENT_TYPE, contentType)
                .bodyValue(body)
                .retrieve()
                .toEntity(byte[].class)
                .onErrorMap(this::failure);
    }

    private Throwable failure(Throwable error) {
        for (Throwable cause = error; cause != null; cause = cause.getCause()) {
            DownstreamFailure known = known(cause);
            if (known != null) {
                return known;
            }
        }
        // One that says success broke off in the middle of its body.
        if (error instanceof WebClientResponseException answered
                && !answered.getStatusCode().is2xxSuccessful()) {
            return new DownstreamFailure(
                    DownstreamFailure.Kind.FAILED,
                    "answered with status " + answered.getStatusCode().value(),
                    error);
        }
        boolean theirs =
                error instanceof WebClientException || error instanceof IOException || error instanceof CodecException;
        return theirs ? DownstreamFailure.broken(error) : error;
    }

    private @Nullable DownstreamFailure known(Throwable cause) {
        return switch (cause) {
            case PoolAcquireTimeoutException full -> exhausted(full);
            case PoolAcquirePendingLimitException full -> exhausted(full);
            case ConnectTimeoutException slow ->
                new DownstreamFailure.NotConnected(
                        DownstreamFailure.Kind.TIMEOUT,
                        "no connection made within "
                                + knobs.connectTimeout().toMillis()
                                + " ms; see waitwell.downstream.connect-timeout",
                        slow);
            case ReadTimeoutException slow ->
                DownstreamFailure.tooSlow("waitwell.downstream.response-timeout", knobs.responseTimeout(), slow);
            case ConnectException refused -> refused(refused);
            case UnknownHostException unknown -> refused(unknown);
            default -> null;
        };
    }

    private static DownstreamFailure refused(IOException cause) {
        return new DownstreamFailure.NotConnected(
                DownstreamFailure.Kind.FAILED,
                "no connection: " + cause.getMessage() + "; see waitwell.downstream.url",
                cause);
    }

    private DownstreamFailure exhausted(Throwable cause) {
        return new DownstreamFailure.Exhausted(
                "no connection within " + knobs.acquireTimeout().toMillis() + " ms (most open " + knobs.connections()
                        + ", most waiting " + knobs.pending()
                        + "); raise waitwell.downstream.connections or send less",
                cause);
    }
}
