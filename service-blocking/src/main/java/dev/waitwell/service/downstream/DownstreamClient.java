package dev.waitwell.service.downstream;

import feign.FeignException;
import feign.Request;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
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

/** Calls the downstream and waits: Feign over Apache HttpClient 5. */
@Component
public class DownstreamClient {

    /** What answers call this client. */
    public static final String NAME = "apache-httpclient-5";

    private final Api api;
    private final FeignLimits limits;
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

    DownstreamClient(Api api, FeignLimits limits, DeadlineGuard guard) {
        this.api = api;
        this.limits = limits;
        this.guard = guard;
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
            case ConnectionRequestTimeoutException full -> new DownstreamFailure.Exhausted(limits.exhausted(), full);
            // The same wait ended from the pool's side: a lease whose deadline had passed when its turn came.
            case DeadlineTimeoutException full -> new DownstreamFailure.Exhausted(limits.exhausted(), full);
            case ConnectTimeoutException slow ->
                new DownstreamFailure.NotConnected(DownstreamFailure.Kind.TIMEOUT, limits.notConnected(), slow);
            case SocketTimeoutException slow -> limits.tooSlow(slow);
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
}
