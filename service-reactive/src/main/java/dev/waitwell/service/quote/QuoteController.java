package dev.waitwell.service.quote;

import dev.waitwell.service.problem.Bounds;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** What something costs; no thread waits for it. */
@RestController
class QuoteController {

    private final QuoteService quotes;

    QuoteController(QuoteService quotes) {
        this.quotes = quotes;
    }

    @GetMapping("/quotes/{sku}")
    Mono<Quote> get(@PathVariable("sku") String sku) {
        return quotes.quote(Bounds.sku(sku));
    }
}
