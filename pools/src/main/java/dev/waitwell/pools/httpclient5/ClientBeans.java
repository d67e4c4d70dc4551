package dev.waitwell.pools.httpclient5;

import java.util.function.Supplier;
import org.apache.hc.client5.http.classic.HttpClient;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;

/** Sees the service's clients and pools as they are made, and changes none. */
final class ClientBeans implements BeanPostProcessor {

    /** The pool that Spring Cloud makes for Feign. */
    private static final String FEIGN = "hc5ConnectionManager";

    private final ObjectProvider<HttpClient5Pools> pools;
    private final ObjectProvider<Settings> feign;

    /**
     * Made by auto-configuration.
     *
     * @param pools told of what was seen; asked late, so that it is made like any other bean
     * @param feign Feign's settings, when Feign uses a client of this kind
     */
    ClientBeans(ObjectProvider<HttpClient5Pools> pools, ObjectProvider<Settings> feign) {
        this.pools = pools;
        this.feign = feign;
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        if (bean instanceof PoolingHttpClientConnectionManager manager) {
            pools.getObject().found(name, manager, settings(name));
        } else if (bean instanceof HttpClient client) {
            pools.getObject().found(name, client, settings(name));
        }
        return bean;
    }

    private Supplier<Settings> settings(String name) {
        return () -> name.equals(FEIGN) ? feign.getIfAvailable(() -> CodeSettings.OWN) : CodeSettings.OWN;
    }
}
