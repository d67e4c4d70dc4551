package dev.waitwell.pools.bulkhead;

import io.github.resilience4j.bulkhead.BulkheadRegistry;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.core.env.Environment;

/** Bulkheads of Resilience4j. */
@AutoConfiguration
@ConditionalOnClass(BulkheadRegistry.class)
@ImportRuntimeHints(Internals.Hints.class)
class BulkheadPoolsAutoConfiguration {

    @Bean
    static BulkheadPools waitwellBulkheadPools(Environment environment) {
        return new BulkheadPools(environment);
    }
}
