package dev.waitwell.pools.server;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.jetty.JettyWebServer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ImportRuntimeHints;

/** Jetty's threads. */
@AutoConfiguration(after = WebServersAutoConfiguration.class)
@ConditionalOnClass(JettyWebServer.class)
@ConditionalOnBean(WebServers.class)
@ImportRuntimeHints(JettyPool.Hints.class)
class JettyPoolsAutoConfiguration {

    @Bean
    JettyPools waitwellJettyPools(WebServers servers, VirtualThreads virtual) {
        return new JettyPools(servers, virtual);
    }
}
