package dev.waitwell.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.conformance.http.Answer;
import dev.waitwell.conformance.stack.Api;
import dev.waitwell.conformance.stack.Stacks;
import dev.waitwell.conformance.stack.Target;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

@AgainstEveryTarget
class RedisTests {

    private final Target target;
    private final Api api;
    private final Stacks stacks;

    RedisTests(Target target, Stacks stacks) {
        this.target = target;
        this.api = stacks.api(target);
        this.stacks = stacks;
    }

    @Test
    void answersTheSeededValueAndWhoServedIt() {
        Answer answer = api.get("/redis/0");

        assertThat(answer.status()).as("%s", answer).isEqualTo(200);
        assertThat(answer.mediaType()).isEqualTo("application/json");
        assertThat(answer.json())
                .isEqualTo(new JsonMapper()
                        .createObjectNode()
                        .put("service", target.service())
                        .put("client", "lettuce")
                        .put("connection", "shared")
                        .put("thread", target.thread())
                        .put("value", "the answer is waiting"));
    }

    @Test
    void waitsAsLongAsAsked() {
        assertThat(api.get("/redis/150").took()).isBetween(Duration.ofMillis(150), Duration.ofSeconds(3));
    }

    @Test
    void waitsForManyAtOnce() {
        var answers = IntStream.range(0, 100)
                .mapToObj(i -> api.getAsync("/redis/200"))
                .toList();

        for (var each : answers) {
            Answer answer = each.join();
            assertThat(answer.status()).as("%s", answer).isEqualTo(200);
            // One after the other they would take 20 s.
            assertThat(answer.took()).isLessThan(Duration.ofSeconds(5));
        }
    }

    @Test
    void holdsAConnectionAsLongAsAsked() {
        Answer answer = api.get("/redis/0?block=150");

        assertThat(answer.json()).isEqualTo(api.get("/redis/0").json());
        assertThat(answer.took()).isBetween(Duration.ofMillis(149), Duration.ofSeconds(3));
    }

    @Test
    void holdsUpNobodyElseOnTheSharedConnection() {
        var held = IntStream.range(0, 30)
                .mapToObj(i -> api.getAsync("/redis/0?block=500"))
                .toList();
        Answer answer = api.get("/redis/0");

        assertThat(answer.status()).as("%s", answer).isEqualTo(200);
        for (var each : held) {
            assertThat(each.join().status()).as("%s", each.join()).isEqualTo(200);
            // One after the other they would take 15 s.
            assertThat(each.join().took()).isLessThan(Duration.ofSeconds(5));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"abc", "-1", "501", "1.5", "", "99999999999999999999"})
    void refusesABlockThatIsNoWholeNumberInRange(String value) {
        Problem.notAWholeNumber("block", 0, 500, value)
                .assertIs(api.get("/redis/0?block=" + value), api.seen("/redis/0"));
    }

    @Test
    void needsNoDownstream() {
        try (var _ = stacks.faults("{\"stall\":true}")) {
            Answer answer = api.get("/redis/0");

            assertThat(answer.status()).as("%s", answer).isEqualTo(200);
            assertThat(answer.took()).isLessThan(Duration.ofSeconds(1));
        }
    }
}
