package dev.waitwell.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ProblemTests extends ServiceTest {

    @Override
    String[] knobs() {
        return new String[] {
            "--waitwell.downstream.response-timeout=700ms",
            "--spring.cloud.openfeign.client.config.downstream.read-timeout=700"
        };
    }

    @ParameterizedTest
    @EnumSource
    void saysWhichParameterIsWrongAndWhatIsAllowed(Stack stack) {
        for (String bad : new String[] {"abc", "-1", "+1", "60001", "1.5", "99999999999999999999"}) {
            String path = stack.base + "/http/" + bad;
            assertWhole(service(stack).get(path), path, "ms", "a whole number from 0 to 60000", bad);
        }
        assertWhole(
                get(stack, "/http/0?spin=x"), stack.base + "/http/0", "spin", "a whole number from 0 to 10000000", "x");
        assertWhole(get(stack, "/fanout/65/0"), stack.base + "/fanout/65/0", "n", "a whole number from 1 to 64", "65");
        assertWhole(
                get(stack, "/quotes/a"), stack.base + "/quotes/a", "sku", "1 to 32 characters of A-Z, 0-9 and -", "a");
        assertWhole(
                service(stack).post(stack.base + "/echo?spin=-1", "text/plain", new byte[0]),
                stack.base + "/echo",
                "spin",
                "a whole number from 0 to 10000000",
                "-1");
        assertThat(downstream.requests).hasValue(0);
    }

    @ParameterizedTest
    @EnumSource
    void cutsALongValue(Stack stack) {
        Answer answer = get(stack, "/http/" + "x".repeat(300));

        assertThat(answer.json().path("value").asString()).isEqualTo("x".repeat(100));
    }

    @ParameterizedTest
    @EnumSource
    void findsNothingAtAPathThatIsNot(Stack stack) {
        for (String path :
                new String[] {"/foo", "/", "/http", "/http/20/", "/fanout/1", "/actuator/health", "/error"}) {
            String at = stack.base + path;
            Answer answer = service(stack).get(at);
            assertProblem(answer, 404, "not-found", at);
            assertThat(answer.json().path("title").asString()).isEqualTo("Not found");
            assertThat(answer.json().path("detail").asString()).isEqualTo("There is nothing at " + at + ".");
        }
    }

    @ParameterizedTest
    @EnumSource
    void namesTheMethodsThatAPathHas(Stack stack) {
        assertNotAllowed(stack, "DELETE", "/http/20", "GET");
        assertNotAllowed(stack, "POST", "/redis/0", "GET");
        assertNotAllowed(stack, "GET", "/echo", "POST");
    }

    @ParameterizedTest
    @EnumSource
    void saysNothingOfTheInsideWhenItFails(Stack stack) {
        Answer answer = get(stack, "/broken");

        assertProblem(answer, 500, "internal", stack.base + "/broken");
        assertThat(answer.text()).doesNotContain("secret", "waitwell.downstream");
    }

    @ParameterizedTest
    @EnumSource
    void answersJsonWhateverIsAccepted(Stack stack) throws IOException {
        for (String accept : new String[] {"text/html", "image/png", "nonsense"}) {
            String answer = service(stack)
                    .raw("GET " + stack.base + "/http/abc HTTP/1.1\r\nHost: x\r\n" + "Connection: close\r\nAccept: "
                            + accept + "\r\n\r\n");
            assertThat(answer).startsWith("HTTP/1.1 400").contains("urn:waitwell:problem:bad-parameter");
        }
    }

    @ParameterizedTest
    @EnumSource
    void tellsFailureFromSlowness(Stack stack) {
        for (String path : new String[] {stack.base + "/http/0", stack.base + "/fanout/2/0"}) {
            for (SlowDownstream.Trouble trouble : new SlowDownstream.Trouble[] {
                SlowDownstream.Trouble.ERROR, SlowDownstream.Trouble.RESET, SlowDownstream.Trouble.NONSENSE
            }) {
                downstream.trouble = trouble;
                assertProblem(service(stack).get(path), 502, "downstream-failed", path);
            }
            downstream.trouble = SlowDownstream.Trouble.STALL;
            Answer answer = service(stack).get(path);
            assertProblem(answer, 504, "downstream-timeout", path);
            assertThat(answer.took()).isBetween(Duration.ofMillis(690), Duration.ofSeconds(5));
        }
    }

    private static void assertWhole(Answer answer, String path, String parameter, String allowed, String value) {
        assertProblem(answer, 400, "bad-parameter", path);
        assertThat(answer.json().path("title").asString()).isEqualTo("Bad parameter");
        assertThat(answer.json().path("detail").asString())
                .isEqualTo(parameter + " must be " + allowed + ", but was '" + value + "'.");
        assertThat(answer.json().path("parameter").asString()).isEqualTo(parameter);
        assertThat(answer.json().path("allowed").asString()).isEqualTo(allowed);
        assertThat(answer.json().path("value").asString()).isEqualTo(value);
    }

    private void assertNotAllowed(Stack stack, String method, String path, String allowed) {
        Answer answer = service(stack).send(method, stack.base + path);

        assertProblem(answer, 405, "method-not-allowed", stack.base + path);
        assertThat(answer.header("Allow")).isEqualTo(allowed);
        assertThat(answer.json().path("allowed").asString()).isEqualTo(allowed);
        assertThat(answer.json().path("detail").asString())
                .isEqualTo(method + " is not allowed here; allowed: " + allowed + ".");
    }
}
