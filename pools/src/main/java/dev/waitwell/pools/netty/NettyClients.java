package dev.waitwell.pools.netty;

import dev.waitwell.pools.Kind;
import dev.waitwell.pools.PoolSource;
import dev.waitwell.pools.meter.AcquireTimers;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.http.client.ReactorResourceFactory;
import reactor.netty.http.HttpResources;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.PooledConnectionProvider;

/**
 * Finds providers where they are made: beans, the one that all clients share, and those inside clients that are beans.
 * The first two are made resizable before their first use.
 */
final class NettyClients implements BeanPostProcessor, PoolSource {

    private final Supplier<AcquireTimers> timers;
    // Guarded by itself. By identity: providers do not say when they are equal.
    private final IdentityHashMap<ConnectionProvider, NettyPool> known = new IdentityHashMap<>();
    private final List<NettyPool> pools = new ArrayList<>();
    private final Map<String, ReactorResourceFactory> resources = new LinkedHashMap<>();
    private final Map<String, Setting> settings = new ConcurrentHashMap<>();
    private @Nullable NettyPool global;
    private @Nullable ConnectionProvider globalProvider;

    NettyClients(Supplier<AcquireTimers> timers) {
        this.timers = timers;
    }

    @Override
    public Object postProcessBeforeInitialization(Object bean, String name) {
        if (bean instanceof ReactorResourceFactory factory) {
            synchronized (known) {
                resources.put(name, factory);
            }
            if (factory.isUseGlobalResources()) {
                makeGlobalResizable();
            }
        }
        return bean;
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        if (bean instanceof PooledConnectionProvider<?> built) {
            return resizable(built, Setting.CODE);
        }
        if (bean instanceof HttpClient client) {
            notice(client, settings.getOrDefault(name, Setting.CODE));
        }
        return bean;
    }

    /** The client that this bean makes is built from other settings than those of code. */
    void clientOf(String bean, Setting setting) {
        settings.put(bean, setting);
    }

    /** The same provider, or one to use in its place. */
    ConnectionProvider resizable(ConnectionProvider built, Setting setting) {
        if (!(built instanceof PooledConnectionProvider<?> pooled)) {
            return built;
        }
        ResizableConnections ours = ResizableConnections.of(pooled);
        timed(ours);
        add(ours, setting);
        return ours;
    }

    // Whoever asks for the resources first makes them. Once made and used, they are somebody else's to change.
    private void makeGlobalResizable() {
        if (!Insides.seesGlobal()) {
            return;
        }
        HttpResources made = Insides.global();
        if (made == null) {
            // As the library itself would.
            ConnectionProvider built =
                    ConnectionProvider.create("http", Math.max(ConnectionProvider.DEFAULT_POOL_MAX_CONNECTIONS, 500));
            if (built instanceof PooledConnectionProvider<?> pooled) {
                made = HttpResources.set(ResizableConnections.of(pooled));
            }
        }
        if (made != null && Insides.provider(made) instanceof ResizableConnections ours) {
            timed(ours);
        }
    }

    private void timed(ResizableConnections provider) {
        String name = provider.name();
        if (name != null) {
            provider.timedBy(timers.get().of(Kind.NETTY_CONNECTIONS, name));
        }
    }

    private void notice(HttpClient client, Setting setting) {
        var configuration = client.configuration();
        ConnectionProvider provider = configuration.connectionProvider();
        if (provider instanceof HttpResources) {
            return;
        }
        if (provider instanceof ResizableConnections ours) {
            ours.notice(configuration);
        }
        add(provider, setting).clientWaits(configuration.responseTimeout());
    }

    private NettyPool add(ConnectionProvider provider, Setting setting) {
        synchronized (known) {
            return known.computeIfAbsent(provider, p -> {
                NettyPool pool = new NettyPool(p, setting);
                pools.add(pool);
                return pool;
            });
        }
    }

    @Override
    public List<NettyPool> pools() {
        synchronized (known) {
            List<NettyPool> all = new ArrayList<>();
            for (ReactorResourceFactory factory : resources.values()) {
                if (factory.isUseGlobalResources()) {
                    addGlobal(all);
                } else if (factory.isRunning()) {
                    add(factory.getConnectionProvider(), Setting.CODE);
                }
            }
            all.addAll(pools);
            return all;
        }
    }

    private void addGlobal(List<NettyPool> all) {
        HttpResources made = Insides.global();
        ConnectionProvider provider = made == null ? null : Insides.provider(made);
        if (provider == null) {
            return;
        }
        if (global == null || globalProvider != provider) {
            global = new NettyPool(provider, Setting.GLOBAL);
            globalProvider = provider;
        }
        if (!all.contains(global)) {
            all.add(global);
        }
    }
}
