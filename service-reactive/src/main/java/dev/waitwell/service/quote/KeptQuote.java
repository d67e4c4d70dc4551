package dev.waitwell.service.quote;

import static java.util.Objects.requireNonNull;

import dev.waitwell.service.downstream.Price;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A quote as Redis keeps it, in JSON.
 *
 * @param sku of what
 * @param amount a decimal in a string, so that no digit is lost
 * @param currency its three letters
 * @param asOf when the downstream said so
 */
record KeptQuote(String sku, String amount, String currency, Instant asOf) {

    /** Refuses JSON that lacks something. */
    KeptQuote {
        requireNonNull(sku, "sku");
        requireNonNull(amount, "amount");
        requireNonNull(currency, "currency");
        requireNonNull(asOf, "asOf");
    }

    static KeptQuote of(Price price, Instant now) {
        return new KeptQuote(price.sku(), price.amount(), price.currency(), now.truncatedTo(ChronoUnit.MILLIS));
    }

    boolean isFresh(Duration freshFor, Instant now) {
        return now.isBefore(asOf.plus(freshFor));
    }
}
