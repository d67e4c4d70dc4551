package dev.waitwell.pools.hikari;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.metrics.micrometer.MicrometerMetricsTrackerFactory;
import dev.waitwell.pools.meter.AcquireTimers;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.jdbc.DataSourceUnwrapper;
import org.springframework.context.annotation.Bean;

@AutoConfiguration(
        afterName = "org.springframework.boot.jdbc.autoconfigure.metrics.DataSourcePoolMetricsAutoConfiguration")
@ConditionalOnClass({HikariDataSource.class, DataSourceUnwrapper.class})
class HikariPoolsAutoConfiguration {

    @Bean
    static HikariPools waitwellHikariPools(ObjectProvider<AcquireTimers> timers) {
        return new HikariPools(timers);
    }

    /** Only where Spring Boot would bind HikariCP's own meters, and at the same time. */
    @Bean
    @ConditionalOnBean(
            type =
                    "org.springframework.boot.jdbc.autoconfigure.metrics.DataSourcePoolMetricsAutoConfiguration$HikariDataSourceMetricsConfiguration$HikariDataSourceMeterBinder")
    MeterBinder waitwellHikariNativeMeters(HikariPools pools) {
        return registry -> pools.bind(new MicrometerMetricsTrackerFactory(registry));
    }
}
