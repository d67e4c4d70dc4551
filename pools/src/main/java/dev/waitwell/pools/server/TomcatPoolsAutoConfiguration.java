package dev.waitwell.pools.server;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.context.annotation.Bean;

/** Tomcat's threads. */
@AutoConfiguration(after = WebServersAutoConfiguration.class)
@ConditionalOnClass(TomcatWebServer.class)
@ConditionalOnBean(WebServers.class)
class TomcatPoolsAutoConfiguration {

    @Bean
    TomcatPools waitwellTomcatPools(WebServers servers) {
        return new TomcatPools(servers);
    }
}
