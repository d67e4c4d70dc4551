package dev.waitwell.service.jetty;

import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.ServerConnector;
import org.springframework.boot.jetty.JettyServerCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What Jetty has no property for in Spring Boot. */
@Configuration(proxyBeanMethods = false)
class JettyConfiguration {

    /** Natively the JDK's 50: a thousand users who come in one moment would wait for their kernel to try again. */
    @Bean
    JettyServerCustomizer acceptCount(JettyLineProperties line) {
        return server -> {
            for (Connector connector : server.getConnectors()) {
                if (connector instanceof ServerConnector listening) {
                    listening.setAcceptQueueSize(line.acceptCount());
                }
            }
        };
    }
}
