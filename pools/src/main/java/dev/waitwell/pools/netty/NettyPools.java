package dev.waitwell.pools.netty;

import dev.waitwell.pools.Kind;
import dev.waitwell.pools.Limit;
import dev.waitwell.pools.PoolSource;
import dev.waitwell.pools.meter.AcquireTimers;
import dev.waitwell.pools.netty.ProviderPool.Knobs;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import reactor.netty.http.HttpResources;
import reactor.netty.http.client.HttpClient;
import reactor.netty.internal.shaded.reactor.pool.InstrumentedPool;
import reactor.netty.resources.ConnectionProvider;

/**
 * Finds providers: beans, which are made swappable; those inside of an HttpClient that is a bean, such as Spring Cloud
 * Gateway's; and Reactor Netty's own, once somebody uses it.
 */
final class NettyPools implements BeanPostProcessor, PoolSource, DisposableBean {

    private static final String GATEWAY = "spring.cloud.gateway.server.webflux.httpclient.";
    private static final String GATEWAYS_BEAN = "gatewayHttpClient";

    private final ObjectProvider<AcquireTimers> timers;
    private final Map<ConnectionProvider, ProviderPool> pools = new ConcurrentHashMap<>();
    private final Map<ConnectionProvider, ProviderPool> known = new ConcurrentHashMap<>();

    NettyPools(ObjectProvider<AcquireTimers> timers) {
        this.timers = timers;
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        if (bean instanceof ConnectionProvider provider
                && !(bean instanceof HttpResources)
                && !(bean instanceof SwappableProvider)) {
            String called = provider.name() == null ? name : provider.name();
            SwappableProvider swappable =
                    new SwappableProvider(provider, timers.getObject().of(Kind.NETTY_CONNECTIONS, called));
            pools.put(swappable, new ProviderPool(called, swappable, Knobs.CODE));
            return swappable;
        }
        if (bean instanceof HttpClient client) {
            seen(client, name);
        }
        return bean;
    }

    private void seen(HttpClient client, String name) {
        ConnectionProvider provider = client.configuration().connectionProvider();
        if (provider instanceof HttpResources) {
            return;
        }
        boolean gateways = name.startsWith(GATEWAYS_BEAN);
        Limit response = response(client.configuration().responseTimeout(), gateways);
        Knobs knobs = gateways
                ? new Knobs(GATEWAY + "pool.max-connections", GATEWAY + "pool.acquire-timeout", response)
                : new Knobs(null, null, response);
        ProviderPool known = pools.get(provider);
        String called = provider.name() == null ? name : provider.name();
        pools.put(provider, new ProviderPool(known == null ? called : known.name(), provider, knobs));
    }

    private static @Nullable Limit response(@Nullable Duration timeout, boolean gateways) {
        if (timeout == null) {
            return null;
        }
        return gateways
                ? Limit.of(Limit.RESPONSE_TIMEOUT, timeout, null, GATEWAY + "response-timeout")
                : Limit.of(Limit.RESPONSE_TIMEOUT, timeout, null);
    }

    @Override
    public List<ProviderPool> pools() {
        List<ProviderPool> all = new ArrayList<>(pools.values());
        ConnectionProvider shared = Inside.shared();
        Map<String, InstrumentedPool<?>> used = shared == null ? null : Inside.pools(shared);
        if (shared != null && used != null && !used.isEmpty()) {
            all.add(known.computeIfAbsent(shared, s -> new ProviderPool("netty-shared", s, Knobs.CODE)));
        }
        return all;
    }

    /** Spring ends the bean as it was made; what took its place is ended here. */
    @Override
    public void destroy() {
        pools.keySet().forEach(provider -> {
            if (provider instanceof SwappableProvider swappable) {
                swappable.dispose();
            }
        });
    }
}
