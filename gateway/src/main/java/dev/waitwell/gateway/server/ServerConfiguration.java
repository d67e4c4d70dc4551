package dev.waitwell.gateway.server;

import io.micrometer.core.instrument.binder.netty4.NettyEventExecutorMetrics;
import io.netty.channel.ChannelOption;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.ReactorResourceFactory;

@Configuration(proxyBeanMethods = false)
class ServerConfiguration {

    @Bean
    NettyServerCustomizer acceptCount(ListenProperties listen) {
        return server -> server.option(ChannelOption.SO_BACKLOG, listen.acceptCount());
    }

    /** The loops that serve callers also call the services, so their tasks tell how busy the gateway is. */
    @Bean
    NettyEventExecutorMetrics eventLoopMeters(ReactorResourceFactory resources) {
        return new NettyEventExecutorMetrics(resources.getLoopResources().onServer(true));
    }

    @Bean
    RouteObservationConvention serverRequestObservationConvention() {
        return new RouteObservationConvention();
    }
}
