package dev.waitwell.gateway.backend;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.cloud.gateway.config.HttpClientCustomizer;
import org.springframework.cloud.gateway.config.HttpClientFactory;
import org.springframework.cloud.gateway.config.HttpClientProperties;
import org.springframework.cloud.gateway.config.HttpClientSslConfigurer;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;

/**
 * The gateway's own client with the two bounds its properties cannot set: the length of the line for a connection
 * (natively endless), and the silence within an answer (natively the response timeout ends with the headers, so a body
 * that stalls would hold its connection for ever).
 */
final class BoundedHttpClientFactory extends HttpClientFactory {

    private final int pending;
    private @Nullable ConnectionProvider provider;

    BoundedHttpClientFactory(
            HttpClientProperties properties,
            ServerProperties serverProperties,
            HttpClientSslConfigurer sslConfigurer,
            List<HttpClientCustomizer> customizers,
            int pending) {
        super(properties, serverProperties, sslConfigurer, customizers);
        this.pending = pending;
    }

    @Override
    protected HttpClient createInstance() {
        HttpClient client = super.createInstance();
        Duration silence = properties.getResponseTimeout();
        return silence == null ? client : client.responseTimeout(silence);
    }

    @Override
    protected ConnectionProvider buildConnectionProvider(HttpClientProperties properties) {
        ConnectionProvider unbounded = super.buildConnectionProvider(properties);
        ConnectionProvider.Builder builder = unbounded.mutate();
        if (builder == null || properties.getPool().getType() != HttpClientProperties.Pool.PoolType.FIXED) {
            // No pool, or one without an end: nobody waits for a connection.
            provider = unbounded;
            return unbounded;
        }
        ConnectionProvider bounded = builder.pendingAcquireMaxCount(pending).build();
        unbounded.dispose();
        provider = bounded;
        return bounded;
    }

    @Override
    protected void destroyInstance(@Nullable HttpClient instance) {
        if (provider != null) {
            provider.dispose();
        }
    }
}
