package dev.waitwell.pools.server;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.annotation.Bean;

/** What all kinds of servers share: finding those that run. */
@AutoConfiguration
@ConditionalOnClass(WebServerInitializedEvent.class)
@ConditionalOnWebApplication
class WebServersAutoConfiguration {

    @Bean
    static WebServers waitwellWebServers() {
        return new WebServers();
    }
}
