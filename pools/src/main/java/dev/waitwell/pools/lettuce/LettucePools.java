package dev.waitwell.pools.lettuce;

import dev.waitwell.pools.Pool;
import dev.waitwell.pools.PoolSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.env.Environment;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettucePoolingClientConfiguration;

/** Finds the connection factories that have been made, and makes none. */
final class LettucePools implements PoolSource {

    private final ConfigurableListableBeanFactory beans;
    private final Environment environment;
    private final Map<String, Found> known = new ConcurrentHashMap<>();

    LettucePools(ConfigurableListableBeanFactory beans, Environment environment) {
        this.beans = beans;
        this.environment = environment;
    }

    @Override
    public List<Pool> pools() {
        return Stream.of(beans.getBeanNamesForType(LettuceConnectionFactory.class, true, false))
                .filter(beans::containsSingleton)
                .map(name -> known.computeIfAbsent(name, this::found))
                .flatMap(found -> found.pools().stream())
                .toList();
    }

    private Found found(String name) {
        LettuceConnectionFactory factory = beans.getBean(name, LettuceConnectionFactory.class);
        Pool pool = factory.getClientConfiguration() instanceof LettucePoolingClientConfiguration pooling
                ? new LettucePool(name, factory, pooling, environment)
                : null;
        return new Found(factory, pool, new LettuceShared(name + "-shared", factory, pool != null));
    }

    /** The pools of one factory. Whether its native connection is shared is asked each time: it can be changed. */
    private record Found(
            LettuceConnectionFactory factory, @Nullable Pool pool, Pool shared) {

        List<Pool> pools() {
            List<Pool> pools = new ArrayList<>();
            if (pool != null) {
                pools.add(pool);
            }
            if (factory.getShareNativeConnection()) {
                pools.add(shared);
            }
            return pools;
        }
    }
}
