package dev.waitwell.pools.netty;

import dev.waitwell.pools.meter.AcquireTimers;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ImportRuntimeHints;
import reactor.netty.http.client.HttpClient;

@AutoConfiguration
@ConditionalOnClass(HttpClient.class)
@ImportRuntimeHints(Inside.Hints.class)
class NettyPoolsAutoConfiguration {

    @Bean
    static NettyPools waitwellNettyPools(ObjectProvider<AcquireTimers> timers) {
        return new NettyPools(timers);
    }
}
