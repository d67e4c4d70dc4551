package dev.waitwell.pools;

import dev.waitwell.pools.endpoint.PoolsEndpoint;
import dev.waitwell.pools.endpoint.Resizer;
import dev.waitwell.pools.meter.AcquireTimers;
import dev.waitwell.pools.meter.PoolMeters;
import dev.waitwell.pools.origin.Origins;
import dev.waitwell.pools.trap.Traps;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/** What all kinds of pools share: their registry, meters, endpoint, and the warnings at start. */
@AutoConfiguration(
        afterName = {
            "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration",
            "org.springframework.boot.micrometer.metrics.autoconfigure.export.simple.SimpleMetricsExportAutoConfiguration"
        })
@EnableConfigurationProperties(PoolsProperties.class)
class PoolsAutoConfiguration {

    private static final Logger log = LoggerFactory.getLogger(Pools.class);

    @Bean
    Pools waitwellPools(ObjectProvider<PoolSource> sources) {
        return new Pools(sources);
    }

    /** Static, since pools are measured from when they are made, and that may be before everything else. */
    @Bean
    static AcquireTimers waitwellAcquireTimers(ObjectProvider<MeterRegistry> registry) {
        return new AcquireTimers(registry);
    }

    @Bean
    Origins waitwellLimitOrigins(Environment environment, PoolsProperties properties) {
        return new Origins(environment, properties.setBy());
    }

    /** Late: the registry may be asked for only when all of it is there. */
    @Bean
    PoolMeters waitwellPoolMeters(Pools pools, ObjectProvider<MeterRegistry> registry, PoolsProperties properties) {
        return new PoolMeters(pools, registry, properties.meters().maxPools());
    }

    @Bean
    ApplicationListener<ApplicationReadyEvent> waitwellPoolsAtStart(Pools pools, PoolMeters meters) {
        return ready -> {
            meters.refresh();
            Traps.find(pools.all())
                    .forEach(w -> log.warn(
                            "pool {}: {}; mend it by {}: {} [{}]",
                            w.pool(),
                            w.says(),
                            w.property(),
                            w.set(),
                            w.trap()));
        };
    }

    @Bean
    @ConditionalOnAvailableEndpoint(PoolsEndpoint.class)
    PoolsEndpoint poolsEndpoint(
            Pools pools,
            Origins origins,
            PoolMeters meters,
            ObjectProvider<MeterRegistry> registry,
            PoolsProperties properties) {
        Resizer resizer =
                new Resizer(pools, origins, registry, properties.resize().enabled(), Clock.systemUTC());
        return new PoolsEndpoint(pools, origins, resizer, meters::refresh);
    }
}
