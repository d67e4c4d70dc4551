package dev.waitwell.pools.r2dbc;

import dev.waitwell.pools.Kind;
import dev.waitwell.pools.PoolSource;
import dev.waitwell.pools.meter.AcquireTimers;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.Wrapped;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.AnnotatedBeanDefinition;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.config.DestructionAwareBeanPostProcessor;
import org.springframework.core.type.MethodMetadata;

/** Finds pools where they are made, and puts resizable ones in their place before their first use. */
final class R2dbcPools implements DestructionAwareBeanPostProcessor, PoolSource {

    private final Supplier<AcquireTimers> timers;
    private final ConfigurableListableBeanFactory beans;
    // All guarded by this.
    private final IdentityHashMap<ConnectionPool, R2dbcPool> pools = new IdentityHashMap<>();
    private final IdentityHashMap<Object, ResizablePool> replaced = new IdentityHashMap<>();
    private List<R2dbcPool> inOrder = List.of();

    R2dbcPools(Supplier<AcquireTimers> timers, ConfigurableListableBeanFactory beans) {
        this.timers = timers;
        this.beans = beans;
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        if (!(bean instanceof ConnectionFactory factory)) {
            return bean;
        }
        // No subclass: whoever made it wants it as it is.
        if (bean.getClass() == ConnectionPool.class && bean instanceof ConnectionPool built) {
            ResizablePool ours = ResizablePool.like(built, timers.get().of(Kind.R2DBC_POOL, name));
            if (ours != null) {
                replace(built, ours, name);
                return ours;
            }
        }
        ConnectionPool found = within(factory);
        if (found != null) {
            add(found, name);
        }
        return bean;
    }

    private synchronized void replace(ConnectionPool built, ResizablePool ours, String name) {
        replaced.put(built, ours);
        add(ours, name);
    }

    private synchronized void add(ConnectionPool pool, String name) {
        if (!pools.containsKey(pool)) {
            R2dbcPool shown = new R2dbcPool(name, pool, madeByBoot(name));
            pools.put(pool, shown);
            inOrder = Stream.concat(inOrder.stream(), Stream.of(shown)).toList();
        }
    }

    // As Boot looks for the pool that it measures.
    private static @Nullable ConnectionPool within(Object factory) {
        Object inner = factory;
        while (!(inner instanceof ConnectionPool) && inner instanceof Wrapped<?> wrapped) {
            inner = wrapped.unwrap();
        }
        return inner instanceof ConnectionPool pool ? pool : null;
    }

    private boolean madeByBoot(String name) {
        if (!beans.containsBeanDefinition(name)) {
            return false;
        }
        BeanDefinition definition = beans.getBeanDefinition(name);
        MethodMetadata method =
                definition instanceof AnnotatedBeanDefinition annotated ? annotated.getFactoryMethodMetadata() : null;
        // Definitions made ahead of time do not remember their method.
        return method == null
                ? name.equals("connectionFactory")
                : method.getDeclaringClassName().startsWith("org.springframework.boot.");
    }

    /** Spring destroys what the service made; what stands in its place goes with it. */
    @Override
    public void postProcessBeforeDestruction(Object bean, String name) {
        ResizablePool ours;
        synchronized (this) {
            ours = replaced.remove(bean);
        }
        if (ours != null) {
            ours.dispose();
        }
    }

    @Override
    public synchronized boolean requiresDestruction(Object bean) {
        return replaced.containsKey(bean);
    }

    @Override
    public synchronized List<R2dbcPool> pools() {
        return inOrder;
    }
}
