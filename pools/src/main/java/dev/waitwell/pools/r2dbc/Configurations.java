package dev.waitwell.pools.r2dbc;

import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.ConnectionPoolConfiguration;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;

/**
 * How a pool was made. It keeps that only where its way to a connection is put together, and gives it to nobody: so it is
 * looked for there. A native image has no such fields; there a pool cannot be swapped.
 */
final class Configurations {

    private static final int DEEPEST = 6;

    private Configurations() {}

    /** What the pool was made with; null when it cannot be found. */
    static @Nullable ConnectionPoolConfiguration of(ConnectionPool pool) {
        try {
            Field create = ConnectionPool.class.getDeclaredField("create");
            create.setAccessible(true);
            return search(create.get(pool), 0);
        } catch (ReflectiveOperationException | RuntimeException changed) {
            return null;
        }
    }

    // From operator to operator down to the function that captured it.
    private static @Nullable ConnectionPoolConfiguration search(@Nullable Object in, int depth)
            throws ReflectiveOperationException {
        if (in instanceof ConnectionPoolConfiguration found) {
            return found;
        }
        if (in == null || depth > DEEPEST || !isOfTheirs(in.getClass())) {
            return null;
        }
        for (Class<?> type = in.getClass(); type != null && type != Object.class; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
                    field.setAccessible(true);
                    ConnectionPoolConfiguration found = search(field.get(in), depth + 1);
                    if (found != null) {
                        return found;
                    }
                }
            }
        }
        return null;
    }

    private static boolean isOfTheirs(Class<?> type) {
        return type.getName().startsWith("reactor.core.publisher.")
                || type.getName().startsWith(ConnectionPool.class.getName() + "$$Lambda");
    }

    /** The same for another size. */
    static ConnectionPoolConfiguration resized(ConnectionPoolConfiguration like, int max) {
        try {
            ConnectionPoolConfiguration.Builder builder = ConnectionPoolConfiguration.builder();
            for (Method set : ConnectionPoolConfiguration.Builder.class.getMethods()) {
                if (set.getReturnType() == ConnectionPoolConfiguration.Builder.class && set.getParameterCount() == 1) {
                    Object value = get(like, set.getName());
                    if (value != null) {
                        set.invoke(builder, value);
                    }
                }
            }
            // Two pools of one name cannot both be registered; the first one stays.
            return builder.registerJmx(false)
                    .maxSize(max)
                    .initialSize(Math.min(max, number(like, "initialSize")))
                    .minIdle(Math.min(max, number(like, "minIdle")))
                    .build();
        } catch (ReflectiveOperationException changed) {
            throw new IllegalStateException("the pool's settings cannot be read", changed);
        }
    }

    static int number(ConnectionPoolConfiguration configuration, String name) {
        return get(configuration, name) instanceof Integer number ? number : 0;
    }

    static @Nullable Duration duration(ConnectionPoolConfiguration configuration, String name) {
        return get(configuration, name) instanceof Duration duration && !duration.isNegative() ? duration : null;
    }

    private static @Nullable Object get(ConnectionPoolConfiguration configuration, String name) {
        String capital = name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
        try {
            Method get = getter(capital);
            get.setAccessible(true);
            return get.invoke(configuration);
        } catch (ReflectiveOperationException | RuntimeException changed) {
            return null;
        }
    }

    private static Method getter(String capital) throws NoSuchMethodException {
        try {
            return ConnectionPoolConfiguration.class.getDeclaredMethod("get" + capital);
        } catch (NoSuchMethodException other) {
            return ConnectionPoolConfiguration.class.getDeclaredMethod("is" + capital);
        }
    }

    /** For a native image: what it is made of can be read there, where it is kept cannot. */
    static final class Hints implements RuntimeHintsRegistrar {

        @Override
        public void registerHints(RuntimeHints hints, @Nullable ClassLoader loader) {
            hints.reflection()
                    .registerType(ConnectionPool.class, MemberCategory.ACCESS_DECLARED_FIELDS)
                    .registerType(ConnectionPoolConfiguration.class, MemberCategory.INVOKE_DECLARED_METHODS)
                    .registerType(ConnectionPoolConfiguration.Builder.class, MemberCategory.INVOKE_PUBLIC_METHODS);
        }
    }
}
