package dev.waitwell.service.server;

import org.apache.coyote.ContinueResponseTiming;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.tomcat.TomcatConnectorCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What Tomcat has no property for in Spring Boot; nothing where another server took its place. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass({AbstractHttp11Protocol.class, TomcatConnectorCustomizer.class})
class ServerConfiguration {

    /** More than the largest body that any path takes. */
    private static final int UPGRADE_BYTES = 2 << 20;

    /** A caller that asks before it sends is told of a refusal first; natively it is told to go on in any case. */
    @Bean
    TomcatConnectorCustomizer continueWhenTheBodyIsWanted() {
        return connector -> {
            if (connector.getProtocolHandler() instanceof AbstractHttp11Protocol<?> http) {
                http.setContinueResponseTiming(ContinueResponseTiming.ON_REQUEST_BODY_READ.toString());
            }
        };
    }

    /**
     * The body of a request that asks to go on with HTTP/2 is held until the connection has changed; natively 4 KiB, and
     * Java's own client, which asks so with whatever it sends first, would be refused with 413.
     */
    @Bean
    TomcatConnectorCustomizer holdTheBodyOfAnUpgrade() {
        return connector -> {
            if (connector.getProtocolHandler() instanceof AbstractHttp11Protocol<?> http) {
                http.setMaxSavePostSize(UPGRADE_BYTES);
            }
        };
    }
}
