package dev.waitwell.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.conformance.http.Answer;
import dev.waitwell.conformance.stack.Api;
import dev.waitwell.conformance.stack.Stacks;
import dev.waitwell.conformance.stack.Target;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

@AgainstEveryTarget
class FanoutTests {

    private final Target target;
    private final Api api;

    FanoutTests(Target target, Stacks stacks) {
        this.target = target;
        this.api = stacks.api(target);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 64})
    void joinsTheBodiesOfAllCalls(int calls) {
        Answer answer = api.get("/fanout/" + calls + "/5");

        assertThat(answer.status()).as("%s", answer).isEqualTo(200);
        var expected = new JsonMapper()
                .createObjectNode()
                .put("service", target.service())
                .put("client", target.client())
                .put("thread", target.thread())
                .put("calls", calls);
        var downstream = expected.putArray("downstream");
        for (int i = 0; i < calls; i++) {
            downstream.addObject().put("delayMillis", 5);
        }
        assertThat(answer.json()).isEqualTo(expected);
    }

    @Test
    void callsAllAtOnce() {
        Answer answer = api.get("/fanout/16/200");

        assertThat(answer.status()).as("%s", answer).isEqualTo(200);
        // One after the other they would take 3.2 s.
        assertThat(answer.took()).isBetween(Duration.ofMillis(200), Duration.ofMillis(1600));
    }
}
