package dev.waitwell.gateway.problem;

import java.net.URI;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;

/** Every problem the gateway answers on its own account; those of the services pass through it unchanged. */
enum Problem {
    /** No route leads there. */
    NOT_FOUND(HttpStatus.NOT_FOUND, "not-found", "Not found", "There is nothing at %s."),
    /** Circuit open, no answer in time, or no connection: nobody answered, whatever the reason. */
    SERVICE_UNAVAILABLE(
            HttpStatus.SERVICE_UNAVAILABLE,
            "service-unavailable",
            "Service unavailable",
            "The service behind the gateway did not answer; try again later."),
    /** The gateway's own pool of connections to the service is in use, and its line is full or too slow. */
    POOL_EXHAUSTED(
            HttpStatus.SERVICE_UNAVAILABLE,
            "pool-exhausted",
            "Pool exhausted",
            "Every connection or thread for this call is in use; try again later."),
    /** A fault of the gateway. */
    INTERNAL(
            HttpStatus.INTERNAL_SERVER_ERROR,
            "internal",
            "Internal error",
            "Something went wrong here; it has been logged.");

    private final HttpStatus status;
    private final URI type;
    private final String title;
    private final String detail;

    Problem(HttpStatus status, String type, String title, String detail) {
        this.status = status;
        this.type = URI.create("urn:waitwell:problem:" + type);
        this.title = title;
        this.detail = detail;
    }

    ProblemDetail at(String path) {
        ProblemDetail body = ProblemDetail.forStatusAndDetail(status, detail.formatted(path));
        body.setType(type);
        body.setTitle(title);
        return body;
    }
}
