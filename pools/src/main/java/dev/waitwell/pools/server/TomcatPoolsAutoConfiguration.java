package dev.waitwell.pools.server;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnThreading;
import org.springframework.boot.thread.Threading;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.context.annotation.Bean;

/** Tomcat's threads. */
@AutoConfiguration(after = WebServersAutoConfiguration.class)
@ConditionalOnClass(TomcatWebServer.class)
@ConditionalOnBean(WebServers.class)
class TomcatPoolsAutoConfiguration {

    @Bean
    TomcatPools waitwellTomcatPools(WebServers servers, VirtualThreads virtual) {
        return new TomcatPools(servers, virtual);
    }

    @Bean
    @ConditionalOnThreading(Threading.VIRTUAL)
    static CountRequestsOfTomcat waitwellCountRequestsOfTomcat() {
        return new CountRequestsOfTomcat();
    }
}
