package dev.waitwell.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class PassingThroughTests {

    private static Backend backend;
    private static Gateway gateway;

    @BeforeAll
    static void start() {
        backend = new Backend();
        gateway = new Gateway(backend.url());
    }

    @AfterAll
    static void stop() {
        gateway.close();
        backend.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"blocking", "virtual", "reactive"})
    void routesByTheFirstPartOfThePathAndTakesItOff(String route) throws Exception {
        backend.requests.clear();

        HttpResponse<String> response = gateway.get("/" + route + "/seen?spin=3&x=a%20b");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEqualTo("{\"seen\":true}");
        assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
        assertThat(backend.requests).singleElement().asString().startsWith("GET /seen?spin=3&x=a%20b ");
    }

    @Test
    void doesNotPassOnForwardedHeadersThatACallerMadeUp() throws Exception {
        backend.requests.clear();

        gateway.send(HttpRequest.newBuilder(gateway.uri("/blocking/seen"))
                .header("X-Forwarded-For", "6.6.6.6")
                .header("X-Forwarded-Host", "evil.example")
                .header("Forwarded", "for=6.6.6.6")
                .header("X-Kept", "yes"));

        assertThat(backend.requests)
                .singleElement()
                .asString()
                .contains("X-Kept=yes")
                .doesNotContainIgnoringCase("forwarded");
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 404, 405, 413, 500, 502, 503, 504})
    void passesTheServicesOwnProblemsUnchangedAndDoesNotHoldThemAgainstIt(int status) throws Exception {
        CircuitBreaker circuit = gateway.bean(CircuitBreakerRegistry.class).circuitBreaker("reactive");
        // More than the circuit's minimum: were they counted, the last ones would be refused.
        for (int i = 0; i < 25; i++) {
            HttpResponse<String> response = gateway.get("/reactive/status/" + status);

            assertThat(response.statusCode()).isEqualTo(status);
            assertThat(response.body()).isEqualTo(Backend.PROBLEM);
            assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
            assertThat(response.headers().allValues("Retry-After")).containsExactly("7");
            assertThat(response.headers().firstValue("Allow")).contains("GET");
        }
        assertThat(circuit.getState()).isEqualTo(CircuitBreaker.State.CLOSED);
        assertThat(circuit.getMetrics().getNumberOfFailedCalls()).isZero();
    }

    @Test
    void leavesWrongMethodsToTheService() throws Exception {
        HttpResponse<String> response = gateway.send(
                HttpRequest.newBuilder(gateway.uri("/blocking/seen")).DELETE());

        // The backend's router knows no DELETE: its own bare 404, not the gateway's problem.
        assertThat(response.statusCode()).isEqualTo(404);
        assertThat(response.body()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/foo", "/foo/b%20ar", "/blockings/seen"})
    void answersAnUnknownPathItself(String path) throws Exception {
        Problems.assertNotFound(gateway.get(path), path);
        HttpResponse<String> head =
                gateway.send(HttpRequest.newBuilder(gateway.uri(path)).HEAD());
        assertThat(head.statusCode()).isEqualTo(404);
        assertThat(head.body()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void passesABodyOfOneMebibyteByteForByte(boolean lengthKnown) throws Exception {
        byte[] body = new byte[1_048_576];
        new Random(42).nextBytes(body);
        HttpRequest request = HttpRequest.newBuilder(gateway.uri("/blocking/echo"))
                .header("Content-Type", "application/x-bytes")
                .POST(
                        lengthKnown
                                ? HttpRequest.BodyPublishers.ofByteArray(body)
                                : HttpRequest.BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body)))
                .build();

        try (var client = java.net.http.HttpClient.newHttpClient()) {
            HttpResponse<byte[]> response = client.send(request, HttpResponse.BodyHandlers.ofByteArray());

            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.headers().firstValue("Content-Type")).contains("application/x-bytes");
            assertThat(response.body()).isEqualTo(body);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void passesARefusalThatComesBeforeTheBodyWasRead(boolean lengthKnown) throws Exception {
        byte[] body = new byte[2_000_000];
        HttpResponse<String> response = gateway.send(HttpRequest.newBuilder(gateway.uri("/blocking/too-large"))
                .POST(
                        lengthKnown
                                ? HttpRequest.BodyPublishers.ofByteArray(body)
                                : HttpRequest.BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body))));

        assertThat(response.statusCode()).isEqualTo(413);
        assertThat(response.body()).isEqualTo("{\"status\":413}");
    }

    @Test
    void letsManyCallsThroughAtOnceAndForLongerThanASecond() {
        // The circuit breaker's starter would by default allow 25 at once, and 1 s each.
        assertThat(gateway.getAtOnce(100, "/virtual/delay/1500"))
                .allSatisfy(response -> assertThat(response.statusCode()).isEqualTo(200));
        assertThat(backend.mostAtOnce.get()).isGreaterThan(90);
    }
}
