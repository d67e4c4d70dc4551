package dev.waitwell.pools.meter;

import dev.waitwell.pools.Pool;
import dev.waitwell.pools.Pools;
import dev.waitwell.pools.Reading;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;

/** Keeps a gauge for each number of each pool that can be seen. */
public final class PoolMeters {

    private static final Logger log = LoggerFactory.getLogger(PoolMeters.class);
    private static final Map<Meters, Function<Reading, @Nullable Integer>> NUMBERS = Map.of(
            Meters.MAX, Reading::max,
            Meters.ACTIVE, Reading::active,
            Meters.IDLE, Reading::idle,
            Meters.PENDING, Reading::pending);

    private final Pools pools;
    private final ObjectProvider<MeterRegistry> registry;
    private final int most;
    private final Set<String> known = ConcurrentHashMap.newKeySet();

    /**
     * Made by auto-configuration.
     *
     * @param pools to be shown
     * @param registry where to
     * @param most pools that get gauges, so that a service that makes pools without end does not make meters without
     *     end
     */
    public PoolMeters(Pools pools, ObjectProvider<MeterRegistry> registry, int most) {
        this.pools = pools;
        this.registry = registry;
        this.most = most;
    }

    /** Adds the gauges of pools, and of numbers, that were not there before. Cheap when there are none. */
    public synchronized void refresh() {
        MeterRegistry meters = registry.getIfAvailable();
        if (meters != null) {
            pools.all().forEach((name, pool) -> add(name, pool, meters));
        }
    }

    private void add(String name, Pool pool, MeterRegistry meters) {
        Reading now = pool.read();
        NUMBERS.forEach((meter, number) -> {
            if (number.apply(now) != null && admitted(name) && known.add(name + " " + meter)) {
                Gauge.builder(meter.meter(), pool, p -> value(number.apply(p.read())))
                        .description(meter.description())
                        .baseUnit(meter.unit())
                        .tag("pool", name)
                        .tag("kind", pool.kind().tag())
                        .strongReference(true)
                        .register(meters);
            }
        });
    }

    private boolean admitted(String name) {
        if (known.contains(name)) {
            return true;
        }
        long now = known.stream().filter(key -> key.indexOf(' ') < 0).count();
        if (now < most) {
            return known.add(name);
        }
        if (known.add(" refused")) {
            log.warn(
                    "More than {} pools: {} and those after it get no meters; raise waitwell.pools.meters.max-pools",
                    most,
                    name);
        }
        return false;
    }

    // A number that cannot be seen any more is no number; Prometheus shows it as NaN.
    private static double value(@Nullable Integer number) {
        return number == null ? Double.NaN : number;
    }
}
