package dev.waitwell.service.server;

import io.micrometer.core.instrument.binder.netty4.NettyEventExecutorMetrics;
import io.netty.channel.ChannelOption;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.ReactorResourceFactory;
import reactor.netty.resources.LoopResources;

/** The event loops, and the line before them. */
@Configuration(proxyBeanMethods = false)
class ServerConfiguration {

    /** In place of Reactor Netty's global loops, whose number only a system property sets. */
    @Bean
    ReactorResourceFactory reactorResourceFactory(ServerProperties server) {
        ReactorResourceFactory resources = new ReactorResourceFactory();
        resources.setUseGlobalResources(false);
        resources.setLoopResourcesSupplier(() -> LoopResources.create("reactor-http", server.loops(), true));
        return resources;
    }

    @Bean
    NettyServerCustomizer acceptCount(ServerProperties server) {
        return http -> http.option(ChannelOption.SO_BACKLOG, server.acceptCount());
    }

    /** Tasks that wait for an event loop tell that it is too busy, or blocked. */
    @Bean
    NettyEventExecutorMetrics eventLoopMeters(ReactorResourceFactory resources) {
        return new NettyEventExecutorMetrics(resources.getLoopResources().onServer(LoopResources.DEFAULT_NATIVE));
    }
}
