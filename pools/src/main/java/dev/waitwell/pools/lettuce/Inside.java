package dev.waitwell.pools.lettuce;

import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import io.lettuce.core.support.BoundedAsyncPool;
import java.lang.reflect.Field;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * The pools within a connection factory, which shows them to nobody. So fields are read, and what cannot be read is not
 * known.
 *
 * @param commands lends to callers that block; null before the first of them
 * @param blocking all that such callers wait for, by what they are for
 * @param nonBlocking those for reactive callers, likewise
 */
record Inside(
        @Nullable GenericObjectPool<?> commands,
        Map<String, GenericObjectPool<?>> blocking,
        Map<String, BoundedAsyncPool<?>> nonBlocking) {

    private static final String PROVIDER =
            "org.springframework.data.redis.connection.lettuce.LettucePoolingConnectionProvider";
    private static final String TRANSLATING =
            LettuceConnectionFactory.class.getName() + "$ExceptionTranslatingConnectionProvider";

    /** Those there are now; null when they cannot be seen. */
    static @Nullable Inside of(LettuceConnectionFactory factory) {
        try {
            Map<String, GenericObjectPool<?>> blocking = new LinkedHashMap<>();
            Map<String, BoundedAsyncPool<?>> nonBlocking = new LinkedHashMap<>();
            GenericObjectPool<?> commands = null;
            Object provider = provider(factory, "connectionProvider");
            if (provider != null) {
                Map<?, ?> pools = (Map<?, ?>) value(provider, "pools");
                Class<?> type =
                        factory.isClusterAware() ? StatefulRedisClusterConnection.class : StatefulConnection.class;
                commands = (GenericObjectPool<?>) pools.get(type);
                add("", pools, (Map<?, ?>) value(provider, "asyncPools"), blocking, nonBlocking);
            }
            Object reactive = provider(factory, "reactiveConnectionProvider");
            if (reactive != null) {
                add(
                        "reactive ",
                        (Map<?, ?>) value(reactive, "pools"),
                        (Map<?, ?>) value(reactive, "asyncPools"),
                        blocking,
                        nonBlocking);
            }
            return new Inside(commands, blocking, nonBlocking);
        } catch (ReflectiveOperationException | RuntimeException changed) {
            return null;
        }
    }

    private static void add(
            String prefix,
            Map<?, ?> pools,
            Map<?, ?> asyncPools,
            Map<String, GenericObjectPool<?>> blocking,
            Map<String, BoundedAsyncPool<?>> nonBlocking) {
        pools.forEach(
                (type, pool) -> blocking.put(prefix + ((Class<?>) type).getSimpleName(), (GenericObjectPool<?>) pool));
        asyncPools.forEach((type, pool) -> nonBlocking.put(
                prefix + "non-blocking " + ((Class<?>) type).getSimpleName(), (BoundedAsyncPool<?>) pool));
    }

    private static @Nullable Object provider(LettuceConnectionFactory factory, String name)
            throws ReflectiveOperationException {
        Object provider = field(LettuceConnectionFactory.class, name).get(factory);
        if (provider != null && provider.getClass().getName().equals(TRANSLATING)) {
            provider = value(provider, "delegate");
        }
        return provider;
    }

    private static Object value(Object owner, String name) throws ReflectiveOperationException {
        Object value = field(owner.getClass(), name).get(owner);
        if (value == null) {
            throw new NoSuchFieldException(name);
        }
        return value;
    }

    private static Field field(Class<?> owner, String name) throws ReflectiveOperationException {
        Field field = owner.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }

    /** For a native image. */
    static final class Hints implements RuntimeHintsRegistrar {

        @Override
        public void registerHints(RuntimeHints hints, @Nullable ClassLoader loader) {
            for (String type : new String[] {LettuceConnectionFactory.class.getName(), TRANSLATING, PROVIDER}) {
                hints.reflection().registerTypeIfPresent(loader, type, MemberCategory.ACCESS_DECLARED_FIELDS);
            }
        }
    }
}
