package dev.waitwell.service.undertow;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.actuate.autoconfigure.web.server.ConditionalOnManagementPort;
import org.springframework.boot.actuate.autoconfigure.web.server.ManagementContextFactory;
import org.springframework.boot.actuate.autoconfigure.web.server.ManagementPortType;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.boot.web.server.autoconfigure.servlet.ServletWebServerConfiguration;
import org.springframework.boot.web.server.servlet.ServletWebServerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;

/** Puts Undertow where Tomcat was: under the application, and under the management port. */
@Configuration(proxyBeanMethods = false)
@Import(ServletWebServerConfiguration.class)
class UndertowConfiguration {

    @Bean
    UndertowFactory undertowFactory(ServerProperties server, UndertowProperties undertow, Environment environment) {
        return new UndertowFactory(server, undertow, environment);
    }

    /** The management port gets a server of its own, so that a full one of the application does not silence it. */
    @Bean
    @ConditionalOnManagementPort(ManagementPortType.DIFFERENT)
    static ManagementContextFactory managementOnUndertow() {
        return new ManagementContextFactory(
                WebApplicationType.SERVLET, ServletWebServerFactory.class, ServletWebServerConfiguration.class);
    }
}
