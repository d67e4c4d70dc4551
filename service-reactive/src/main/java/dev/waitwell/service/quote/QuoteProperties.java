package dev.waitwell.service.quote;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How old a quote may be, and how long one may take.
 *
 * @param freshFor a quote in Redis younger than this is given out without asking the downstream
 * @param keepFor how long Redis keeps a quote as a stale answer for bad times
 * @param totalTimeout longest that one quote may ask the downstream, retries included
 */
@ConfigurationProperties("waitwell.quote")
record QuoteProperties(
        @DefaultValue("30s") Duration freshFor,
        @DefaultValue("24h") Duration keepFor,
        @DefaultValue("2s") Duration totalTimeout) {

    QuoteProperties {
        if (freshFor.isNegative() || keepFor.toMillis() < 1 || freshFor.compareTo(keepFor) > 0) {
            throw new IllegalArgumentException("waitwell.quote.fresh-for (" + freshFor.toMillis()
                    + "ms) must not be negative, and not longer than waitwell.quote.keep-for (" + keepFor.toMillis()
                    + "ms): Redis forgets a quote after that");
        }
        if (totalTimeout.toMillis() < 1) {
            throw new IllegalArgumentException(
                    "waitwell.quote.total-timeout must be at least 1ms, but was '" + totalTimeout.toMillis() + "ms'");
        }
    }
}
