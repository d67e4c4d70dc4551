package dev.waitwell.service.quote;

import dev.waitwell.service.downstream.Deadline;
import dev.waitwell.service.downstream.DownstreamClient;
import dev.waitwell.service.downstream.DownstreamFailure;
import dev.waitwell.service.downstream.Price;
import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import java.time.Instant;
import org.springframework.stereotype.Service;

/** Fresh from Redis, else from the downstream, else stale from Redis; waits with the request's thread. */
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

    Quote quote(String sku) {
        Lookup found = cache.find(sku);
        KeptQuote kept = found.kept();
        if (kept != null && kept.isFresh(knobs.freshFor(), Instant.now())) {
            return Quote.of(kept, Quote.Source.CACHE);
        }
        try {
            KeptQuote asked = KeptQuote.of(ask(sku), Instant.now());
            if (found.reachable()) {
                cache.keep(asked);
            }
            return Quote.of(asked, Quote.Source.DOWNSTREAM);
        } catch (DownstreamFailure failure) {
            if (kept == null) {
                throw failure;
            }
            guard.stale(sku, failure);
            return Quote.of(kept, Quote.Source.STALE);
        }
    }

    /** The circuit counts a quote once, whatever its retries; the deadline bounds them all. */
    private Price ask(String sku) {
        Deadline deadline = Deadline.after("waitwell.quote.total-timeout", knobs.totalTimeout(), System.nanoTime());
        try {
            return guard.circuit()
                    .executeSupplier(() -> guard.retry().executeSupplier(() -> downstream.price(sku, deadline)));
        } catch (CallNotPermittedException refused) {
            throw guard.open(refused);
        }
    }
}
