package dev.waitwell.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FanoutTests extends ServiceTest {

    @ParameterizedTest
    @EnumSource
    void joinsTheBodiesOfAllCalls(Stack stack) {
        assertJson(get(stack, "/fanout/3/5"), """
                {"service":"blocking","client":"%s","thread":"%s","calls":3,
                 "downstream":[{"delayMillis":5},{"delayMillis":5},{"delayMillis":5}]}""".formatted(stack.client, stack.thread));
    }

    @ParameterizedTest
    @EnumSource
    void callsAllAtOnce(Stack stack) {
        Answer answer = get(stack, "/fanout/32/1500");

        assertThat(answer.status()).as("%s", answer).isEqualTo(200);
        assertThat(answer.took()).isLessThan(Duration.ofSeconds(20));
        assertThat(downstream.mostAtOnce.get()).isGreaterThan(24);
    }

    @ParameterizedTest
    @EnumSource
    void failsAsAWholeWithTheFirstCallThatFails(Stack stack) {
        downstream.trouble = SlowDownstream.Trouble.ERROR;

        assertProblem(get(stack, "/fanout/5/0"), 502, "downstream-failed", stack.base + "/fanout/5/0");
    }

    @Test
    void refusesTheCallThatFindsTheLineFull() {
        try (RunningService service = Stack.PLATFORM.start(
                downstream.url(), redis.port(), "--waitwell.fanout.threads=2", "--waitwell.fanout.queue=3")) {
            assertThat(service.get("/fanout/5/10").status()).isEqualTo(200);

            Answer refused = service.get("/fanout/6/2000");

            assertProblem(refused, 503, "pool-exhausted", "/fanout/6/2000");
            assertThat(refused.header("Retry-After")).isEqualTo("1");
            // Those already under way were cut: their threads are free at once, not after two seconds.
            Answer next = service.get("/fanout/2/0");
            assertThat(next.status()).as("%s", next).isEqualTo(200);
            assertThat(next.took()).isLessThan(Duration.ofMillis(1500));
            assertThat(service.management("/actuator/prometheus").text())
                    .contains("executor_pool_max_threads{name=\"fanout\"} 2.0");
        }
    }
}
