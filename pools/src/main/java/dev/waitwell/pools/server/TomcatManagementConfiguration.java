package dev.waitwell.pools.server;

import org.springframework.boot.actuate.autoconfigure.web.ManagementContextConfiguration;
import org.springframework.boot.actuate.autoconfigure.web.ManagementContextType;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnThreading;
import org.springframework.boot.thread.Threading;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.context.annotation.Bean;

/** The management port's Tomcat is set up by the beans of its own context alone. */
@ManagementContextConfiguration(value = ManagementContextType.CHILD, proxyBeanMethods = false)
@ConditionalOnClass(TomcatWebServer.class)
@ConditionalOnThreading(Threading.VIRTUAL)
class TomcatManagementConfiguration {

    @Bean
    static CountRequestsOfTomcat waitwellCountRequestsOfTomcat() {
        return new CountRequestsOfTomcat();
    }
}
