package dev.waitwell.downstream.http;

import io.netty.buffer.Unpooled;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An error as problem details (RFC 9457).
 *
 * @param status HTTP status
 * @param type last part of its type, a URN
 * @param title the same for every occurrence of the type
 * @param detail of this occurrence
 * @param members further members, in their order
 */
public record Problem(int status, String type, String title, String detail, Map<String, String> members) {
    private static final int LONGEST_VALUE = 100;

    /** A parameter that is not what is allowed. */
    public static Problem badParameter(String name, String allowed, String value) {
        String shown = cut(value);
        Map<String, String> members = new LinkedHashMap<>();
        members.put("parameter", name);
        members.put("allowed", allowed);
        members.put("value", shown);
        String detail = name + " must be " + allowed + ", but was '" + shown + "'.";
        return new Problem(400, "bad-parameter", "Bad parameter", detail, members);
    }

    private static String cut(String value) {
        if (value.length() <= LONGEST_VALUE) {
            return value;
        }
        // Not within a character that takes two chars: half of one is no text.
        boolean within = Character.isHighSurrogate(value.charAt(LONGEST_VALUE - 1));
        return value.substring(0, within ? LONGEST_VALUE - 1 : LONGEST_VALUE);
    }

    /** A path at which there is nothing. */
    public static Problem notFound(String path) {
        return new Problem(404, "not-found", "Not found", "There is nothing at " + path + ".", Map.of());
    }

    /** A method that the path does not know. */
    public static Problem methodNotAllowed(String method, String allowed) {
        String detail = method + " is not allowed here; allowed: " + allowed + ".";
        return new Problem(405, "method-not-allowed", "Method not allowed", detail, Map.of("allowed", allowed));
    }

    /** A body longer than that many bytes. */
    public static Problem bodyTooLarge(int most) {
        Map<String, String> members = new LinkedHashMap<>();
        members.put("parameter", "body");
        members.put("allowed", "at most " + most + " bytes");
        String detail = "The body may have at most " + most + " bytes.";
        return new Problem(413, "body-too-large", "Body too large", detail, members);
    }

    /** An error that somebody asked for. */
    public static Problem planted() {
        return new Problem(
                500, "planted-fault", "Planted fault", "This error was asked for with PUT /faults.", Map.of());
    }

    /** An error of our own. */
    public static Problem internal() {
        return new Problem(
                500, "internal", "Internal error", "Something went wrong here; it has been logged.", Map.of());
    }

    /** As answer to a request for that path. */
    public Answer at(String path) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("type", "urn:waitwell:problem:" + type);
        json.put("title", title);
        json.put("status", status);
        json.put("detail", detail);
        json.put("instance", path);
        json.putAll(members);
        return new Answer(status, "application/problem+json", Unpooled.wrappedBuffer(Json.bytes(json)));
    }

    /** As exception. */
    public Thrown thrown() {
        return new Thrown(this);
    }

    /** Carries a problem to the one place that answers with it; without a stack trace, for it is the caller's mistake. */
    public static final class Thrown extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final transient Problem problem;

        private Thrown(Problem problem) {
            super(problem.detail(), null, false, false);
            this.problem = problem;
        }

        /** What it carries. */
        public Problem problem() {
            return problem;
        }
    }
}
