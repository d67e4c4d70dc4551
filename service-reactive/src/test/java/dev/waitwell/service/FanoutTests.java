package dev.waitwell.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FanoutTests extends ServiceTest {

    @ParameterizedTest
    @EnumSource
    void joinsTheBodiesOfAllCalls(Stack stack) {
        assertJson(get(stack, "/fanout/3/5"), """
                {"service":"reactive","client":"%s","thread":"%s","calls":3,
                 "downstream":[{"delayMillis":5},{"delayMillis":5},{"delayMillis":5}]}""".formatted(stack.client, stack.thread));
    }

    @ParameterizedTest
    @EnumSource
    void callsAllAtOnce(Stack stack) {
        Answer answer = get(stack, "/fanout/32/500");

        assertThat(answer.status()).as("%s", answer).isEqualTo(200);
        assertThat(answer.took()).isLessThan(Duration.ofSeconds(8));
        assertThat(downstream.mostAtOnce.get()).isEqualTo(32);
    }

    @ParameterizedTest
    @EnumSource
    void failsAsAWholeWithTheFirstCallThatFails(Stack stack) {
        downstream.trouble = SlowDownstream.Trouble.ERROR;

        assertProblem(get(stack, "/fanout/5/0"), 502, "downstream-failed", stack.base + "/fanout/5/0");
    }

    @ParameterizedTest
    @EnumSource
    void refusesTheCallThatFindsTheLineFull(Stack stack) {
        try (RunningService service = stack.start(
                downstream.url(),
                redis.port(),
                "--waitwell.downstream.connections=2",
                "--waitwell.downstream.streams=1",
                "--waitwell.downstream.pending=3")) {
            assertThat(service.get("/fanout/5/10").status()).isEqualTo(200);

            Answer refused = service.get("/fanout/6/2000");

            assertProblem(refused, 503, "pool-exhausted", "/fanout/6/2000");
            assertThat(refused.header("Retry-After")).isEqualTo("1");
            // Those already under way were cut: their connections are free at once, not after two seconds.
            Answer next = service.get("/fanout/2/0");
            assertThat(next.status()).as("%s", next).isEqualTo(200);
            assertThat(next.took()).isLessThan(Duration.ofMillis(1500));
        }
    }
}
