package dev.waitwell.pools.hikari;

import com.zaxxer.hikari.HikariConfigMXBean;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.metrics.MetricsTrackerFactory;
import dev.waitwell.pools.Kind;
import dev.waitwell.pools.PoolSource;
import dev.waitwell.pools.meter.AcquireTimers;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.jdbc.DataSourceUnwrapper;

/** Sees each data source as it is made, also one behind a proxy, and joins it before its first connection. */
final class HikariPools implements BeanPostProcessor, PoolSource {

    private final ObjectProvider<AcquireTimers> timers;
    private final Map<HikariDataSource, HikariPool> pools = new ConcurrentHashMap<>();
    private final Map<HikariDataSource, Trackers> trackers = new ConcurrentHashMap<>();

    HikariPools(ObjectProvider<AcquireTimers> timers) {
        this.timers = timers;
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        if (bean instanceof DataSource source) {
            HikariDataSource hikari =
                    DataSourceUnwrapper.unwrap(source, HikariConfigMXBean.class, HikariDataSource.class);
            if (hikari != null) {
                pools.computeIfAbsent(hikari, h -> new HikariPool(name, h, joined(name, h)));
            }
        }
        return bean;
    }

    /** Whether its waits are measured from now on. */
    private boolean joined(String name, HikariDataSource hikari) {
        if (hikari.getMetricRegistry() != null) {
            return false;
        }
        @Nullable MetricsTrackerFactory theirs = hikari.getMetricsTrackerFactory();
        Trackers both = new Trackers(timers.getObject().of(Kind.HIKARI, name), theirs);
        try {
            hikari.setMetricsTrackerFactory(both);
        } catch (IllegalStateException startedWithAnother) {
            return false;
        }
        trackers.put(hikari, both);
        return true;
    }

    void bind(MetricsTrackerFactory micrometer) {
        trackers.values().forEach(t -> t.bind(micrometer));
    }

    @Override
    public List<HikariPool> pools() {
        return List.copyOf(pools.values());
    }
}
