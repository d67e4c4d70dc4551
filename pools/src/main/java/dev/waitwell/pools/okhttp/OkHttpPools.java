package dev.waitwell.pools.okhttp;

import dev.waitwell.pools.Kind;
import dev.waitwell.pools.Pool;
import dev.waitwell.pools.PoolSource;
import dev.waitwell.pools.meter.AcquireTimers;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import okhttp3.OkHttpClient;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;

/** Puts a gate before each OkHttp client that is a bean. All that it needs is asked for late. */
final class OkHttpPools implements PoolSource, BeanPostProcessor {

    private final ObjectProvider<AcquireTimers> timers;
    private final ObjectProvider<OkHttpPoolsProperties> properties;
    private final List<OkHttpPool> pools = new CopyOnWriteArrayList<>();

    OkHttpPools(ObjectProvider<AcquireTimers> timers, ObjectProvider<OkHttpPoolsProperties> properties) {
        this.timers = timers;
        this.properties = properties;
    }

    @Override
    public List<? extends Pool> pools() {
        return List.copyOf(pools);
    }

    /** Leaves alone a class of the service's own, and a client derived from one that has a gate. */
    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        if (bean.getClass() != OkHttpClient.class || !(bean instanceof OkHttpClient client)) {
            return bean;
        }
        if (pools.stream().anyMatch(pool -> pool.guards(client))) {
            return bean;
        }
        OkHttpPoolsProperties set = properties.getObject();
        CallGate gate = new CallGate(
                name, set.maxCalls(), set.acquireTimeout(), timers.getObject().of(Kind.OKHTTP, name));
        GatedClient gated = new GatedClient(client, gate);
        pools.add(new OkHttpPool(name, gated, set.acquireTimeout()));
        return gated;
    }
}
