package dev.waitwell.service.problem;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * A problem detail as in RFC 9457. Says what is wrong and what would be right, and nothing of the inside.
 *
 * @param type what kind of problem, as a name
 * @param title the same for a person
 * @param status the HTTP status
 * @param detail what happened
 * @param instance the path that was asked for
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
        String instance,
        @Nullable String parameter,
        @Nullable String allowed,
        @Nullable String value) {

    private static final String TYPE = "urn:waitwell:problem:";

    private static Problem of(int status, String type, String title, String detail, String instance) {
        return new Problem(TYPE + type, title, status, detail, instance, null, null, null);
    }

    static Problem badParameter(BadParameter bad, String instance) {
        return new Problem(
                TYPE + "bad-parameter",
                "Bad parameter",
                400,
                bad.parameter() + " must be " + bad.allowed() + ", but was '" + bad.value() + "'.",
                instance,
                bad.parameter(),
                bad.allowed(),
                bad.value());
    }

    static Problem badRequest(int status, String instance) {
        return of(status, "bad-request", "Bad request", "The request could not be understood.", instance);
    }

    static Problem notFound(String instance) {
        return of(404, "not-found", "Not found", "There is nothing at " + instance + ".", instance);
    }

    static Problem methodNotAllowed(String method, String allowed, String instance) {
        return new Problem(
                TYPE + "method-not-allowed",
                "Method not allowed",
                405,
                method + " is not allowed here; allowed: " + allowed + ".",
                instance,
                null,
                allowed,
                null);
    }

    static Problem bodyTooLarge(String instance) {
        return new Problem(
                TYPE + "body-too-large",
                "Body too large",
                413,
                "The body may have at most " + Bounds.LARGEST_BODY + " bytes.",
                instance,
                "body",
                "at most " + Bounds.LARGEST_BODY + " bytes",
                null);
    }

    static Problem downstreamFailed(String instance) {
        return of(
                502,
                "downstream-failed",
                "Downstream failed",
                "The downstream could not be reached or answered with an error.",
                instance);
    }

    static Problem downstreamTimeout(String instance) {
        return of(504, "downstream-timeout", "Downstream timeout", "The downstream did not answer in time.", instance);
    }

    static Problem poolExhausted(String instance) {
        return of(
                503,
                "pool-exhausted",
                "Pool exhausted",
                "Every connection or thread for this call is in use; try again later.",
                instance);
    }

    static Problem circuitOpen(String instance) {
        return of(
                503,
                "circuit-open",
                "Circuit open",
                "Calls to the downstream are suspended after repeated failures; try again later.",
                instance);
    }

    static Problem redisFailed(String instance) {
        return of(
                502, "redis-failed", "Redis failed", "Redis could not be reached or answered with an error.", instance);
    }

    static Problem databaseFailed(String instance) {
        return of(
                502,
                "database-failed",
                "Database failed",
                "The database could not be reached or answered with an error.",
                instance);
    }

    static Problem databaseTimeout(String instance) {
        return of(504, "database-timeout", "Database timeout", "The database did not answer in time.", instance);
    }

    static Problem internal(String instance) {
        return of(500, "internal", "Internal error", "Something went wrong here; it has been logged.", instance);
    }
}
