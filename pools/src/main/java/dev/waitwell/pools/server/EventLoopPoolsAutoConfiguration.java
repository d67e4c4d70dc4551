package dev.waitwell.pools.server;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.reactor.netty.NettyWebServer;
import org.springframework.context.annotation.Bean;
import org.springframework.http.client.ReactorResourceFactory;

/** Reactor Netty's event loops. */
@AutoConfiguration(after = WebServersAutoConfiguration.class)
@ConditionalOnClass({NettyWebServer.class, ReactorResourceFactory.class})
@ConditionalOnBean(WebServers.class)
class EventLoopPoolsAutoConfiguration {

    @Bean
    EventLoopPools waitwellEventLoopPools(WebServers servers, ConfigurableListableBeanFactory beans) {
        return new EventLoopPools(servers, beans);
    }
}
