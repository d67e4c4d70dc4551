package dev.waitwell.pools.jdk;

import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.http.client.JdkClientHttpRequestFactoryBuilder;
import org.springframework.boot.http.client.SimpleClientHttpRequestFactoryBuilder;
import org.springframework.boot.http.client.autoconfigure.ClientHttpRequestFactoryBuilderCustomizer;
import org.springframework.cloud.openfeign.FeignClientSpecification;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.http.client.ClientHttpRequestFactory;

/** Clients of the JDK. */
@AutoConfiguration
class JdkPoolsAutoConfiguration {

    @Bean
    static JdkPools waitwellJdkPools() {
        return new JdkPools();
    }

    /** Those that Boot builds, through the hook that it has for that. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({ClientHttpRequestFactoryBuilderCustomizer.class, ClientHttpRequestFactory.class})
    static class Boot {

        @Bean
        ClientHttpRequestFactoryBuilderCustomizer<JdkClientHttpRequestFactoryBuilder> waitwellBootJdkClients(
                ObjectProvider<JdkPools> pools) {
            return new BootClients.Jdk(pools);
        }

        @Bean
        ClientHttpRequestFactoryBuilderCustomizer<SimpleClientHttpRequestFactoryBuilder> waitwellBootSimpleClients(
                ObjectProvider<JdkPools> pools) {
            return new BootClients.Simple(pools);
        }
    }

    /** Feign's, when it has no other. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(FeignClientSpecification.class)
    static class Feign {

        @Bean
        FeignUrlConnection waitwellFeignUrlConnection(ListableBeanFactory beans, Environment environment) {
            return new FeignUrlConnection(beans, environment);
        }
    }
}
