package dev.waitwell.pools.server;

import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnThreading;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.thread.Threading;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** What all kinds of servers share: finding those that run, and the virtual threads below them. */
@AutoConfiguration
@ConditionalOnClass(WebServerInitializedEvent.class)
@ConditionalOnWebApplication
@EnableConfigurationProperties(VirtualThreadsProperties.class)
class WebServersAutoConfiguration {

    @Bean
    static WebServers waitwellWebServers() {
        return new WebServers();
    }

    @Bean
    VirtualThreads waitwellVirtualThreads(ObjectProvider<PinnedEvents> pinned, Environment environment) {
        return new VirtualThreads(new Carriers(), pinned.getIfAvailable(), environment);
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(name = "jdk.jfr.consumer.RecordingStream")
    @ConditionalOnThreading(Threading.VIRTUAL)
    @ConditionalOnProperty(name = "waitwell.pools.virtual-threads.pinned-events", matchIfMissing = true)
    static class Pinned {

        @Bean
        PinnedEvents waitwellPinnedEvents(ObjectProvider<MeterRegistry> registry) {
            return new PinnedEvents(registry);
        }
    }
}
