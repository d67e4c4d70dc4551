package dev.waitwell.pools.bulkhead;

import dev.waitwell.pools.Pool;
import dev.waitwell.pools.PoolSource;
import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadRegistry;
import io.github.resilience4j.bulkhead.ThreadPoolBulkhead;
import io.github.resilience4j.bulkhead.ThreadPoolBulkheadRegistry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.core.env.Environment;

/** The bulkheads of the registries that are beans. A registry makes them when they are first asked for. */
final class BulkheadPools implements PoolSource, BeanPostProcessor {

    private final Names semaphores;
    private final Names threads;
    private final List<BulkheadRegistry> registries = new CopyOnWriteArrayList<>();
    private final List<ThreadPoolBulkheadRegistry> threadRegistries = new CopyOnWriteArrayList<>();
    private final IdentityHashMap<Object, Pool> known = new IdentityHashMap<>();

    BulkheadPools(Environment environment) {
        this.semaphores = new Names(environment, "resilience4j.bulkhead");
        this.threads = new Names(environment, "resilience4j.thread-pool-bulkhead");
    }

    /** Sees the registries as they are made, and changes none. */
    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        if (bean instanceof BulkheadRegistry registry) {
            registries.add(registry);
        } else if (bean instanceof ThreadPoolBulkheadRegistry registry) {
            threadRegistries.add(registry);
        }
        return bean;
    }

    @Override
    public synchronized List<? extends Pool> pools() {
        Set<Object> there = Collections.newSetFromMap(new IdentityHashMap<>());
        List<Pool> pools = new ArrayList<>();
        for (BulkheadRegistry registry : registries) {
            for (Bulkhead bulkhead : registry.getAllBulkheads()) {
                if (there.add(bulkhead)) {
                    pools.add(known.computeIfAbsent(bulkhead, b -> new SemaphorePool(bulkhead, semaphores)));
                }
            }
        }
        for (ThreadPoolBulkheadRegistry registry : threadRegistries) {
            for (ThreadPoolBulkhead bulkhead : registry.getAllBulkheads()) {
                if (there.add(bulkhead)) {
                    pools.add(known.computeIfAbsent(bulkhead, b -> new ThreadsPool(bulkhead, threads)));
                }
            }
        }
        known.keySet().retainAll(there);
        return pools;
    }
}
