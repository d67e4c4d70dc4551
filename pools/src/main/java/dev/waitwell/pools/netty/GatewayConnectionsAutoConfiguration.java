package dev.waitwell.pools.netty;

import java.util.ArrayList;
import java.util.List;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.cloud.gateway.config.HttpClientCustomizer;
import org.springframework.cloud.gateway.config.HttpClientFactory;
import org.springframework.cloud.gateway.config.HttpClientProperties;
import org.springframework.cloud.gateway.config.HttpClientSslConfigurer;
import org.springframework.context.annotation.Bean;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;

/** Shows and resizes the connections of Spring Cloud Gateway. */
@AutoConfiguration
@ConditionalOnClass({HttpClient.class, HttpClientFactory.class})
class GatewayConnectionsAutoConfiguration {

    @Bean
    static BeanPostProcessor waitwellGatewayConnections(NettyClients clients, BeanFactory beans) {
        return new GatewayClient(clients, beans);
    }

    /** Puts a factory of ours in the place of the gateway's own, and leaves a user's alone. */
    private record GatewayClient(NettyClients clients, BeanFactory beans) implements BeanPostProcessor {

        @Override
        public Object postProcessBeforeInitialization(Object bean, String name) {
            if (!(bean instanceof HttpClientFactory factory)) {
                return bean;
            }
            ObjectProvider<HttpClientProperties> found = beans.getBeanProvider(HttpClientProperties.class);
            HttpClientProperties properties = found.getIfUnique();
            Setting setting = Setting.gateway(properties == null ? null : properties.getResponseTimeout());
            clients.clientOf(name, setting);
            return factory.getClass() == HttpClientFactory.class && properties != null
                    ? ours(properties, setting)
                    : factory;
        }

        private HttpClientFactory ours(HttpClientProperties properties, Setting setting) {
            List<HttpClientCustomizer> customizers = new ArrayList<>(beans.getBeanProvider(HttpClientCustomizer.class)
                    .orderedStream()
                    .toList());
            HttpClientFactory ours = new ResizableFactory(
                    properties,
                    beans.getBean(ServerProperties.class),
                    beans.getBean(HttpClientSslConfigurer.class),
                    customizers,
                    clients,
                    setting);
            ours.setBeanFactory(beans);
            return ours;
        }
    }

    /** The gateway's own in all but the provider. */
    private static final class ResizableFactory extends HttpClientFactory {

        private final NettyClients clients;
        private final Setting setting;

        ResizableFactory(
                HttpClientProperties properties,
                ServerProperties server,
                HttpClientSslConfigurer ssl,
                List<HttpClientCustomizer> customizers,
                NettyClients clients,
                Setting setting) {
            super(properties, server, ssl, customizers);
            this.clients = clients;
            this.setting = setting;
        }

        @Override
        protected ConnectionProvider buildConnectionProvider(HttpClientProperties properties) {
            return clients.resizable(super.buildConnectionProvider(properties), setting);
        }
    }
}
