package dev.waitwell.gateway.backend;

import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.core.registry.EntryAddedEvent;
import io.github.resilience4j.core.registry.EntryRemovedEvent;
import io.github.resilience4j.core.registry.EntryReplacedEvent;
import io.github.resilience4j.core.registry.RegistryEventConsumer;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.cloud.gateway.config.HttpClientCustomizer;
import org.springframework.cloud.gateway.config.HttpClientProperties;
import org.springframework.cloud.gateway.config.HttpClientSslConfigurer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.netty.resources.ConnectionProvider;

@Configuration(proxyBeanMethods = false)
class BackendConfiguration {

    private static final Logger log = LoggerFactory.getLogger(BackendConfiguration.class);

    /** A bean of its own, so that it is shown, and can be exchanged while the gateway runs. */
    @Bean(destroyMethod = "dispose")
    ConnectionProvider gatewayConnections(
            HttpClientProperties properties,
            ServerProperties serverProperties,
            HttpClientSslConfigurer sslConfigurer,
            BackendProperties backends) {
        return BoundedHttpClientFactory.connections(properties, serverProperties, sslConfigurer, backends.pending());
    }

    @Bean
    BoundedHttpClientFactory gatewayHttpClientFactory(
            HttpClientProperties properties,
            ServerProperties serverProperties,
            HttpClientSslConfigurer sslConfigurer,
            List<HttpClientCustomizer> customizers,
            ConnectionProvider gatewayConnections) {
        return new BoundedHttpClientFactory(
                properties, serverProperties, sslConfigurer, customizers, gatewayConnections);
    }

    /** One line per change of a circuit, so that the many calls refused meanwhile need none. */
    @Bean
    RegistryEventConsumer<CircuitBreaker> circuitLog() {
        return new RegistryEventConsumer<>() {
            @Override
            public void onEntryAddedEvent(EntryAddedEvent<CircuitBreaker> event) {
                event.getAddedEntry()
                        .getEventPublisher()
                        .onStateTransition(change -> log.warn(
                                "{}: circuit {}; knobs: resilience4j.circuitbreaker.instances.{}",
                                change.getCircuitBreakerName(),
                                change.getStateTransition(),
                                change.getCircuitBreakerName()));
            }

            @Override
            public void onEntryRemovedEvent(EntryRemovedEvent<CircuitBreaker> event) {
                // Our circuits live as long as the process.
            }

            @Override
            public void onEntryReplacedEvent(EntryReplacedEvent<CircuitBreaker> event) {
                // Our circuits live as long as the process.
            }
        };
    }
}
