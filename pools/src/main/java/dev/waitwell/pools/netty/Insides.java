package dev.waitwell.pools.netty;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import reactor.netty.http.HttpResources;
import reactor.netty.internal.shaded.reactor.pool.InstrumentedPool;
import reactor.netty.internal.shaded.reactor.pool.decorators.GracefulShutdownInstrumentedPool;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.PooledConnectionProvider;
import reactor.netty.tcp.TcpResources;

/**
 * What Reactor Netty keeps to itself. Its own way to see a pool's numbers is a registrar given at build time, and that
 * takes the place of its meters: who has those switched on, for the pool or for a client, would lose them. So the
 * numbers are read where the meters read them. Everything here answers null, or nothing, when that is not allowed.
 */
final class Insides {

    /** The field or method that each name stands for; {@link InsidesHints} needs them as well. */
    static final Class<?> SPEC = ConnectionProvider.ConnectionPoolSpec.class;

    static final String POOL_KEY = "reactor.netty.resources.PooledConnectionProvider$PoolKey";
    static final String POOL = "reactor.netty.internal.shaded.reactor.pool.SimpleDequePool";

    private static final @Nullable Field CHANNEL_POOLS = field(PooledConnectionProvider.class, "channelPools");
    private static final @Nullable Field HOST = field(named(POOL_KEY), "holder");
    private static final @Nullable Field GLOBAL = field(HttpResources.class, "httpResources");
    private static final @Nullable Field GLOBAL_PROVIDER = field(TcpResources.class, "defaultProvider");
    private static final @Nullable Field MAX = field(SPEC, "maxConnections");
    private static final @Nullable Field PENDING = field(SPEC, "pendingAcquireMaxCount");
    private static final @Nullable Field ACQUIRE = field(SPEC, "pendingAcquireTimeout");
    private static final @Nullable Field IDLE = field(SPEC, "maxIdleTime");
    private static final @Nullable Field LIFE = field(SPEC, "maxLifeTime");
    private static final @Nullable Field STRATEGY = field(SPEC, "allocationStrategy");
    private static final @Nullable Method DRAIN = method(named(POOL), "drain");

    private Insides() {}

    /**
     * How a provider was built.
     *
     * @param max most connections to a remote host
     * @param pending most callers in line; null when nothing bounds it
     * @param acquire longest wait; zero is for ever
     * @param idle after which an idle connection is closed; null for never
     * @param life after which a connection is closed; null for never
     * @param bounded whether only {@code max} bounds it, and no strategy of the user's own
     */
    record Spec(
            int max,
            @Nullable Integer pending,
            Duration acquire,
            @Nullable Duration idle,
            @Nullable Duration life,
            boolean bounded) {}

    /** The pool of one remote host. */
    record Host(SocketAddress address, InstrumentedPool<?> pool) {

        /** As people write it. */
        String name() {
            return address instanceof InetSocketAddress inet
                    ? inet.getHostString() + ":" + inet.getPort()
                    : address.toString();
        }

        boolean over() {
            InstrumentedPool.PoolMetrics now = pool.metrics();
            return now.allocatedSize() > now.getMaxAllocatedSize();
        }
    }

    /** How a provider was built; null when it has no pool, or that cannot be seen. */
    static @Nullable Spec spec(ConnectionProvider provider) {
        ConnectionProvider.Builder builder = provider.mutate();
        if (builder == null
                || !(get(MAX, builder) instanceof Integer max)
                || !(get(PENDING, builder) instanceof Integer pending)
                || !(get(ACQUIRE, builder) instanceof Duration acquire)
                || STRATEGY == null) {
            return null;
        }
        // As the library reckons: -2 is "not said", and any negative number is no bound.
        int line = pending == -2 ? 2 * max : pending;
        return new Spec(
                max,
                line < 0 ? null : line,
                acquire,
                (Duration) get(IDLE, builder),
                (Duration) get(LIFE, builder),
                get(STRATEGY, builder) == null);
    }

    /** The pools of a provider, one for each remote host and way to reach it; null when they cannot be seen. */
    static @Nullable List<Host> hosts(ConnectionProvider provider) {
        if (HOST == null || !(get(CHANNEL_POOLS, provider) instanceof Map<?, ?> pools)) {
            return null;
        }
        List<Host> hosts = new ArrayList<>();
        pools.forEach((key, pool) -> {
            if (get(HOST, key) instanceof SocketAddress address && pool instanceof InstrumentedPool<?> instrumented) {
                hosts.add(new Host(address, instrumented));
            }
        });
        return hosts;
    }

    /** The global resources; null while there are none, or when that cannot be seen. Asking must not make them. */
    static @Nullable HttpResources global() {
        return get(GLOBAL, null) instanceof AtomicReference<?> held && held.get() instanceof HttpResources resources
                ? resources
                : null;
    }

    /** Whether {@link #global()} can tell. */
    static boolean seesGlobal() {
        return get(GLOBAL, null) instanceof AtomicReference<?>;
    }

    /** What global resources acquire from; null when that cannot be seen. */
    static @Nullable ConnectionProvider provider(TcpResources resources) {
        return get(GLOBAL_PROVIDER, resources) instanceof ConnectionProvider provider ? provider : null;
    }

    /** Lets a pool look again at those who wait. Without it they are looked at with the next call. */
    static void drain(InstrumentedPool<?> pool) {
        Object inner = pool instanceof GracefulShutdownInstrumentedPool<?> graceful ? graceful.getOriginalPool() : pool;
        if (DRAIN != null && DRAIN.getDeclaringClass().isInstance(inner)) {
            try {
                DRAIN.invoke(inner);
            } catch (ReflectiveOperationException nothingLost) {
                return;
            }
        }
    }

    private static @Nullable Object get(@Nullable Field field, @Nullable Object of) {
        if (field == null || (of != null && !field.getDeclaringClass().isInstance(of))) {
            return null;
        }
        try {
            return field.get(of);
        } catch (IllegalAccessException notSeen) {
            return null;
        }
    }

    private static @Nullable Class<?> named(String name) {
        try {
            return Class.forName(name, false, ConnectionProvider.class.getClassLoader());
        } catch (ClassNotFoundException anotherVersion) {
            return null;
        }
    }

    private static @Nullable Field field(@Nullable Class<?> of, String name) {
        try {
            if (of != null) {
                Field field = of.getDeclaredField(name);
                field.setAccessible(true);
                return field;
            }
        } catch (ReflectiveOperationException | RuntimeException anotherVersion) {
            return null;
        }
        return null;
    }

    private static @Nullable Method method(@Nullable Class<?> of, String name) {
        try {
            if (of != null) {
                Method method = of.getDeclaredMethod(name);
                method.setAccessible(true);
                return method;
            }
        } catch (ReflectiveOperationException | RuntimeException anotherVersion) {
            return null;
        }
        return null;
    }
}
