package dev.waitwell.service.quote;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.core.ValueOperations;
import org.springframework.stereotype.Component;

/** Quotes in Redis. A quote can do without: when Redis is down, this finds nothing and keeps nothing. */
@Component
class QuoteCache {

    private static final Logger log = LoggerFactory.getLogger(QuoteCache.class);

    private final ValueOperations<String, String> values;
    private final QuoteJson json;
    private final QuoteProperties knobs;

    QuoteCache(StringRedisTemplate redis, QuoteJson json, QuoteProperties knobs) {
        this.values = redis.opsForValue();
        this.json = json;
        this.knobs = knobs;
    }

    Lookup find(String sku) {
        try {
            String value = values.get(json.key(sku));
            return value == null ? Lookup.MISSED : json.read(sku, value);
        } catch (DataAccessException e) {
            log.debug("quote {}: Redis cannot be read: {}", sku, e.getMessage());
            return Lookup.UNREACHABLE;
        }
    }

    void keep(KeptQuote quote) {
        try {
            values.set(json.key(quote.sku()), json.write(quote), knobs.keepFor());
        } catch (DataAccessException e) {
            log.debug("quote {}: Redis cannot be written: {}", quote.sku(), e.getMessage());
        }
    }
}
