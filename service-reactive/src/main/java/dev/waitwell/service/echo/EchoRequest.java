package dev.waitwell.service.echo;

import dev.waitwell.service.problem.BodyTooLarge;
import dev.waitwell.service.problem.Bounds;
import java.util.Objects;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.http.server.reactive.ServerHttpRequest;

/**
 * What is known before the body comes.
 *
 * @param spin rounds of CPU work for the downstream
 * @param contentType of the body
 */
record EchoRequest(int spin, String contentType) {

    /** Refuses a body by its announced length, so that not a byte of it is read. */
    static EchoRequest of(ServerHttpRequest request) {
        HttpHeaders headers = request.getHeaders();
        String contentType =
                Objects.requireNonNullElse(headers.getFirst(HttpHeaders.CONTENT_TYPE), "application/octet-stream");
        EchoRequest echo = new EchoRequest(
                Bounds.spin(request.getQueryParams().getFirst("spin")), Bounds.contentType(contentType));
        if (headers.getContentLength() > Bounds.LARGEST_BODY) {
            throw new BodyTooLarge();
        }
        return echo;
    }

    /** The downstream's body and content type, and none of its other headers. */
    static ResponseEntity<byte[]> answer(ResponseEntity<byte[]> echoed) {
        byte[] body = Objects.requireNonNullElseGet(echoed.getBody(), () -> new byte[0]);
        String contentType = echoed.getHeaders().getFirst(HttpHeaders.CONTENT_TYPE);
        return ResponseEntity.ok()
                .header(HttpHeaders.CONTENT_TYPE, Objects.requireNonNullElse(contentType, "application/octet-stream"))
                .body(body);
    }
}
