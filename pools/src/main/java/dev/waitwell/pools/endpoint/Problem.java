package dev.waitwell.pools.endpoint;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.util.MimeType;

/**
 * A problem detail as in RFC 9457.
 *
 * @param type what kind of problem, as a name
 * @param title the same for a person
 * @param status the HTTP status
 * @param detail what was wrong, what is allowed, what to do
 * @param parameter the parameter at fault
 * @param allowed what would have been right
 * @param value what came instead
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Problem(
        String type,
        String title,
        int status,
        String detail,
        @Nullable String parameter,
        @Nullable String allowed,
        @Nullable String value) {

    private static final String TYPE = "urn:waitwell:problem:";
    private static final MimeType PROBLEM_JSON = new MimeType("application", "problem+json");

    static Problem noSuchPool(String name, Iterable<String> names) {
        return new Problem(
                TYPE + "no-such-pool",
                "No such pool",
                404,
                "There is no pool '" + name + "'; there are: " + String.join(", ", names) + ".",
                "name",
                String.join(", ", names),
                name);
    }

    static Problem resizingIsOff() {
        return new Problem(
                TYPE + "resizing-is-off",
                "Resizing is off",
                403,
                "Pools may not be resized here; set waitwell.pools.resize.enabled=true and start again.",
                null,
                null,
                null);
    }

    static Problem notWhileRunning(String name, String why, @Nullable String property) {
        return new Problem(
                TYPE + "not-while-running",
                "Cannot be resized while running",
                409,
                name + " cannot be resized while running: " + why
                        + (property == null ? "" : "; set " + property + " and start again"),
                null,
                null,
                null);
    }

    static Problem badMax(@Nullable String value, int min, int max) {
        String allowed = "a whole number from " + min + " to " + max;
        return new Problem(
                TYPE + "bad-parameter",
                "Bad parameter",
                400,
                value == null
                        ? "max is missing; send {\"max\": N} with " + allowed + "."
                        : "max must be " + allowed + ", but was '" + value + "'.",
                "max",
                allowed,
                value);
    }

    static Problem refused(String name, String why) {
        return new Problem(TYPE + "resize-refused", "Resize refused", 409, name + ": " + why, null, null, null);
    }

    /** The request did not get as far as the endpoint. */
    static Problem badRequest(int status) {
        String detail =
                switch (status) {
                    case 405 -> "Only GET and, for one pool, POST are allowed here.";
                    case 415 -> "Send the body as application/json.";
                    case 406 -> "The answer is JSON; accept application/json.";
                    default -> "The request could not be read; send a JSON object such as {\"max\": 50}.";
                };
        return new Problem(
                TYPE + (status == 405 ? "method-not-allowed" : "bad-request"),
                status == 405 ? "Method not allowed" : "Bad request",
                status,
                detail,
                null,
                null,
                null);
    }

    String json() {
        return "{\"type\":\"" + type + "\",\"title\":\"" + title + "\",\"status\":" + status + ",\"detail\":\""
                + detail.replace("\"", "\\\"") + "\"}";
    }

    WebEndpointResponse<Object> answer() {
        return new WebEndpointResponse<>(this, status, PROBLEM_JSON);
    }
}
