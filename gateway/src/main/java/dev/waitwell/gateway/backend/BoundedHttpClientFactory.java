package dev.waitwell.gateway.backend;

import java.time.Duration;
import java.util.List;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.cloud.gateway.config.HttpClientCustomizer;
import org.springframework.cloud.gateway.config.HttpClientFactory;
import org.springframework.cloud.gateway.config.HttpClientProperties;
import org.springframework.cloud.gateway.config.HttpClientSslConfigurer;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;

/**
 * The gateway's own client with the bound its properties cannot set: the silence within an answer (natively the response
 * timeout ends with the headers, so a body that stalls would hold its connection for ever). Its connections are a bean.
 */
final class BoundedHttpClientFactory extends HttpClientFactory {

    private final ConnectionProvider connections;

    BoundedHttpClientFactory(
            HttpClientProperties properties,
            ServerProperties serverProperties,
            HttpClientSslConfigurer sslConfigurer,
            List<HttpClientCustomizer> customizers,
            ConnectionProvider connections) {
        super(properties, serverProperties, sslConfigurer, customizers);
        this.connections = connections;
    }

    /** The connections as the native properties say, with the bound of the line that they lack (natively endless). */
    static ConnectionProvider connections(
            HttpClientProperties properties,
            ServerProperties serverProperties,
            HttpClientSslConfigurer sslConfigurer,
            int pending) {
        return new Native(properties, serverProperties, sslConfigurer).connections(pending);
    }

    @Override
    protected HttpClient createInstance() {
        HttpClient client = super.createInstance();
        Duration silence = properties.getResponseTimeout();
        return silence == null ? client : client.responseTimeout(silence);
    }

    @Override
    protected ConnectionProvider buildConnectionProvider(HttpClientProperties properties) {
        return connections;
    }

    /** Spring Cloud's own way from properties to connections. */
    private static final class Native extends HttpClientFactory {

        Native(
                HttpClientProperties properties,
                ServerProperties serverProperties,
                HttpClientSslConfigurer sslConfigurer) {
            super(properties, serverProperties, sslConfigurer, List.of());
        }

        ConnectionProvider connections(int pending) {
            ConnectionProvider unbounded = buildConnectionProvider(properties);
            ConnectionProvider.Builder builder = unbounded.mutate();
            if (builder == null || properties.getPool().getType() != HttpClientProperties.Pool.PoolType.FIXED) {
                // No pool, or one without an end: nobody waits for a connection.
                return unbounded;
            }
            ConnectionProvider bounded = builder.pendingAcquireMaxCount(pending).build();
            unbounded.dispose();
            return bounded;
        }
    }
}
