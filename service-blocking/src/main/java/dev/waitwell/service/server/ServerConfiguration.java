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

    /** A caller that asks before it sends is told of a refusal first; natively it is told to go on in any case. */
    @Bean
    TomcatConnectorCustomizer continueWhenTheBodyIsWanted() {
        return connector -> {
            if (connector.getProtocolHandler() instanceof AbstractHttp11Protocol<?> http) {
                http.setContinueResponseTiming(ContinueResponseTiming.ON_REQUEST_BODY_READ.toString());
            }
        };
    }
}
