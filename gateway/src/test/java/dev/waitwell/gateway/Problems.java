package dev.waitwell.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** What the gateway's own answers must look like, member by member. */
final class Problems {

    private static final JsonMapper JSON = new JsonMapper();

    private Problems() {}

    static void assertServiceUnavailable(HttpResponse<String> response, String path, String retryAfter) {
        assertProblem(
                response,
                Map.of(
                        "type", "urn:waitwell:problem:service-unavailable",
                        "title", "Service unavailable",
                        "status", 503,
                        "detail", "The service behind the gateway did not answer; try again later.",
                        "instance", path));
        assertThat(response.headers().firstValue("Retry-After")).contains(retryAfter);
    }

    static void assertPoolExhausted(HttpResponse<String> response, String path) {
        assertProblem(
                response,
                Map.of(
                        "type", "urn:waitwell:problem:pool-exhausted",
                        "title", "Pool exhausted",
                        "status", 503,
                        "detail", "Every connection or thread for this call is in use; try again later.",
                        "instance", path));
        assertThat(response.headers().firstValue("Retry-After")).contains("1");
    }

    static void assertNotFound(HttpResponse<String> response, String path) {
        assertProblem(
                response,
                Map.of(
                        "type",
                        "urn:waitwell:problem:not-found",
                        "title",
                        "Not found",
                        "status",
                        404,
                        "detail",
                        "There is nothing at " + path + ".",
                        "instance",
                        path));
    }

    private static void assertProblem(HttpResponse<String> response, Map<String, Object> members) {
        assertThat(response.statusCode()).isEqualTo(members.get("status"));
        assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(JSON.readValue(response.body(), Object.class)).isEqualTo(members);
    }
}
