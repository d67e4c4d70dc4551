package dev.waitwell.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.conformance.http.Answer;
import dev.waitwell.conformance.stack.Api;
import dev.waitwell.conformance.stack.Stacks;
import dev.waitwell.conformance.stack.Target;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@AgainstEveryTarget
class BadRequestTests {

    private static final int MOST_MILLIS = 60_000;
    private static final int MOST_SPIN = 10_000_000;

    private final Api api;

    BadRequestTests(Target target, Stacks stacks) {
        this.api = stacks.api(target);
    }

    @ParameterizedTest
    @ValueSource(strings = {"abc", "-1", "60001", "1.5", "1e3", "0x10", "99999999999999999999"})
    void refusesMillisThatAreNoWholeNumberInRange(String value) {
        for (String path : new String[] {"/http/", "/redis/", "/fanout/1/"}) {
            assertRefused(path + value, Problem.notAWholeNumber("ms", 0, MOST_MILLIS, value));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"abc", "-1", "10000001", "2.0", "99999999999999999999"})
    void refusesASpinThatIsNoWholeNumberInRange(String value) {
        Problem expected = Problem.notAWholeNumber("spin", 0, MOST_SPIN, value);

        assertRefused("/http/0?spin=" + value, expected);
        expected.assertIs(api.post("/echo?spin=" + value, "text/plain", new byte[] {'x'}), api.seen("/echo"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "65", "-1", "x", "99999999999999999999"})
    void refusesANumberOfCallsOutOfRange(String value) {
        assertRefused("/fanout/" + value + "/0", Problem.notAWholeNumber("n", 1, 64, value));
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "a-1", "A_1", "A.1", "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456"})
    void refusesAnImpossibleSku(String value) {
        assertRefused("/quotes/" + value, Problem.badSku(value));
    }

    @Test
    void cutsALongValueToAHundredCharacters() {
        String value = "x".repeat(250);
        String cut = "x".repeat(100);

        Problem.notAWholeNumber("ms", 0, MOST_MILLIS, cut)
                .assertIs(api.get("/http/" + value), api.seen("/http/" + value));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/nothing", "/", "/http", "/http/1/2", "/redis", "/db", "/fanout/1", "/quotes", "/http/20/"})
    void findsNothingAtAPathThatIsNot(String path) {
        Answer answer = api.get(path);

        Problem.notFound(api.seen(path)).assertIs(answer, api.seen(path));
    }

    @ParameterizedTest
    @CsvSource({
        "DELETE, /http/20, GET",
        "POST, /redis/0, GET",
        "PUT, /fanout/1/0, GET",
        "PATCH, /quotes/A-1, GET",
        "GET, /echo, POST",
        "DELETE, /echo, POST"
    })
    void namesTheMethodsThatAPathHas(String method, String path, String allowed) {
        Answer answer = api.send(method, path);

        Problem.methodNotAllowed(method, allowed).assertIs(answer, api.seen(path));
        assertThat(answer.header("Allow")).isEqualTo(allowed);
    }

    @Test
    void namesNothingOfTheInside() {
        for (String path : new String[] {"/http/abc", "/nothing", "/quotes/x"}) {
            Answer answer = api.get(path);
            assertThat(answer.text())
                    .doesNotContainIgnoringCase("exception", "dev.waitwell", "springframework", "waitwell.downstream");
            assertThat(answer.header("Server")).isEmpty();
        }
    }

    private void assertRefused(String path, Problem expected) {
        expected.assertIs(api.get(path), api.seen(path.split("\\?", 2)[0]));
    }
}
