package dev.waitwell.pools.r2dbc;

import dev.waitwell.pools.Kind;
import dev.waitwell.pools.PoolSource;
import dev.waitwell.pools.meter.AcquireTimers;
import io.r2dbc.pool.ConnectionPool;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;

/** Makes each pool that is a bean swappable. */
final class R2dbcPools implements BeanPostProcessor, PoolSource, DisposableBean {

    private final ObjectProvider<AcquireTimers> timers;
    private final Map<SwappablePool, R2dbcPool> pools = new ConcurrentHashMap<>();

    R2dbcPools(ObjectProvider<AcquireTimers> timers) {
        this.timers = timers;
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        // A subclass may mean something else by these methods.
        if (bean.getClass() != ConnectionPool.class) {
            return bean;
        }
        SwappablePool swappable =
                new SwappablePool((ConnectionPool) bean, timers.getObject().of(Kind.R2DBC_POOL, name));
        pools.put(swappable, new R2dbcPool(name, swappable));
        return swappable;
    }

    @Override
    public List<R2dbcPool> pools() {
        return List.copyOf(pools.values());
    }

    /** Spring ends the bean as it was made; what took its place is ended here. */
    @Override
    public void destroy() {
        pools.keySet().forEach(SwappablePool::dispose);
    }
}
