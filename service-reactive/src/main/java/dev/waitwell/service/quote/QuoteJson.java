package dev.waitwell.service.quote;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Keys and values of quotes in Redis; every service that shares this Redis reads and writes the same. */
@Component
class QuoteJson {

    private static final Logger log = LoggerFactory.getLogger(QuoteJson.class);

    private final JsonMapper json;

    QuoteJson(JsonMapper json) {
        this.json = json;
    }

    String key(String sku) {
        return "waitwell:quote:" + sku;
    }

    String write(KeptQuote quote) {
        return json.writeValueAsString(quote);
    }

    Lookup read(String sku, String value) {
        try {
            return new Lookup(true, json.readValue(value, KeptQuote.class));
        } catch (JacksonException e) {
            // Another version's, perhaps: as good as none, and soon overwritten.
            log.debug("quote {}: unreadable in Redis: {}", sku, e.getOriginalMessage());
            return Lookup.MISSED;
        }
    }
}
