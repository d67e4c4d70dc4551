package dev.waitwell.service.db;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What R2DBC has no property for.
 *
 * @param responseTimeout longest silence of the database after a query; its connection is closed then, as the answer
 *     could still come. Longer than the statement timeout, by which the database itself ends a query
 */
@ConfigurationProperties("waitwell.db")
record DbProperties(@DefaultValue("7s") Duration responseTimeout) {

    DbProperties {
        if (responseTimeout.compareTo(Duration.ofMillis(1)) < 0) {
            throw new IllegalArgumentException("waitwell.db.response-timeout must be at least 1ms, but was "
                    + responseTimeout.toMillis() + "ms; it bounds each wait for the database");
        }
    }
}
