package dev.waitwell.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.conformance.http.Answer;
import dev.waitwell.conformance.stack.Api;
import dev.waitwell.conformance.stack.Stacks;
import dev.waitwell.conformance.stack.StacksExtension;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ArgumentsSource;

/** A service with one connection to the downstream, one to the database, a circuit that opens soon, and no Redis. */
@ParameterizedClass(name = "{0}")
@ArgumentsSource(ExtraService.Scarce.class)
@ExtendWith(StacksExtension.class)
class ScarcityTests {

    private static final AtomicInteger SKUS = new AtomicInteger();

    private final ExtraService service;
    private final Stacks stacks;

    ScarcityTests(ExtraService service, Stacks stacks) {
        this.service = service;
        this.stacks = stacks;
    }

    @Test
    void refusesTheCallThatFindsEveryConnectionInUse() {
        eachTarget(api -> {
            var answers = IntStream.range(0, 6)
                    .mapToObj(i -> api.getAsync("/http/700"))
                    .toList();

            List<Answer> refused = answers.stream()
                    .map(CompletableFuture::join)
                    .filter(answer -> answer.status() != 200)
                    .toList();

            assertThat(refused).hasSizeBetween(1, 5);
            refused.forEach(answer -> assertPoolExhausted(answer, api.seen("/http/700")));
        });
    }

    @Test
    void refusesTheFanoutThatFindsEveryConnectionInUse() {
        eachTarget(api -> assertPoolExhausted(api.get("/fanout/8/500"), api.seen("/fanout/8/500")));
    }

    @Test
    void refusesTheQueryThatFindsTheConnectionInUseAndServesTheNext() {
        for (Api api : service.databaseApis(stacks)) {
            assertThat(api.get("/db/0").status()).isEqualTo(200);
            var answers = IntStream.range(0, 5)
                    .mapToObj(i -> api.getAsync("/db/1200"))
                    .toList();

            List<Answer> refused = answers.stream()
                    .map(CompletableFuture::join)
                    .filter(answer -> answer.status() != 200)
                    .toList();

            assertThat(refused).hasSize(4).allSatisfy(answer -> {
                assertPoolExhausted(answer, api.seen("/db/1200"));
                assertThat(answer.took()).isGreaterThanOrEqualTo(Duration.ofMillis(290));
            });
            assertThat(api.get("/db/0").status()).isEqualTo(200);
        }
    }

    @Test
    void answers502WithoutRedis() {
        eachTarget(api -> Problem.REDIS_FAILED.assertIs(api.get("/redis/0"), api.seen("/redis/0")));
    }

    @Test
    void servesQuotesFromTheDownstreamWithoutRedis() {
        eachTarget(api -> {
            String path = "/quotes/" + newSku();
            for (int i = 0; i < 2; i++) {
                Answer answer = api.get(path);
                assertThat(answer.status()).as("%s", answer).isEqualTo(200);
                assertThat(answer.json().path("source").asString()).isEqualTo("downstream");
            }
        });
    }

    @Test
    void opensTheCircuitAfterFailuresAndClosesItWhenAllIsWell() {
        eachTarget(api -> {
            Answer last;
            String path = "/quotes/" + newSku();
            try (var _ = stacks.faults("{\"errorRate\":1}")) {
                // Not just any 503: on a busy machine the scarce connections alone give some.
                last = askUntil(api, path, answer -> answer.text().contains("circuit-open"));
            }
            Problem.CIRCUIT_OPEN.assertIs(last, api.seen(path));
            assertThat(Integer.parseInt(last.header("Retry-After"))).isPositive();

            // The circuit guards quotes, and nothing else.
            assertThat(api.get("/http/0").status()).isEqualTo(200);
            askUntil(api, path, answer -> answer.status() == 200);
            // The next target shares the circuit: leave it with a window that a few failures fill again.
            for (int i = 0; i < 4; i++) {
                assertThat(api.get("/quotes/" + newSku()).status()).isEqualTo(200);
            }
        });
    }

    private static Answer askUntil(Api api, String path, Predicate<Answer> wanted) {
        long deadline = System.nanoTime() + Duration.ofSeconds(15).toNanos();
        Answer answer = api.get(path);
        while (!wanted.test(answer) && System.nanoTime() < deadline) {
            pause();
            answer = api.get(path);
        }
        assertThat(answer).matches(wanted);
        return answer;
    }

    private static void pause() {
        try {
            Thread.sleep(100);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static void assertPoolExhausted(Answer answer, String instance) {
        Problem.POOL_EXHAUSTED.assertIs(answer, instance);
        assertThat(answer.header("Retry-After")).isEqualTo("1");
    }

    private void eachTarget(Consumer<Api> test) {
        service.apis(stacks).forEach(test);
    }

    private static String newSku() {
        return "SCARCE-" + SKUS.incrementAndGet();
    }
}
