package dev.waitwell.pools.jdk;

import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.http.client.JdkClientHttpRequestFactoryBuilder;
import org.springframework.boot.http.client.SimpleClientHttpRequestFactoryBuilder;
import org.springframework.boot.http.client.autoconfigure.ClientHttpRequestFactoryBuilderCustomizer;

/** Sees the clients of the JDK that Boot builds for RestClient and RestTemplate. */
final class BootClients {

    private static final String NAME = "rest-client";

    private BootClients() {}

    /** Those over {@code java.net.http.HttpClient}. */
    record Jdk(ObjectProvider<JdkPools> pools)
            implements ClientHttpRequestFactoryBuilderCustomizer<JdkClientHttpRequestFactoryBuilder> {
        @Override
        public JdkClientHttpRequestFactoryBuilder customize(JdkClientHttpRequestFactoryBuilder builder) {
            return builder.withCustomizer(factory -> pools.getObject().found(JdkPool.of(NAME, null)));
        }
    }

    /** Those over {@code HttpURLConnection}. */
    record Simple(ObjectProvider<JdkPools> pools)
            implements ClientHttpRequestFactoryBuilderCustomizer<SimpleClientHttpRequestFactoryBuilder> {
        @Override
        public SimpleClientHttpRequestFactoryBuilder customize(SimpleClientHttpRequestFactoryBuilder builder) {
            return builder.withCustomizer(factory -> pools.getObject().found(JdkPool.ofUrlConnection(NAME, List::of)));
        }
    }
}
