package dev.waitwell.pools.r2dbc;

import dev.waitwell.pools.meter.AcquireTimers;
import io.r2dbc.pool.ConnectionPool;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ImportRuntimeHints;

/** Shows and resizes pools of r2dbc-pool. */
@AutoConfiguration
@ConditionalOnClass(ConnectionPool.class)
@ImportRuntimeHints(InsidesHints.class)
class R2dbcPoolsAutoConfiguration {

    /** Static, and asks for nothing when made: it has to be there before the beans that it looks at. */
    @Bean
    static R2dbcPools waitwellR2dbcPools(ObjectProvider<AcquireTimers> timers, ConfigurableListableBeanFactory beans) {
        return new R2dbcPools(timers::getObject, beans);
    }
}
