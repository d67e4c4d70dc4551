package dev.waitwell.pools.httpclient5;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.http.client.HttpComponentsClientHttpRequestFactory;

/**
 * Sees the request factories that the service makes itself.
 *
 * @param pools told of what was seen; asked late, so that it is made like any other bean
 */
record FactoryBeans(ObjectProvider<HttpClient5Pools> pools) implements BeanPostProcessor {

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        if (bean instanceof HttpComponentsClientHttpRequestFactory factory) {
            pools.getObject().found(name, factory.getHttpClient(), () -> CodeSettings.OWN);
        }
        return bean;
    }
}
