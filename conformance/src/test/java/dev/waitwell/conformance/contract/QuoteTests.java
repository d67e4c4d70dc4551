package dev.waitwell.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.conformance.http.Answer;
import dev.waitwell.conformance.http.Ask;
import dev.waitwell.conformance.stack.Api;
import dev.waitwell.conformance.stack.Knobs;
import dev.waitwell.conformance.stack.Stacks;
import dev.waitwell.conformance.stack.Target;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

@AgainstEveryTarget
class QuoteTests {

    private static final AtomicInteger SKUS = new AtomicInteger();

    private static final Map<Target, Answer> KEPT = new EnumMap<>(Target.class);

    private final Target target;
    private final Api api;
    private final Stacks stacks;

    QuoteTests(Target target, Stacks stacks) {
        this.target = target;
        this.api = stacks.api(target);
        this.stacks = stacks;
    }

    @Test
    void asksTheDownstreamFirst() {
        Instant before = Instant.now();
        String sku = newSku();

        Answer answer = api.get("/quotes/" + sku);

        assertThat(answer.status()).as("%s", answer).isEqualTo(200);
        assertThat(answer.mediaType()).isEqualTo("application/json");
        assertThat(answer.json().path("sku").asString()).isEqualTo(sku);
        assertThat(answer.json().path("amount").asString()).isEqualTo(priceAtTheDownstream(sku));
        assertThat(answer.json().path("currency").asString()).isEqualTo("EUR");
        assertThat(answer.json().path("source").asString()).isEqualTo("downstream");
        assertThat(answer.json().path("stale").asBoolean()).isFalse();
        assertThat(Instant.parse(answer.json().path("asOf").asString()))
                .isBetween(before.minusMillis(5), Instant.now().plusMillis(5));
    }

    @Test
    void asksRedisWhileTheQuoteIsFresh() {
        String sku = newSku();
        Answer first = api.get("/quotes/" + sku);
        Answer second = api.get("/quotes/" + sku);

        assertThat(second.json().path("source").asString()).as("%s", second).isEqualTo("cache");
        assertThat(second.json().path("stale").asBoolean()).isFalse();
        assertThat(second.json().path("amount")).isEqualTo(first.json().path("amount"));
        assertThat(second.json().path("asOf")).isEqualTo(first.json().path("asOf"));
    }

    @Test
    void readsWhatAnyTwinCached() {
        for (Target other : new Target[] {Target.PLATFORM, Target.ASYNC, Target.REACTIVE}) {
            String sku = newSku();
            Answer theirs = stacks.api(other).get("/quotes/" + sku);
            Answer ours = api.get("/quotes/" + sku);

            assertThat(ours.json().path("source").asString())
                    .as("source of what %s cached: %s", other, ours)
                    .isEqualTo("cache");
            assertThat(ours.json().path("asOf")).isEqualTo(theirs.json().path("asOf"));
        }
    }

    @Test
    void acceptsTheLongestSku() {
        String sku = "A".repeat(32 - 4) + "-%03d".formatted(SKUS.incrementAndGet());

        assertThat(api.get("/quotes/" + sku).status()).isEqualTo(200);
    }

    @Test
    void fallsBackOnTheStaleQuoteAndMarksItWhenTheDownstreamIsDown() throws InterruptedException {
        Answer fresh = Objects.requireNonNull(keptQuotes().get(target));
        String sku = fresh.json().path("sku").asString();
        Instant asOf = Instant.parse(fresh.json().path("asOf").asString());
        Duration untilStale =
                Duration.between(Instant.now(), asOf.plus(Knobs.FRESH_FOR).plusMillis(50));
        if (untilStale.isPositive()) {
            Thread.sleep(untilStale);
        }

        for (String trouble : new String[] {"{\"errorRate\":1}", "{\"resetRate\":1}", "{\"stall\":true}"}) {
            try (var _ = stacks.faults(trouble)) {
                Answer stale = api.get("/quotes/" + sku);

                assertThat(stale.status()).as("%s while %s", stale, trouble).isEqualTo(200);
                assertThat(stale.json().path("source").asString()).isEqualTo("stale");
                assertThat(stale.json().path("stale").asBoolean()).isTrue();
                assertThat(stale.json().path("amount")).isEqualTo(fresh.json().path("amount"));
                assertThat(stale.json().path("asOf")).isEqualTo(fresh.json().path("asOf"));
            }
        }
        Answer again = api.get("/quotes/" + sku);
        assertThat(again.json().path("source").asString()).as("%s", again).isEqualTo("downstream");
    }

    /** One quote of each target, asked for at the same time, so that all of them get stale in one wait. */
    private Map<Target, Answer> keptQuotes() {
        if (KEPT.isEmpty()) {
            for (Target each : Target.values()) {
                KEPT.put(each, stacks.api(each).get("/quotes/" + newSku()));
            }
        }
        return KEPT;
    }

    private String priceAtTheDownstream(String sku) {
        return Ask.get(stacks.downstream().api("/prices/" + sku))
                .json()
                .path("amount")
                .asString();
    }

    private static String newSku() {
        return "QUOTE-" + SKUS.incrementAndGet();
    }
}
