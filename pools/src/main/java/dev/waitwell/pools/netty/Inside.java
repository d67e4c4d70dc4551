package dev.waitwell.pools.netty;

import java.lang.reflect.Field;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import reactor.netty.http.HttpResources;
import reactor.netty.internal.shaded.reactor.pool.InstrumentedPool;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.PooledConnectionProvider;
import reactor.netty.tcp.TcpResources;

/**
 * What a provider does not tell. It offers its numbers to one registrar only, which whoever made it has chosen already:
 * to take that place would take their meters away. So fields are read, and what cannot be read is not known.
 */
final class Inside {

    private static final @Nullable Field POOLS = field(PooledConnectionProvider.class, "channelPools");
    private static final @Nullable Field SHARED = field(TcpResources.class, "defaultProvider");
    private static final @Nullable Field SETTINGS = field(PooledConnectionProvider.class, "defaultPoolFactory");

    private Inside() {}

    /**
     * How a provider was made.
     *
     * @param max most connections to each remote host
     * @param pending most calls waiting for one of them; negative when there is no bound
     * @param acquireTimeout longest wait
     */
    record Settings(int max, int pending, Duration acquireTimeout) {}

    static @Nullable Settings settings(ConnectionProvider provider) {
        if (SETTINGS == null || !(provider instanceof PooledConnectionProvider<?>)) {
            return null;
        }
        try {
            Object factory = SETTINGS.get(provider);
            return new Settings(
                    (int) number(factory, "maxConnections"),
                    (int) number(factory, "pendingAcquireMaxCount"),
                    Duration.ofMillis(number(factory, "pendingAcquireTimeout")));
        } catch (ReflectiveOperationException | RuntimeException changed) {
            return null;
        }
    }

    private static long number(Object owner, String name) throws ReflectiveOperationException {
        Field field = owner.getClass().getDeclaredField(name);
        field.setAccessible(true);
        return ((Number) field.get(owner)).longValue();
    }

    /** The pools there are now by remote host; null when they cannot be seen. */
    static @Nullable Map<String, InstrumentedPool<?>> pools(ConnectionProvider provider) {
        if (POOLS == null || !(provider instanceof PooledConnectionProvider<?>)) {
            return null;
        }
        try {
            Map<String, InstrumentedPool<?>> pools = new LinkedHashMap<>();
            for (Map.Entry<?, ?> entry : ((Map<?, ?>) POOLS.get(provider)).entrySet()) {
                String host = host(entry.getKey());
                String name = host;
                for (int n = 2; pools.containsKey(name); n++) {
                    name = host + " (" + n + ")";
                }
                pools.put(name, (InstrumentedPool<?>) entry.getValue());
            }
            return pools;
        } catch (ReflectiveOperationException | RuntimeException changed) {
            return null;
        }
    }

    /** Reactor Netty's own provider of the whole process; null when it cannot be seen. */
    static @Nullable ConnectionProvider shared() {
        try {
            return SHARED == null ? null : (ConnectionProvider) SHARED.get(HttpResources.get());
        } catch (ReflectiveOperationException | RuntimeException changed) {
            return null;
        }
    }

    private static String host(Object key) throws ReflectiveOperationException {
        Field holder = key.getClass().getDeclaredField("holder");
        holder.setAccessible(true);
        Object address = holder.get(key);
        return address instanceof InetSocketAddress inet
                ? inet.getHostString() + ":" + inet.getPort()
                : String.valueOf(address);
    }

    private static @Nullable Field field(Class<?> owner, String name) {
        try {
            Field field = owner.getDeclaredField(name);
            field.setAccessible(true);
            return field;
        } catch (ReflectiveOperationException | RuntimeException changed) {
            return null;
        }
    }

    /** For a native image. */
    static final class Hints implements RuntimeHintsRegistrar {

        @Override
        public void registerHints(RuntimeHints hints, @Nullable ClassLoader loader) {
            String name = PooledConnectionProvider.class.getName();
            for (String type : new String[] {name, name + "$PoolFactory", name + "$PoolKey"}) {
                hints.reflection().registerTypeIfPresent(loader, type, MemberCategory.ACCESS_DECLARED_FIELDS);
            }
            hints.reflection().registerType(TcpResources.class, MemberCategory.ACCESS_DECLARED_FIELDS);
        }
    }
}
