package dev.waitwell.service.downstream;

import feign.FeignException;
import feign.Request;
import io.github.resilience4j.bulkhead.BulkheadFullException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.util.Objects;
import java.util.function.Supplier;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.core5.http.ConnectionRequestTimeoutException;
import org.apache.hc.core5.util.DeadlineTimeoutException;
import org.jspecify.annotations.Nullable;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;

/** Calls the downstream and waits: Feign over Apache HttpClient 5, or what the profiles {@code client-*} choose. */
@Component
public class DownstreamClient {

    private static final String NO_CONNECTION = "Connect timed out";

    private final Api api;
    private final Transport transport;
    private final FeignLimits limits;
    private final CallBound bound;
    private final DeadlineGuard guard;

    /** The calls as Feign makes them; its knobs are {@code spring.cloud.openfeign.client.config.downstream.*}. */
    @FeignClient("downstream")
    interface Api {

        @GetMapping("/delay/{ms}")
        Delay delay(@PathVariable("ms") int millis);

        @GetMapping("/prices/{sku}")
        Price price(@PathVariable("sku") String sku, Request.Options timeouts);

        @PostMapping("/echo")
        ResponseEntity<byte[]> echo(
                @RequestParam("spin") int spin,
                @RequestHeader(HttpHeaders.CONTENT_TYPE) String contentType,
                @RequestBody byte[] body);
    }

    DownstreamClient(Api api, Transport transport, FeignLimits limits, CallBound bound, DeadlineGuard guard) {
        this.api = api;
        this.transport = transport;
        this.limits = limits;
        this.bound = bound;
        this.guard = guard;
    }

    /**
     * What answers call this client.
     *
     * @return its name, such as {@code apache-httpclient-5}
     */
    public String name() {
        return transport.label();
    }

    /**
     * Asks for an answer after a while.
     *
     * @param millis how long the downstream shall wait
     * @return its answer
     * @throws DownstreamFailure when there is none
     */
    public Delay delay(int millis) {
        return call(() -> api.delay(millis));
    }

    /**
     * Asks for an answer after a while, as one of several calls that end together.
     *
     * @param millis how long the downstream shall wait
     * @param abort ends the call from another thread
     * @return its answer
     * @throws DownstreamFailure when there is none
     */
    public Delay delay(int millis, Abort abort) {
        return call(() -> abort.during(() -> api.delay(millis)));
    }

    /**
     * Asks for a price.
     *
     * @param sku of what
     * @param deadline when to give up, whatever the downstream is doing then
     * @return the price
     * @throws DownstreamFailure when there is none
     */
    public Price price(String sku, Deadline deadline) {
        return call(() -> guard.call(deadline, left -> api.price(sku, limits.within(left))));
    }

    /**
     * Passes a body through.
     *
     * @param spin rounds of CPU work that the downstream shall do
     * @param contentType of the body
     * @param body to be passed through
     * @return the same bytes with their content type
     * @throws DownstreamFailure when there is no answer
     */
    public ResponseEntity<byte[]> echo(int spin, String contentType, byte[] body) {
        return call(() -> api.echo(spin, contentType, body));
    }

    private <T> T call(Supplier<T> call) {
        try {
            return call.get();
        } catch (FeignException e) {
            throw failure(e);
        }
    }

    private DownstreamFailure failure(FeignException error) {
        for (Throwable cause = error; cause != null; cause = cause.getCause()) {
            DownstreamFailure known = known(cause);
            if (known != null) {
                return known;
            }
        }
        return DownstreamFailure.broken(error);
    }

    private @Nullable DownstreamFailure known(Throwable cause) {
        return switch (cause) {
            case BulkheadFullException full -> new DownstreamFailure.Exhausted(bound.exhausted(), full);
            case ConnectionRequestTimeoutException full -> new DownstreamFailure.Exhausted(bound.exhausted(), full);
            // The same wait ended from the pool's side: a lease whose deadline had passed when its turn came.
            case DeadlineTimeoutException full -> new DownstreamFailure.Exhausted(bound.exhausted(), full);
            case ConnectTimeoutException slow -> notConnected(slow);
            case HttpConnectTimeoutException slow -> notConnected(slow);
            // The socket's own: the same class for both waits.
            case SocketTimeoutException slow when NO_CONNECTION.equals(slow.getMessage()) -> notConnected(slow);
            case SocketTimeoutException slow -> limits.tooSlow(slow);
            case HttpTimeoutException slow -> limits.tooSlow(slow);
            case ConnectException refused -> refused(refused);
            case UnknownHostException unknown -> refused(unknown);
            case UnresolvedAddressException unknown -> refused(unknown);
            default -> null;
        };
    }

    private DownstreamFailure notConnected(IOException slow) {
        return new DownstreamFailure.NotConnected(DownstreamFailure.Kind.TIMEOUT, limits.notConnected(), slow);
    }

    private static DownstreamFailure refused(Exception cause) {
        return new DownstreamFailure.NotConnected(
                DownstreamFailure.Kind.FAILED,
                "no connection: " + Objects.requireNonNullElse(cause.getMessage(), "refused")
                        + "; see waitwell.downstream.url",
                cause);
    }
}
