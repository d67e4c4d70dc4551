package dev.waitwell.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RedisTests extends ServiceTest {

    @ParameterizedTest
    @EnumSource
    void answersTheSeededValueAndWhoServedIt(Stack stack) {
        assertJson(get(stack, "/redis/0"), """
                {"service":"reactive","client":"lettuce","thread":"%s","value":"the answer is waiting"}""".formatted(stack.thread));
    }

    @ParameterizedTest
    @EnumSource
    void waitsAsLongAsAsked(Stack stack) {
        assertThat(get(stack, "/redis/150").took()).isGreaterThanOrEqualTo(Duration.ofMillis(150));
    }

    @ParameterizedTest
    @EnumSource
    void needsNoDownstream(Stack stack) {
        downstream.trouble = SlowDownstream.Trouble.STALL;

        assertThat(get(stack, "/redis/0").status()).isEqualTo(200);
        assertThat(downstream.requests).hasValue(0);
    }

    @ParameterizedTest
    @EnumSource
    void answers502AtOnceWhenRedisGoesAndServesAgainWhenItIsBack(Stack stack) throws InterruptedException {
        RealRedis gone = new RealRedis();
        try (RunningService service = stack.start(downstream.url(), gone.port())) {
            assertThat(service.get(stack.base + "/redis/0").status()).isEqualTo(200);
            gone.close();
            assertProblem(service.get(stack.base + "/redis/0"), 502, "redis-failed", stack.base + "/redis/0");

            gone.startAgain();
            Answer answer = service.get(stack.base + "/redis/0");
            for (int i = 0; i < 100 && answer.status() != 200; i++) {
                Thread.sleep(50);
                answer = service.get(stack.base + "/redis/0");
            }
            assertThat(answer.status()).as("%s", answer).isEqualTo(200);
        } finally {
            gone.close();
        }
    }

    @ParameterizedTest
    @EnumSource
    void startsWithoutRedisAndAnswers502(Stack stack) {
        try (RunningService service = stack.start(downstream.url(), Ports.free())) {
            assertProblem(service.get(stack.base + "/redis/0"), 502, "redis-failed", stack.base + "/redis/0");
            assertThat(service.get(stack.base + "/http/0").status()).isEqualTo(200);
        }
    }
}
