package dev.waitwell.pools.okhttp;

import java.lang.reflect.Field;
import java.time.Duration;
import okhttp3.ConnectionPool;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.util.ReflectionUtils;

/**
 * What a pool was made for. OkHttp keeps it to itself, so it is read by reflection.
 *
 * @param most idle connections that are kept
 * @param keepAlive how long an idle one is kept
 */
record IdleConnections(int most, Duration keepAlive) {

    /** What OkHttp takes when it is told nothing. */
    static final IdleConnections DEFAULT = new IdleConnections(5, Duration.ofMinutes(5));

    /** What the pool was made for; null when that cannot be read. */
    static @Nullable IdleConnections of(ConnectionPool pool) {
        Object real = read(pool, "delegate");
        if (real != null
                && read(real, "maxIdleConnections") instanceof Integer most
                && read(real, "keepAliveDurationNs") instanceof Long nanos) {
            return new IdleConnections(most, Duration.ofNanos(nanos));
        }
        return null;
    }

    private static @Nullable Object read(Object target, String name) {
        try {
            Field field = ReflectionUtils.findField(target.getClass(), name);
            if (field == null) {
                return null;
            }
            field.setAccessible(true);
            return field.get(target);
        } catch (IllegalAccessException | RuntimeException unreadable) {
            return null;
        }
    }

    /** Lets the fields be read in a native image. */
    static final class Hints implements RuntimeHintsRegistrar {
        @Override
        public void registerHints(RuntimeHints hints, @Nullable ClassLoader loader) {
            for (String type :
                    new String[] {"okhttp3.ConnectionPool", "okhttp3.internal.connection.RealConnectionPool"}) {
                hints.reflection()
                        .registerTypeIfPresent(
                                loader, type, hint -> hint.withMembers(MemberCategory.ACCESS_DECLARED_FIELDS));
            }
        }
    }
}
