package dev.waitwell.pools.jdk;

import dev.waitwell.pools.Pool;
import dev.waitwell.pools.PoolSource;
import java.net.http.HttpClient;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.springframework.beans.factory.config.BeanPostProcessor;

/** The clients that were seen while the service's beans were made. */
final class JdkPools implements PoolSource, BeanPostProcessor {

    private final List<JdkPool> pools = new CopyOnWriteArrayList<>();

    @Override
    public List<? extends Pool> pools() {
        return List.copyOf(pools);
    }

    /** Keeps it unless one of that name and kind is there already: all of a kind go by the same settings. */
    void found(JdkPool pool) {
        boolean known =
                pools.stream().anyMatch(p -> p.kind() == pool.kind() && p.name().equals(pool.name()));
        if (!known) {
            pools.add(pool);
        }
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        if (bean instanceof HttpClient client) {
            found(JdkPool.of(name, client));
        }
        return bean;
    }
}
