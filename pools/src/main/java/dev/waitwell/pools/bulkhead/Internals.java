package dev.waitwell.pools.bulkhead;

import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.util.ReflectionUtils;

/** What Resilience4j does not tell: the line before a semaphore, and the threads of a bulkhead that has some. */
final class Internals {

    private static final String PACKAGE = "io.github.resilience4j.bulkhead.internal.";

    private Internals() {}

    /**
     * The value of a field.
     *
     * @param target whose
     * @param name of the field
     * @param type of the value
     * @return null when there is none of that name and type, or it may not be read
     */
    static <T> @Nullable T read(Object target, String name, Class<T> type) {
        try {
            Field field = ReflectionUtils.findField(target.getClass(), name);
            if (field == null) {
                return null;
            }
            field.setAccessible(true);
            Object value = field.get(target);
            return type.isInstance(value) ? type.cast(value) : null;
        } catch (IllegalAccessException | RuntimeException unreadable) {
            return null;
        }
    }

    /** Lets the fields be read in a native image. */
    static final class Hints implements RuntimeHintsRegistrar {
        @Override
        public void registerHints(RuntimeHints hints, @Nullable ClassLoader loader) {
            for (String type : new String[] {"SemaphoreBulkhead", "FixedThreadPoolBulkhead"}) {
                hints.reflection()
                        .registerTypeIfPresent(
                                loader,
                                PACKAGE + type,
                                hint -> hint.withMembers(MemberCategory.ACCESS_DECLARED_FIELDS));
            }
        }
    }
}
