package dev.waitwell.service.echo;

import dev.waitwell.service.downstream.DownstreamClient;
import dev.waitwell.service.problem.BodyTooLarge;
import dev.waitwell.service.problem.Bounds;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.ResponseEntity;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** A payload through the downstream and back; no thread waits for the caller's body or the downstream's. */
@RestController
class EchoController {

    private final DownstreamClient downstream;

    EchoController(DownstreamClient downstream) {
        this.downstream = downstream;
    }

    @PostMapping("/echo")
    Mono<ResponseEntity<byte[]>> post(ServerHttpRequest request) {
        EchoRequest echo = EchoRequest.of(request);
        return body(request)
                .flatMap(body -> downstream.echo(echo.spin(), echo.contentType(), body))
                .map(EchoRequest::answer);
    }

    /** The whole of it: a body that turns out to be too large must not have reached the downstream. */
    private static Mono<byte[]> body(ServerHttpRequest request) {
        return DataBufferUtils.join(request.getBody(), Bounds.LARGEST_BODY)
                .map(EchoController::bytes)
                .defaultIfEmpty(new byte[0])
                .onErrorMap(DataBufferLimitException.class, tooLarge -> new BodyTooLarge());
    }

    private static byte[] bytes(DataBuffer buffer) {
        byte[] bytes = new byte[buffer.readableByteCount()];
        buffer.read(bytes);
        DataBufferUtils.release(buffer);
        return bytes;
    }
}
