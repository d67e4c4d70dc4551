package dev.waitwell.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.conformance.http.Answer;
import dev.waitwell.conformance.http.Ask;
import dev.waitwell.conformance.stack.Api;
import dev.waitwell.conformance.stack.Stacks;
import dev.waitwell.conformance.stack.Target;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

@AgainstEveryTarget
class DbTests {

    private final Target target;
    private final Api api;
    private final Stacks stacks;

    DbTests(Target target, Stacks stacks) {
        this.target = target;
        this.api = stacks.api(target);
        this.stacks = stacks;
    }

    @Test
    void answersTheSeededValueAndWhoServedItWhereItIsServed() {
        if (!target.asksDatabase()) {
            // Not by the API: it has the path, this server has not.
            Problem.notFound(api.seen("/db/0")).assertIs(Ask.get(api.uri("/db/0")), api.seen("/db/0"));
            return;
        }
        Answer answer = api.get("/db/0");

        assertThat(answer.status()).as("%s", answer).isEqualTo(200);
        assertThat(answer.mediaType()).isEqualTo("application/json");
        assertThat(answer.json())
                .isEqualTo(new JsonMapper()
                        .createObjectNode()
                        .put("service", target.service())
                        .put("client", target.service().equals("reactive") ? "r2dbc-pool" : "hikari-jdbc")
                        .put("thread", target.thread())
                        .put("value", "the answer is waiting"));
    }

    @Test
    void waitsAsLongAsAsked() {
        assumeServed();
        assertThat(api.get("/db/150").took()).isBetween(Duration.ofMillis(150), Duration.ofSeconds(3));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 10, 100_000, 1_000_000})
    void tellsWhatTheDatabaseSummed(int spin) {
        assumeServed();
        Answer answer = api.get("/db/0?spin=" + spin);

        assertThat(answer.status()).as("%s", answer).isEqualTo(200);
        assertThat(answer.json().path("value").asString()).isEqualTo("the answer is waiting");
        assertThat(answer.json().path("spinSum").asLong()).isEqualTo(spin * (spin + 1L) / 2);
    }

    @Test
    void leavesTheSumOutWithoutSpin() {
        assumeServed();
        assertThat(api.get("/db/0?spin=0").json()).isEqualTo(api.get("/db/0").json());
        assertThat(api.get("/db/0").json().has("spinSum")).isFalse();
    }

    @Test
    void waitsForAsManyAtOnceAsThePoolHolds() {
        assumeServed();
        // Made before, as a service under load has them: cold, the last connections come too late.
        IntStream.range(0, 20).mapToObj(i -> api.getAsync("/db/300")).toList().forEach(each -> each.join());

        var answers =
                IntStream.range(0, 20).mapToObj(i -> api.getAsync("/db/1000")).toList();

        for (var each : answers) {
            Answer answer = each.join();
            assertThat(answer.status()).as("%s", answer).isEqualTo(200);
        }
    }

    @Test
    void endsTheQueryThatIsTooSlow() {
        assumeServed();
        Answer answer = api.get("/db/30000");

        Problem.DATABASE_TIMEOUT.assertIs(answer, api.seen("/db/30000"));
        assertThat(answer.took()).isLessThan(Duration.ofSeconds(10));
    }

    @ParameterizedTest
    @ValueSource(strings = {"abc", "-1", "60001", "1.5"})
    void refusesMillisThatAreNoWholeNumberInRange(String value) {
        assumeServed();
        Problem.notAWholeNumber("ms", 0, 60_000, value).assertIs(api.get("/db/" + value), api.seen("/db/" + value));
    }

    @ParameterizedTest
    @ValueSource(strings = {"abc", "-1", "1000001", "2.0", "", "99999999999999999999"})
    void refusesASpinThatIsNoWholeNumberInRange(String value) {
        assumeServed();
        Problem.notAWholeNumber("spin", 0, 1_000_000, value)
                .assertIs(api.get("/db/0?spin=" + value), api.seen("/db/0"));
    }

    @Test
    void namesTheMethodThatItHas() {
        assumeServed();
        Problem.methodNotAllowed("POST", "GET").assertIs(api.send("POST", "/db/0"), api.seen("/db/0"));
    }

    @Test
    void needsNoDownstream() {
        assumeServed();
        try (var _ = stacks.faults("{\"stall\":true}")) {
            Answer answer = api.get("/db/0");

            assertThat(answer.status()).as("%s", answer).isEqualTo(200);
        }
    }

    private void assumeServed() {
        Assumptions.assumeTrue(target.asksDatabase(), "JDBC has no form that holds no thread");
    }
}
