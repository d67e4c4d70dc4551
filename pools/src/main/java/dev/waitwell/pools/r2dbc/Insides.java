package dev.waitwell.pools.r2dbc;

import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.ConnectionPoolConfiguration;
import io.r2dbc.spi.Connection;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;
import reactor.core.Scannable;
import reactor.core.publisher.Mono;
import reactor.pool.InstrumentedPool;

/**
 * What r2dbc-pool keeps to itself: a pool does not tell how it was configured, and a configuration has no getters.
 * Everything here answers null, or nothing, when looking is not allowed.
 */
final class Insides {

    private static final @Nullable Field POOL = field(ConnectionPool.class, "connectionPool");
    private static final @Nullable Field CREATE = field(ConnectionPool.class, "create");
    private static final @Nullable Class<?> SOURCE = named("reactor.core.publisher.MonoDefer");
    private static final @Nullable Field SUPPLIER = field(SOURCE, "supplier");
    private static final @Nullable Method DRAIN = method(named("reactor.pool.SimpleDequePool"), "drain");

    private Insides() {}

    /** What the pool acquires from. */
    @SuppressWarnings("unchecked")
    static @Nullable InstrumentedPool<Connection> pool(ConnectionPool of) {
        return get(POOL, of) instanceof InstrumentedPool<?> pool ? (InstrumentedPool<Connection>) pool : null;
    }

    /** How a pool was configured. It is remembered only by the function with which the pool gives out a connection. */
    static @Nullable ConnectionPoolConfiguration configuration(ConnectionPool of) {
        Object mono = get(CREATE, of);
        // The function is the innermost source, below the retries.
        while (SOURCE != null && mono instanceof Mono<?> outer && !SOURCE.isInstance(outer)) {
            mono = Scannable.from(outer).scan(Scannable.Attr.PARENT);
        }
        Object function = get(SUPPLIER, mono);
        if (function == null) {
            return null;
        }
        for (Field field : function.getClass().getDeclaredFields()) {
            if (field.getType() == ConnectionPoolConfiguration.class && open(field)) {
                return (ConnectionPoolConfiguration) get(field, function);
            }
        }
        return null;
    }

    /** A setting of a configuration, named as the field; null when it has none. */
    static @Nullable Object setting(ConnectionPoolConfiguration of, String name) {
        return get(field(ConnectionPoolConfiguration.class, name), of);
    }

    /** A builder with the same settings; null when one of them cannot be taken over. */
    static ConnectionPoolConfiguration.@Nullable Builder builder(ConnectionPoolConfiguration like) {
        ConnectionPoolConfiguration.Builder builder = ConnectionPoolConfiguration.builder();
        for (Field to : ConnectionPoolConfiguration.Builder.class.getDeclaredFields()) {
            if (Modifier.isStatic(to.getModifiers())) {
                continue;
            }
            Field from = field(ConnectionPoolConfiguration.class, to.getName());
            if (from == null || !open(to)) {
                return null;
            }
            try {
                to.set(builder, from.get(like));
            } catch (IllegalAccessException notAllowed) {
                return null;
            }
        }
        return builder;
    }

    /** Lets a pool look again at those who wait. Without it they are looked at with the next call. */
    static void drain(InstrumentedPool<?> pool) {
        if (DRAIN != null && DRAIN.getDeclaringClass().isInstance(pool)) {
            try {
                DRAIN.invoke(pool);
            } catch (ReflectiveOperationException nothingLost) {
                return;
            }
        }
    }

    private static @Nullable Object get(@Nullable Field field, @Nullable Object of) {
        try {
            return field == null || !field.getDeclaringClass().isInstance(of) ? null : field.get(of);
        } catch (IllegalAccessException notSeen) {
            return null;
        }
    }

    private static @Nullable Class<?> named(String name) {
        try {
            return Class.forName(name, false, ConnectionPool.class.getClassLoader());
        } catch (ClassNotFoundException anotherVersion) {
            return null;
        }
    }

    private static @Nullable Field field(@Nullable Class<?> of, String name) {
        try {
            Field field = of == null ? null : of.getDeclaredField(name);
            return field != null && open(field) ? field : null;
        } catch (NoSuchFieldException anotherVersion) {
            return null;
        }
    }

    private static @Nullable Method method(@Nullable Class<?> of, String name) {
        try {
            Method method = of == null ? null : of.getDeclaredMethod(name);
            return method != null && method.trySetAccessible() ? method : null;
        } catch (NoSuchMethodException anotherVersion) {
            return null;
        }
    }

    private static boolean open(Field field) {
        return field.trySetAccessible();
    }
}
