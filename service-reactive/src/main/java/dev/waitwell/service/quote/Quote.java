package dev.waitwell.service.quote;

import java.time.Instant;
import java.util.Locale;

/**
 * What something costs.
 *
 * @param sku of what
 * @param amount a decimal in a string, so that no digit is lost
 * @param currency its three letters
 * @param asOf when the downstream said so
 * @param source where this answer comes from
 * @param stale whether it may be out of date
 */
record Quote(String sku, String amount, String currency, Instant asOf, String source, boolean stale) {

    /** Where a quote comes from. */
    enum Source {
        /** Just asked. */
        DOWNSTREAM,
        /** Fresh enough in Redis. */
        CACHE,
        /** No longer fresh in Redis, but all there is. */
        STALE
    }

    static Quote of(KeptQuote kept, Source source) {
        return new Quote(
                kept.sku(),
                kept.amount(),
                kept.currency(),
                kept.asOf(),
                source.name().toLowerCase(Locale.ROOT),
                source == Source.STALE);
    }
}
