package dev.waitwell.pools.httpclient5;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.http.client.HttpComponentsClientHttpRequestFactoryBuilder;
import org.springframework.boot.http.client.autoconfigure.ClientHttpRequestFactoryBuilderCustomizer;

/**
 * Sees the clients that Boot builds for RestClient, RestTemplate and HTTP service interfaces: one with its own pool for
 * each time that a request factory is built.
 *
 * @param pools told of what was built
 */
record BootClients(ObjectProvider<HttpClient5Pools> pools)
        implements ClientHttpRequestFactoryBuilderCustomizer<HttpComponentsClientHttpRequestFactoryBuilder> {

    @Override
    public HttpComponentsClientHttpRequestFactoryBuilder customize(
            HttpComponentsClientHttpRequestFactoryBuilder builder) {
        return builder.withHttpClientCustomizer(
                        client -> client.addExecInterceptorFirst(LeaseWatch.NAME, new LeaseWatch()))
                .withCustomizer(factory ->
                        pools.getObject().found("rest-client", factory.getHttpClient(), () -> CodeSettings.BOOT));
    }
}
