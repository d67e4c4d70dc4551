package dev.waitwell.pools.httpclient5;

import feign.Client;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.cloud.openfeign.loadbalancer.FeignBlockingLoadBalancerClient;
import org.springframework.cloud.openfeign.loadbalancer.RetryableFeignBlockingLoadBalancerClient;

/**
 * Sees which client Feign calls through: Spring Cloud's, or one that the service made, whose limits Feign's properties
 * then do not set.
 *
 * @param pools told of what was seen; asked late, so that it is made like any other bean
 * @param feign Feign's settings
 */
record FeignBeans(ObjectProvider<HttpClient5Pools> pools, ObjectProvider<Settings> feign) implements BeanPostProcessor {

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        if (bean instanceof Client client) {
            HttpClient5Pool pool = pools.getObject()
                    .found(name, Internals.clientOf(withoutLoadBalancer(client)), () -> CodeSettings.OWN);
            if (pool != null) {
                pool.setBy(() -> feign.getIfAvailable(() -> CodeSettings.OWN));
            }
        }
        return bean;
    }

    private static Client withoutLoadBalancer(Client client) {
        return switch (client) {
            case FeignBlockingLoadBalancerClient balanced -> balanced.getDelegate();
            case RetryableFeignBlockingLoadBalancerClient balanced -> balanced.getDelegate();
            default -> client;
        };
    }
}
