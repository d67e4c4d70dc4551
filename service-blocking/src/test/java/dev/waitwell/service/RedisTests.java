package dev.waitwell.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RedisTests extends ServiceTest {

    @ParameterizedTest
    @EnumSource
    void answersTheSeededValueAndWhoServedIt(Stack stack) {
        assertJson(get(stack, "/redis/0"), """
                {"service":"blocking","client":"lettuce","connection":"shared","thread":"%s","value":"the answer is waiting"}""".formatted(stack.thread));
    }

    @ParameterizedTest
    @EnumSource
    void waitsAsLongAsAsked(Stack stack) {
        assertThat(get(stack, "/redis/150").took()).isGreaterThanOrEqualTo(Duration.ofMillis(150));
    }

    @ParameterizedTest
    @EnumSource
    void sharesOneConnectionHoweverManyCome(Stack stack) {
        try (RealRedis own = new RealRedis();
                RunningService service = stack.start(downstream.url(), own.port())) {
            assertThat(service.get(stack.base + "/redis/0").status()).isEqualTo(200);
            own.ask("CLIENT PAUSE 200");

            List<Answer> answers = service.getAtOnce(50, stack.base + "/redis/0");

            assertThat(answers)
                    .allSatisfy(answer ->
                            assertThat(answer.status()).as("%s", answer).isEqualTo(200));
            assertThat(own.connections()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"PLATFORM", "VIRTUAL"})
    void takesAConnectionOfThePoolForEachCommandAndNoMoreThanItHas(Stack stack) {
        try (RealRedis own = new RealRedis();
                RunningService service = pooled(stack, own)) {
            assertThat(service.get("/redis/0").json().path("connection").asString())
                    .isEqualTo("pooled");
            own.ask("CLIENT PAUSE 200");

            List<Answer> answers = service.getAtOnce(50, "/redis/0");

            assertThat(answers)
                    .allSatisfy(answer ->
                            assertThat(answer.status()).as("%s", answer).isEqualTo(200));
            assertThat(own.connections()).isEqualTo(8);
        }
    }

    @ParameterizedTest
    @EnumSource(names = "ASYNC")
    void refusesTheCommandThatFindsTheNonBlockingPoolEmptyAtOnce(Stack stack) {
        try (RealRedis own = new RealRedis();
                RunningService service = pooled(stack, own, "--spring.data.redis.timeout=20s")) {
            assertThat(service.get(stack.base + "/redis/0")
                            .json()
                            .path("connection")
                            .asString())
                    .isEqualTo("pooled");
            own.ask("CLIENT PAUSE 3000");

            List<Answer> answers = service.getAtOnce(50, stack.base + "/redis/0");

            // The first call's connection may still be on its way back to the pool.
            assertThat(answers).filteredOn(answer -> answer.status() == 200).hasSizeBetween(7, 8);
            assertThat(answers)
                    .filteredOn(answer -> answer.status() != 200)
                    .hasSizeBetween(42, 43)
                    .allSatisfy(answer -> assertExhausted(answer, stack.base + "/redis/0"));
            assertThat(own.connections()).isLessThanOrEqualTo(8);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"PLATFORM", "VIRTUAL"})
    void letsACommandWaitForAConnectionAndNoLongerThanItsPropertiesSay(Stack stack) {
        try (RealRedis own = new RealRedis();
                RunningService service = pooled(stack, own, "--spring.data.redis.lettuce.pool.max-active=1")) {
            assertThat(service.get("/redis/0").status()).isEqualTo(200);
            own.ask("CLIENT PAUSE 200");
            assertThat(service.getAtOnce(3, "/redis/0"))
                    .allSatisfy(answer -> assertThat(answer.status()).isEqualTo(200));
        }
        try (RealRedis own = new RealRedis();
                RunningService service = pooled(
                        stack,
                        own,
                        "--spring.data.redis.lettuce.pool.max-active=1",
                        "--spring.data.redis.lettuce.pool.max-wait=100ms",
                        "--spring.data.redis.timeout=20s")) {
            assertThat(service.get("/redis/0").status()).isEqualTo(200);
            own.ask("CLIENT PAUSE 3000");

            List<Answer> answers = service.getAtOnce(5, "/redis/0");

            assertThat(answers).filteredOn(answer -> answer.status() == 200).hasSize(1);
            assertThat(answers)
                    .filteredOn(answer -> answer.status() != 200)
                    .hasSize(4)
                    .allSatisfy(answer -> {
                        assertExhausted(answer, "/redis/0");
                        assertThat(answer.took()).isBetween(Duration.ofMillis(95), Duration.ofMillis(2500));
                    });
        }
    }

    @ParameterizedTest
    @EnumSource
    void servesAQuoteAlthoughThePoolIsEmpty(Stack stack) throws InterruptedException {
        try (RealRedis own = new RealRedis();
                RunningService service = pooled(
                        stack,
                        own,
                        "--spring.data.redis.lettuce.pool.max-active=1",
                        "--spring.data.redis.lettuce.pool.max-wait=100ms",
                        "--spring.data.redis.timeout=20s")) {
            assertThat(service.get(stack.base + "/redis/0").status()).isEqualTo(200);
            own.ask("CLIENT PAUSE 2500");
            // Either may be the one that holds the connection until the pause is over.
            var one = service.start(stack.base + "/redis/0");
            var other = service.start(stack.base + "/redis/0");
            CompletableFuture.anyOf(one, other).join();
            Answer refused = (one.isDone() ? one : other).join();
            assertThat(refused.status()).as("%s", refused).isEqualTo(503);

            Answer quote = service.get(stack.base + "/quotes/POOL-EMPTY");

            assertThat(quote.status()).as("%s", quote).isEqualTo(200);
            assertThat(quote.json().path("source").asString()).isEqualTo("downstream");
        }
    }

    @ParameterizedTest
    @EnumSource
    void answers502WhenThePoolCanMakeNoConnection(Stack stack) throws InterruptedException {
        RealRedis gone = new RealRedis();
        try (RunningService service = pooled(stack, gone)) {
            assertThat(service.get(stack.base + "/redis/0").status()).isEqualTo(200);
            gone.close();
            assertProblem(service.get(stack.base + "/redis/0"), 502, "redis-failed", stack.base + "/redis/0");
            assertThat(service.get(stack.base + "/quotes/REDIS-AWAY").status()).isEqualTo(200);

            gone.startAgain();
            await(() -> service.get(stack.base + "/redis/0").status() == 200);
        } finally {
            gone.close();
        }
    }

    @Test
    void doesNotStartWithAPoolThatNobodyWouldUseOrWithoutTheOneThatEverybodyNeeds() {
        for (String knob : List.of(
                "--spring.data.redis.lettuce.pool.enabled=true", "--waitwell.redis.share-native-connection=false")) {
            assertThatThrownBy(() -> Stack.PLATFORM
                            .start(downstream.url(), redis.port(), knob)
                            .close())
                    .as(knob)
                    .hasStackTraceContaining("waitwell.redis.share-native-connection is ")
                    .hasStackTraceContaining("spring.data.redis.lettuce.pool.enabled is ");
        }
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

    private RunningService pooled(Stack stack, RealRedis redis, String... knobs) {
        return stack.start(
                downstream.url(),
                redis.port(),
                Stream.concat(Stream.of("--spring.profiles.active=redis-pooled"), Stream.of(knobs))
                        .toArray(String[]::new));
    }

    private static void assertExhausted(Answer answer, String path) {
        assertProblem(answer, 503, "pool-exhausted", path);
        assertThat(answer.header("Retry-After")).isEqualTo("1");
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        for (int i = 0; i < 200 && !condition.getAsBoolean(); i++) {
            Thread.sleep(50);
        }
        assertThat(condition.getAsBoolean()).isTrue();
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
