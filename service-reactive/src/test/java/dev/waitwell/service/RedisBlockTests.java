package dev.waitwell.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RedisBlockTests extends ServiceTest {

    @ParameterizedTest
    @EnumSource
    void holdsAConnectionAsLongAsAskedAndThenWaits(Stack stack) {
        Answer answer = get(stack, "/redis/0?block=150");

        assertThat(answer.json()).isEqualTo(get(stack, "/redis/0?block=0").json());
        // Redis counts in whole milliseconds.
        assertThat(answer.took()).isGreaterThanOrEqualTo(Duration.ofMillis(149));
        assertThat(get(stack, "/redis/150?block=150").took()).isGreaterThanOrEqualTo(Duration.ofMillis(299));
        assertThat(get(stack, "/redis/0?block=500").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource
    void saysWhichBlockIsAllowed(Stack stack) {
        for (String bad : List.of("abc", "-1", "501", "1.5", "")) {
            Answer answer = get(stack, "/redis/0?block=" + bad);

            assertProblem(answer, 400, "bad-parameter", stack.base + "/redis/0");
            assertThat(answer.json().path("parameter").asString()).isEqualTo("block");
            assertThat(answer.json().path("allowed").asString()).isEqualTo("a whole number from 0 to 500");
        }
    }

    @ParameterizedTest
    @EnumSource
    void holdsUpNobodyElseOnTheSharedConnection(Stack stack) throws InterruptedException {
        try (RealRedis own = new RealRedis();
                RunningService service = stack.start(downstream.url(), own.port())) {
            Answer answer = getWhileOthersAreHeld(5, service, own, stack.base + "/redis/0");

            assertThat(answer.status()).as("%s", answer).isEqualTo(200);
            // Those of the held calls are closed with them.
            await(() -> own.connections() == 1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void refusesTheCallWhileAnotherHoldsTheOnlyConnection(Stack stack) throws InterruptedException {
        try (RealRedis own = new RealRedis();
                RunningService service = poolOfOne(stack, own, "20ms")) {
            Answer answer = getWhileOthersAreHeld(1, service, own, stack.base + "/redis/0");

            assertProblem(answer, 503, "pool-exhausted", stack.base + "/redis/0");
            assertThat(answer.header("Retry-After")).isEqualTo("1");
            for (int i = 0; i < 20; i++) {
                Answer next = service.get(stack.base + "/redis/0?block=1");
                assertThat(next.status()).as("%s", next).isEqualTo(200);
            }
            assertThat(own.connections()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void givesTheConnectionBackWhenTheBlockIsOverAlthoughItsCallerIsGone(Stack stack) throws Exception {
        try (RealRedis own = new RealRedis();
                RunningService service = poolOfOne(stack, own, "20ms")) {
            assertThat(service.get(stack.base + "/redis/0").status()).isEqualTo(200);
            for (int round = 0; round < 3; round++) {
                try (Socket caller = new Socket(InetAddress.getLoopbackAddress(), service.port())) {
                    String call = "GET " + stack.base + "/redis/0?block=500 HTTP/1.1\r\nHost: x\r\n\r\n";
                    caller.getOutputStream().write(call.getBytes(StandardCharsets.US_ASCII));
                    await(() -> !own.blocked().isEmpty());
                }
                List<CompletableFuture<Answer>> others = new ArrayList<>();
                for (List<String> held = own.blocked(); !held.isEmpty(); held = own.blocked()) {
                    // Nobody's command stands behind the one that blocks.
                    assertThat(held).allMatch(connection -> connection.contains(" qbuf=0 "));
                    others.add(service.start(stack.base + "/redis/0"));
                    Thread.sleep(10);
                }
                others.forEach(each -> assertThat(each.join().status()).isIn(200, 503));

                await200(service, stack.base + "/redis/0");
            }
            assertThat(own.connections()).isEqualTo(1);
        }
    }

    /** On a slow machine they may be over before the answer comes: then once more. */
    private static Answer getWhileOthersAreHeld(int others, RunningService service, RealRedis redis, String path)
            throws InterruptedException {
        await200(service, path);
        for (int round = 0; round < 20; round++) {
            var held = IntStream.range(0, others)
                    .mapToObj(i -> service.start(path + "?block=500"))
                    .toList();
            await(() -> redis.blocked().size() == others || held.stream().allMatch(CompletableFuture::isDone));
            Answer answer = service.get(path);
            boolean inTime = held.stream().noneMatch(CompletableFuture::isDone);
            assertThat(held).allSatisfy(each -> assertThat(each.join().status())
                    .as("%s", each.join())
                    .isEqualTo(200));
            if (inTime) {
                return answer;
            }
        }
        throw new AssertionError("no answer while others were held");
    }

    private static void await200(RunningService service, String path) throws InterruptedException {
        await(() -> service.get(path).status() == 200);
    }

    private RunningService poolOfOne(Stack stack, RealRedis redis, String maxWait) {
        return stack.start(
                downstream.url(),
                redis.port(),
                "--spring.profiles.active=redis-pooled",
                "--spring.data.redis.lettuce.pool.max-active=1",
                "--spring.data.redis.lettuce.pool.max-wait=" + maxWait);
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        for (int i = 0; i < 2000 && !condition.getAsBoolean(); i++) {
            Thread.sleep(5);
        }
        assertThat(condition.getAsBoolean()).isTrue();
    }
}
