package dev.waitwell.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class ProblemTests extends ServiceTest {

    @ParameterizedTest
    @MethodSource
    void namesTheParameterAndItsAllowedRange(Stack stack, String path, String parameter, String allowed, String value) {
        Answer answer = get(stack, path);

        assertProblem(answer, 400, "bad-parameter", stack.base + path.replaceFirst("\\?.*", ""));
        assertThat(answer.json().path("detail").asString())
                .isEqualTo(parameter + " must be " + allowed + ", but was '" + value + "'.");
        assertThat(answer.json().path("parameter").asString()).isEqualTo(parameter);
        assertThat(answer.json().path("allowed").asString()).isEqualTo(allowed);
        assertThat(answer.json().path("value").asString()).isEqualTo(value);
        assertThat(downstream.requests).hasValue(0);
    }

    static Stream<Arguments> namesTheParameterAndItsAllowedRange() {
        String millis = "a whole number from 0 to 60000";
        String sku = "1 to 32 characters of A-Z, 0-9 and -";
        return Arrays.stream(Stack.values())
                .flatMap(stack -> Stream.of(
                        Arguments.of(stack, "/http/abc", "ms", millis, "abc"),
                        Arguments.of(stack, "/http/-1", "ms", millis, "-1"),
                        Arguments.of(stack, "/http/+1", "ms", millis, "+1"),
                        Arguments.of(stack, "/http/60001", "ms", millis, "60001"),
                        Arguments.of(stack, "/redis/99999999999999999999", "ms", millis, "99999999999999999999"),
                        Arguments.of(stack, "/redis/1.5", "ms", millis, "1.5"),
                        Arguments.of(stack, "/fanout/0/0", "n", "a whole number from 1 to 64", "0"),
                        Arguments.of(stack, "/fanout/65/0", "n", "a whole number from 1 to 64", "65"),
                        Arguments.of(stack, "/fanout/1/x", "ms", millis, "x"),
                        Arguments.of(stack, "/http/0?spin=x", "spin", "a whole number from 0 to 10000000", "x"),
                        Arguments.of(stack, "/http/0?spin=", "spin", "a whole number from 0 to 10000000", ""),
                        Arguments.of(stack, "/http/" + "9".repeat(250), "ms", millis, "9".repeat(100)),
                        Arguments.of(stack, "/quotes/x", "sku", sku, "x"),
                        Arguments.of(stack, "/quotes/" + "A".repeat(33), "sku", sku, "A".repeat(33))));
    }

    @ParameterizedTest
    @EnumSource
    void findsNothingAtAPathThatIsNot(Stack stack) {
        for (String path :
                new String[] {"/nothing", "/", "/http", "/http/1/2", "/http/20/", "/error", "/actuator/health"}) {
            Answer answer = get(stack, path);

            assertProblem(answer, 404, "not-found", stack.base + path);
            assertThat(answer.json().path("title").asString()).isEqualTo("Not found");
            assertThat(answer.json().path("detail").asString())
                    .isEqualTo("There is nothing at " + stack.base + path + ".");
        }
    }

    @ParameterizedTest
    @EnumSource
    void namesTheMethodsThatAPathHas(Stack stack) {
        Map<String, String> wrong =
                Map.of("/http/1", "DELETE", "/redis/0", "POST", "/quotes/A", "PATCH", "/echo", "GET");
        wrong.forEach((path, method) -> {
            String allowed = path.equals("/echo") ? "POST" : "GET";

            Answer answer = service(stack).send(method, stack.base + path);

            assertProblem(answer, 405, "method-not-allowed", stack.base + path);
            assertThat(answer.header("Allow")).isEqualTo(allowed);
            assertThat(answer.json().path("allowed").asString()).isEqualTo(allowed);
            assertThat(answer.json().path("detail").asString())
                    .isEqualTo(method + " is not allowed here; allowed: " + allowed + ".");
        });
    }

    @ParameterizedTest
    @EnumSource
    void tellsWhatIsWrongWithTheDownstream(Stack stack) {
        for (SlowDownstream.Trouble trouble :
                new SlowDownstream.Trouble[] {SlowDownstream.Trouble.ERROR, SlowDownstream.Trouble.RESET}) {
            downstream.reset();
            downstream.trouble = trouble;
            assertProblem(get(stack, "/http/0"), 502, "downstream-failed", stack.base + "/http/0");
            assertThat(downstream.requests).as("no retry behind our back").hasValue(1);
            Answer echo = service(stack).post(stack.base + "/echo", "text/plain", new byte[] {'x'});
            assertProblem(echo, 502, "downstream-failed", stack.base + "/echo");
        }
        downstream.trouble = SlowDownstream.Trouble.NONSENSE;
        assertProblem(get(stack, "/http/0"), 502, "downstream-failed", stack.base + "/http/0");
    }

    @ParameterizedTest
    @EnumSource
    void keepsADefectToItself(Stack stack) {
        Answer answer = get(stack, "/broken");

        assertProblem(answer, 500, "internal", stack.base + "/broken");
        assertThat(answer.text()).doesNotContain("secret", "waitwell.downstream");
    }

    @ParameterizedTest
    @EnumSource
    void answersJsonWhateverIsAccepted(Stack stack) throws IOException {
        String accept = " HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nConnection: close\r\n\r\n";

        assertThat(service(stack).raw("GET " + stack.base + "/http/0" + accept))
                .startsWith("HTTP/1.1 200")
                .contains("Content-Type: application/json");
        assertThat(service(stack).raw("GET " + stack.base + "/nothing" + accept))
                .startsWith("HTTP/1.1 404")
                .contains("Content-Type: application/problem+json");
    }

    @ParameterizedTest
    @EnumSource
    void showsNothingOfTheInsideWhenTomcatItselfRefuses(Stack stack) throws IOException {
        for (String path : new String[] {"/http/%zz", "/http/[", "/http/1?spin=%zz", "/http/1\\2"}) {
            assertThat(service(stack)
                            .raw("GET " + stack.base + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"))
                    .as(path)
                    .startsWith("HTTP/1.1 400")
                    .doesNotContainIgnoringCase("exception", "Tomcat/", "org.apache", "\tat ");
        }
    }
}
