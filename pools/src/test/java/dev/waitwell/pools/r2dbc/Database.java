package dev.waitwell.pools.r2dbc;

import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.ConnectionPoolConfiguration;
import io.r2dbc.spi.ConnectionFactories;
import io.r2dbc.spi.ConnectionFactoryOptions;
import java.time.Duration;
import java.util.UUID;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** A service with Boot's pool and one of its own. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
class Database {
    /** Not a candidate for injection, so that Boot makes its own as well. */
    @Bean(defaultCandidate = false, autowireCandidate = false)
    @Qualifier("reports")
    ConnectionPool reports(Environment environment) {
        var options = ConnectionFactoryOptions.parse(environment.getRequiredProperty("spring.r2dbc.url"))
                .mutate()
                .option(ConnectionFactoryOptions.USER, "postgres")
                .build();
        return new ConnectionPool(ConnectionPoolConfiguration.builder(ConnectionFactories.get(options))
                .maxSize(3)
                .initialSize(0)
                .maxAcquireTime(Duration.ofMillis(200))
                // JMX wants another name in each of the services of this test.
                .name("reports-" + UUID.randomUUID())
                .registerJmx(true)
                .build());
    }
}
