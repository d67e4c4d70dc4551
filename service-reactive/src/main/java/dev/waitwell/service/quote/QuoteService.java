package dev.waitwell.service.quote;

import dev.waitwell.service.downstream.DownstreamClient;
import dev.waitwell.service.downstream.DownstreamFailure;
import dev.waitwell.service.downstream.Price;
import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.github.resilience4j.reactor.circuitbreaker.operator.CircuitBreakerOperator;
import io.github.resilience4j.reactor.retry.RetryOperator;
import java.time.Instant;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;

/** Fresh from Redis, else from the downstream, else stale from Redis; holds no thread while it waits. */
@Service
class QuoteService {

    private final QuoteCache cache;
    private final DownstreamClient downstream;
    private final QuoteGuard guard;
    private final QuoteProperties knobs;

    QuoteService(QuoteCache cache, DownstreamClient downstream, QuoteGuard guard, QuoteProperties knobs) {
        this.cache = cache;
        this.downstream = downstream;
        this.guard = guard;
        this.knobs = knobs;
    }

    Mono<Quote> quote(String sku) {
        return cache.find(sku).flatMap(found -> {
            KeptQuote kept = found.kept();
            if (kept != null && kept.isFresh(knobs.freshFor(), Instant.now())) {
                return Mono.just(Quote.of(kept, Quote.Source.CACHE));
            }
            Mono<Quote> asked = ask(sku).flatMap(price -> keep(found, KeptQuote.of(price, Instant.now())));
            return kept == null
                    ? asked
                    : asked.onErrorResume(DownstreamFailure.class, failure -> {
                        guard.stale(sku, failure);
                        return Mono.just(Quote.of(kept, Quote.Source.STALE));
                    });
        });
    }

    private Mono<Quote> keep(Lookup found, KeptQuote asked) {
        Quote quote = Quote.of(asked, Quote.Source.DOWNSTREAM);
        return found.reachable() ? cache.keep(asked).thenReturn(quote) : Mono.just(quote);
    }

    /** The circuit counts a quote once, whatever its retries; the total timeout bounds them all. */
    private Mono<Price> ask(String sku) {
        return downstream
                .price(sku)
                .transformDeferred(RetryOperator.of(guard.retry()))
                .timeout(knobs.totalTimeout(), Mono.error(this::tooSlow))
                .transformDeferred(CircuitBreakerOperator.of(guard.circuit()))
                .onErrorMap(CallNotPermittedException.class, guard::open);
    }

    private DownstreamFailure tooSlow() {
        return DownstreamFailure.tooSlow("waitwell.quote.total-timeout", knobs.totalTimeout(), null);
    }
}
