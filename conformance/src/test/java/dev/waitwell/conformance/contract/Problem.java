package dev.waitwell.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.conformance.http.Answer;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A problem detail as the API promises it, word for word.
 *
 * @param status the status
 * @param type the last part of the type
 * @param title the title
 * @param detail the detail
 * @param members members beyond those of RFC 9457
 */
record Problem(int status, String type, String title, String detail, Map<String, String> members) {

    static final Problem BODY_TOO_LARGE = new Problem(
            413,
            "body-too-large",
            "Body too large",
            "The body may have at most 1048576 bytes.",
            Map.of("parameter", "body", "allowed", "at most 1048576 bytes"));
    static final Problem DOWNSTREAM_FAILED = new Problem(
            502,
            "downstream-failed",
            "Downstream failed",
            "The downstream could not be reached or answered with an error.");
    static final Problem DOWNSTREAM_TIMEOUT =
            new Problem(504, "downstream-timeout", "Downstream timeout", "The downstream did not answer in time.");
    static final Problem POOL_EXHAUSTED = new Problem(
            503,
            "pool-exhausted",
            "Pool exhausted",
            "Every connection or thread for this call is in use; try again later.");
    static final Problem CIRCUIT_OPEN = new Problem(
            503,
            "circuit-open",
            "Circuit open",
            "Calls to the downstream are suspended after repeated failures; try again later.");
    static final Problem REDIS_FAILED =
            new Problem(502, "redis-failed", "Redis failed", "Redis could not be reached or answered with an error.");
    static final Problem DATABASE_FAILED = new Problem(
            502, "database-failed", "Database failed", "The database could not be reached or answered with an error.");
    static final Problem DATABASE_TIMEOUT =
            new Problem(504, "database-timeout", "Database timeout", "The database did not answer in time.");
    static final Problem SERVICE_UNAVAILABLE = new Problem(
            503,
            "service-unavailable",
            "Service unavailable",
            "The service behind the gateway did not answer; try again later.");

    private static final JsonMapper JSON = new JsonMapper();

    private Problem(int status, String type, String title, String detail) {
        this(status, type, title, detail, Map.of());
    }

    static Problem notAWholeNumber(String parameter, int from, int to, String value) {
        return badParameter(parameter, "a whole number from " + from + " to " + to, value);
    }

    static Problem badSku(String value) {
        return badParameter("sku", "1 to 32 characters of A-Z, 0-9 and -", value);
    }

    private static Problem badParameter(String parameter, String allowed, String value) {
        return new Problem(
                400,
                "bad-parameter",
                "Bad parameter",
                "%s must be %s, but was '%s'.".formatted(parameter, allowed, value),
                Map.of("parameter", parameter, "allowed", allowed, "value", value));
    }

    static Problem notFound(String seenPath) {
        return new Problem(404, "not-found", "Not found", "There is nothing at " + seenPath + ".");
    }

    static Problem methodNotAllowed(String method, String allowed) {
        return new Problem(
                405,
                "method-not-allowed",
                "Method not allowed",
                "%s is not allowed here; allowed: %s.".formatted(method, allowed),
                Map.of("allowed", allowed));
    }

    /** Fails unless the answer is exactly this problem at this path. */
    void assertIs(Answer answer, String instance) {
        assertThat(answer.status()).as("status of %s", answer).isEqualTo(status);
        assertThat(answer.mediaType()).as("media type of %s", answer).isEqualTo("application/problem+json");
        assertThat(answer.json()).as("body of %s", answer).isEqualTo(at(instance));
    }

    private JsonNode at(String instance) {
        var body = JSON.createObjectNode()
                .put("type", "urn:waitwell:problem:" + type)
                .put("title", title)
                .put("status", status)
                .put("detail", detail)
                .put("instance", instance);
        members.forEach(body::put);
        return body;
    }
}
