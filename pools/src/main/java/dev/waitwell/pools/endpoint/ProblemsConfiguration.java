package dev.waitwell.pools.endpoint;

import org.springframework.boot.actuate.autoconfigure.endpoint.web.WebEndpointProperties;
import org.springframework.boot.actuate.autoconfigure.web.ManagementContextConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.server.WebExceptionHandler;
import org.springframework.web.servlet.HandlerExceptionResolver;

/** Stands where the endpoint does: in the context of the management port, or in the only one there is. */
@ManagementContextConfiguration(proxyBeanMethods = false)
class ProblemsConfiguration {

    private static String path(WebEndpointProperties endpoints) {
        return endpoints.getBasePath() + "/" + endpoints.getPathMapping().getOrDefault("pools", "pools");
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
    @ConditionalOnClass(HandlerExceptionResolver.class)
    static class Servlet {

        @Bean
        ServletProblems poolsEndpointProblems(WebEndpointProperties endpoints) {
            return new ServletProblems(path(endpoints));
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
    @ConditionalOnClass(WebExceptionHandler.class)
    static class Reactive {

        @Bean
        ReactiveProblems poolsEndpointProblems(WebEndpointProperties endpoints) {
            return new ReactiveProblems(path(endpoints));
        }
    }
}
