package dev.waitwell.service.downstream;

import static java.util.Objects.requireNonNull;

/**
 * The downstream's price.
 *
 * @param sku of what
 * @param amount a decimal in a string, so that no digit is lost
 * @param currency its three letters
 */
public record Price(String sku, String amount, String currency) {

    /** Refuses JSON that lacks something. */
    public Price {
        requireNonNull(sku, "sku");
        requireNonNull(amount, "amount");
        requireNonNull(currency, "currency");
    }
}
