package dev.waitwell.pools.r2dbc;

import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.ConnectionPoolConfiguration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.ExecutableMode;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.aot.hint.TypeReference;

/**
 * Lets {@link Insides} look into the library in a native image too, but for the function that remembers the
 * configuration: it has no name to register. There the pool is shown and cannot be resized.
 */
final class InsidesHints implements RuntimeHintsRegistrar {

    @Override
    public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
        hints.reflection()
                .registerType(ConnectionPool.class, type -> type.withField("connectionPool")
                        .withField("create"))
                .registerType(ConnectionPoolConfiguration.class, MemberCategory.ACCESS_DECLARED_FIELDS)
                .registerType(ConnectionPoolConfiguration.Builder.class, MemberCategory.ACCESS_DECLARED_FIELDS)
                .registerType(TypeReference.of("reactor.core.publisher.MonoDefer"), type -> type.withField("supplier"))
                .registerType(
                        TypeReference.of("reactor.pool.SimpleDequePool"),
                        type -> type.withMethod("drain", List.of(), ExecutableMode.INVOKE));
    }
}
