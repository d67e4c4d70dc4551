package dev.waitwell.service.quote;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.core.ReactiveStringRedisTemplate;
import org.springframework.data.redis.core.ReactiveValueOperations;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Quotes in Redis. A quote can do without: when Redis is down, this finds nothing and keeps nothing. */
@Component
class QuoteCache {

    private static final Logger log = LoggerFactory.getLogger(QuoteCache.class);

    private final ReactiveValueOperations<String, String> values;
    private final QuoteJson json;
    private final QuoteProperties knobs;

    QuoteCache(ReactiveStringRedisTemplate redis, QuoteJson json, QuoteProperties knobs) {
        this.values = redis.opsForValue();
        this.json = json;
        this.knobs = knobs;
    }

    Mono<Lookup> find(String sku) {
        return values.get(json.key(sku))
                .map(value -> json.read(sku, value))
                .defaultIfEmpty(Lookup.MISSED)
                .onErrorResume(DataAccessException.class, e -> {
                    log.debug("quote {}: Redis cannot be read: {}", sku, e.getMessage());
                    return Mono.just(Lookup.UNREACHABLE);
                });
    }

    Mono<Void> keep(KeptQuote quote) {
        return values.set(json.key(quote.sku()), json.write(quote), knobs.keepFor())
                .then()
                .onErrorResume(DataAccessException.class, e -> {
                    log.debug("quote {}: Redis cannot be written: {}", quote.sku(), e.getMessage());
                    return Mono.empty();
                });
    }
}
