package dev.waitwell.service.echo;

import dev.waitwell.service.problem.BodyTooLarge;
import dev.waitwell.service.problem.Bounds;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * What is known before the body comes.
 *
 * @param spin rounds of CPU work for the downstream
 * @param contentType of the body
 */
record EchoRequest(int spin, String contentType) {

    /** Refuses a body by its announced length, so that not a byte of it is read. */
    static EchoRequest of(HttpServletRequest request) {
        String contentType = Objects.requireNonNullElse(request.getContentType(), "application/octet-stream");
        EchoRequest echo =
                new EchoRequest(Bounds.spin(spin(request.getQueryString())), Bounds.contentType(contentType));
        if (request.getContentLengthLong() > Bounds.LARGEST_BODY) {
            throw new BodyTooLarge();
        }
        return echo;
    }

    /** From the query itself: a servlet's parameters would come from the body as well, and take it away. */
    private static @Nullable String spin(@Nullable String query) {
        return query == null
                ? null
                : UriComponentsBuilder.newInstance()
                        .query(query)
                        .build()
                        .getQueryParams()
                        .getFirst("spin");
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
