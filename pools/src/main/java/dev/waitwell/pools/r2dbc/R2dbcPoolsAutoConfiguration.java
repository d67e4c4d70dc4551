package dev.waitwell.pools.r2dbc;

import dev.waitwell.pools.meter.AcquireTimers;
import io.r2dbc.pool.ConnectionPool;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ImportRuntimeHints;

@AutoConfiguration
@ConditionalOnClass(ConnectionPool.class)
@ImportRuntimeHints(Configurations.Hints.class)
class R2dbcPoolsAutoConfiguration {

    @Bean
    static R2dbcPools waitwellR2dbcPools(ObjectProvider<AcquireTimers> timers) {
        return new R2dbcPools(timers);
    }
}
