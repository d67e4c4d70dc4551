package dev.waitwell.pools.httpclient5;

import dev.waitwell.pools.meter.AcquireTimers;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.http.client.HttpComponentsClientHttpRequestFactoryBuilder;
import org.springframework.boot.http.client.autoconfigure.ClientHttpRequestFactoryBuilderCustomizer;
import org.springframework.cloud.openfeign.FeignClientProperties;
import org.springframework.cloud.openfeign.clientconfig.HttpClient5FeignConfiguration.HttpClientBuilderCustomizer;
import org.springframework.cloud.openfeign.support.FeignHttpClientProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.core.env.Environment;
import org.springframework.http.client.HttpComponentsClientHttpRequestFactory;

/** Pools of Apache HttpClient 5. */
@AutoConfiguration(afterName = "org.springframework.cloud.openfeign.FeignAutoConfiguration")
@ConditionalOnClass(PoolingHttpClientConnectionManager.class)
@ImportRuntimeHints(Internals.Hints.class)
class HttpClient5PoolsAutoConfiguration {

    @Bean
    HttpClient5Pools waitwellHttpClient5Pools(ObjectProvider<AcquireTimers> timers) {
        return new HttpClient5Pools(timers);
    }

    @Bean
    static ClientBeans waitwellHttpClient5Beans(
            ObjectProvider<HttpClient5Pools> pools, ObjectProvider<Settings> feign) {
        return new ClientBeans(pools, feign);
    }

    /** Feign's client, when it is of this kind. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(
            name = {
                "org.springframework.cloud.openfeign.clientconfig.HttpClient5FeignConfiguration",
                "feign.hc5.ApacheHttp5Client"
            })
    @ConditionalOnProperty(name = "spring.cloud.openfeign.httpclient.hc5.enabled", matchIfMissing = true)
    static class Feign {

        @Bean
        HttpClientBuilderCustomizer waitwellFeignHttpClient5() {
            return client -> client.addExecInterceptorFirst(LeaseWatch.NAME, new LeaseWatch());
        }

        @Bean
        static FeignBeans waitwellFeignHttpClient5Clients(
                ObjectProvider<HttpClient5Pools> pools, ObjectProvider<Settings> feign) {
            return new FeignBeans(pools, feign);
        }

        @Bean
        @ConditionalOnBean(FeignHttpClientProperties.class)
        Settings waitwellFeignHttpClient5Settings(
                FeignHttpClientProperties http, FeignClientProperties clients, Environment environment) {
            return new FeignSettings(http, clients, environment.getProperty(FeignSettings.OKHTTP, ""));
        }
    }

    /** Clients that Boot builds, through the hook that it has for that. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({ClientHttpRequestFactoryBuilderCustomizer.class, HttpComponentsClientHttpRequestFactory.class})
    static class Boot {

        @Bean
        ClientHttpRequestFactoryBuilderCustomizer<HttpComponentsClientHttpRequestFactoryBuilder>
                waitwellBootHttpClient5(ObjectProvider<HttpClient5Pools> pools) {
            return new BootClients(pools);
        }
    }

    /** Request factories that the service makes. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(HttpComponentsClientHttpRequestFactory.class)
    static class Factories {

        @Bean
        static FactoryBeans waitwellHttpClient5Factories(ObjectProvider<HttpClient5Pools> pools) {
            return new FactoryBeans(pools);
        }
    }
}
