package dev.waitwell.pools.netty;

import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.ExecutableMode;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.aot.hint.TypeReference;
import reactor.netty.http.HttpResources;
import reactor.netty.resources.PooledConnectionProvider;
import reactor.netty.tcp.TcpResources;

/** Lets {@link Insides} look into the library in a native image too. */
final class InsidesHints implements RuntimeHintsRegistrar {

    @Override
    public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
        hints.reflection()
                .registerType(PooledConnectionProvider.class, type -> type.withField("channelPools"))
                .registerType(TypeReference.of(Insides.POOL_KEY), type -> type.withField("holder"))
                .registerType(HttpResources.class, type -> type.withField("httpResources"))
                .registerType(TcpResources.class, type -> type.withField("defaultProvider"))
                .registerType(Insides.SPEC, type -> type.withField("maxConnections")
                        .withField("pendingAcquireMaxCount")
                        .withField("pendingAcquireTimeout")
                        .withField("maxIdleTime")
                        .withField("maxLifeTime")
                        .withField("allocationStrategy"))
                .registerType(
                        TypeReference.of(Insides.POOL),
                        type -> type.withMethod("drain", java.util.List.of(), ExecutableMode.INVOKE));
    }
}
