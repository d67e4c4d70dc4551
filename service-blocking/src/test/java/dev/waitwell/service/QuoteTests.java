package dev.waitwell.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.github.resilience4j.retry.RetryRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.data.redis.core.StringRedisTemplate;

class QuoteTests extends ServiceTest {

    private static final AtomicInteger SKUS = new AtomicInteger();

    @Override
    String[] knobs() {
        return new String[] {
            "--waitwell.quote.total-timeout=600ms",
            "--waitwell.quote.keep-for=1h",
            "--resilience4j.circuitbreaker.instances.quote.minimum-number-of-calls=6"
        };
    }

    @BeforeEach
    void closeTheCircuit() {
        for (Stack stack : Stack.values()) {
            circuit(service(stack)).reset();
        }
    }

    @ParameterizedTest
    @EnumSource
    void asksTheDownstreamFirstAndRedisWhileTheQuoteIsFresh(Stack stack) {
        String sku = newSku();
        Instant before = Instant.now().minusMillis(5);

        Answer first = get(stack, "/quotes/" + sku);
        Answer second = get(stack, "/quotes/" + sku);

        Instant asOf = Instant.parse(first.json().path("asOf").asString());
        assertThat(asOf).isBetween(before, Instant.now());
        assertJson(first, quote(sku, asOf, "downstream", false));
        assertJson(second, quote(sku, asOf, "cache", false));
        assertThat(downstream.requests).hasValue(1);
        Long seconds = redisOf(stack).getExpire("waitwell:quote:" + sku, TimeUnit.SECONDS);
        assertThat(seconds).as("what Redis forgets by itself").isBetween(3590L, 3600L);
    }

    @ParameterizedTest
    @EnumSource
    void readsWhatAnotherServiceKept(Stack stack) {
        String sku = newSku();
        Instant asOf = Instant.now().minusSeconds(1);
        keep(stack, sku, asOf);

        assertJson(get(stack, "/quotes/" + sku), quote(sku, asOf, "cache", false));
    }

    @ParameterizedTest
    @EnumSource
    void fallsBackOnTheStaleQuoteInEveryTrouble(Stack stack) {
        for (SlowDownstream.Trouble trouble : SlowDownstream.Trouble.values()) {
            String sku = newSku();
            Instant asOf = Instant.now().minusSeconds(60);
            keep(stack, sku, asOf);
            circuit(service(stack)).reset();
            downstream.trouble = trouble;

            Answer answer = get(stack, "/quotes/" + sku);

            if (trouble == SlowDownstream.Trouble.NONE) {
                assertThat(answer.json().path("source").asString()).isEqualTo("downstream");
            } else {
                assertJson(answer, quote(sku, asOf, "stale", true));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void passesTheTroubleOnWithoutAnythingStale(Stack stack) {
        String path = stack.base + "/quotes/" + newSku();
        downstream.trouble = SlowDownstream.Trouble.NONSENSE;
        assertProblem(service(stack).get(path), 502, "downstream-failed", path);
        assertThat(downstream.requests).as("no retry after an answer").hasValue(1);

        downstream.trouble = SlowDownstream.Trouble.STALL;
        assertProblem(service(stack).get(path), 504, "downstream-timeout", path);
    }

    @ParameterizedTest
    @EnumSource
    void givesUpAfterTheTotalTimeoutThoughTheDownstreamIsNeverSilent(Stack stack) {
        downstream.trouble = SlowDownstream.Trouble.TRICKLE;
        String path = stack.base + "/quotes/" + newSku();

        Answer answer = service(stack).get(path);

        assertProblem(answer, 504, "downstream-timeout", path);
        assertThat(answer.took()).isBetween(Duration.ofMillis(590), Duration.ofSeconds(4));
    }

    @ParameterizedTest
    @EnumSource
    void triesAgainOnlyWhenNoConnectionWasMade(Stack stack) {
        try (RunningService service =
                stack.start("http://127.0.0.1:" + Ports.free(), redis.port(), "--waitwell.quote.total-timeout=20s")) {
            String path = stack.base + "/quotes/" + newSku();

            assertProblem(service.get(path), 502, "downstream-failed", path);

            assertThat(service.bean(RetryRegistry.class)
                            .retry("quote")
                            .getMetrics()
                            .getNumberOfFailedCallsWithRetryAttempt())
                    .isEqualTo(1);
            assertThat(circuit(service).getMetrics().getNumberOfFailedCalls())
                    .as("one failure, whatever its retries")
                    .isEqualTo(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void suspendsCallsAfterRepeatedFailures(Stack stack) {
        String path = stack.base + "/quotes/" + newSku();
        downstream.trouble = SlowDownstream.Trouble.ERROR;
        for (int i = 0; i < 6; i++) {
            assertProblem(service(stack).get(path), 502, "downstream-failed", path);
        }

        Answer refused = service(stack).get(path);

        assertProblem(refused, 503, "circuit-open", path);
        assertThat(refused.header("Retry-After")).isEqualTo("5");
        assertThat(downstream.requests).hasValue(6);
        assertThat(get(stack, "/http/0").status()).as("guards quotes only").isEqualTo(502);
    }

    @ParameterizedTest
    @EnumSource
    void servesQuotesFromTheDownstreamWithoutRedis(Stack stack) {
        try (RunningService service = stack.start(downstream.url(), Ports.free())) {
            for (int i = 0; i < 2; i++) {
                Answer answer = service.get(stack.base + "/quotes/A-1");
                assertThat(answer.status()).as("%s", answer).isEqualTo(200);
                assertThat(answer.json().path("source").asString()).isEqualTo("downstream");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"not JSON", "{\"sku\":1", "null", "{}"})
    void treatsAnUnreadableValueAsNone(String value) {
        for (Stack stack : Stack.values()) {
            String sku = newSku();
            redisOf(stack).opsForValue().set("waitwell:quote:" + sku, value);

            assertThat(get(stack, "/quotes/" + sku).json().path("source").asString())
                    .isEqualTo("downstream");
        }
    }

    private void keep(Stack stack, String sku, Instant asOf) {
        redisOf(stack).opsForValue().set("waitwell:quote:" + sku, """
                        {"sku":"%s","amount":"12.34","currency":"EUR","asOf":"%s"}""".formatted(sku, asOf));
    }

    private StringRedisTemplate redisOf(Stack stack) {
        return service(stack).bean(StringRedisTemplate.class);
    }

    private static CircuitBreaker circuit(RunningService service) {
        return service.bean(CircuitBreakerRegistry.class).circuitBreaker("quote");
    }

    private static String quote(String sku, Instant asOf, String source, boolean stale) {
        return """
                {"sku":"%s","amount":"12.34","currency":"EUR","asOf":"%s","source":"%s","stale":%s}""".formatted(sku, asOf, source, stale);
    }

    private static String newSku() {
        return "SKU-" + SKUS.incrementAndGet();
    }
}
