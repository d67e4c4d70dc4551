package dev.waitwell.pools.okhttp;

import dev.waitwell.pools.meter.AcquireTimers;
import okhttp3.OkHttpClient;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ImportRuntimeHints;

/** Clients of OkHttp. */
@AutoConfiguration
@ConditionalOnClass(OkHttpClient.class)
@EnableConfigurationProperties(OkHttpPoolsProperties.class)
@ImportRuntimeHints(IdleConnections.Hints.class)
class OkHttpPoolsAutoConfiguration {

    @Bean
    static OkHttpPools waitwellOkHttpPools(
            ObjectProvider<AcquireTimers> timers, ObjectProvider<OkHttpPoolsProperties> properties) {
        return new OkHttpPools(timers, properties);
    }
}
