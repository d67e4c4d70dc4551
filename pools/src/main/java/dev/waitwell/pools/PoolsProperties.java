package dev.waitwell.pools;

import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What of the pools is shown, and whether they may be resized.
 *
 * @param resize changing sizes while running
 * @param meters the gauges {@code waitwell.pool.*}
 * @param setBy by pool and limit the property that sets it, for pools made by the service's own code; such as
 *     {@code waitwell.pools.set-by.downstream.max=waitwell.downstream.connections}
 */
@ConfigurationProperties("waitwell.pools")
public record PoolsProperties(
        @DefaultValue Resize resize,
        @DefaultValue Meters meters,
        @DefaultValue Map<String, Map<String, String>> setBy) {

    /**
     * Changing sizes while running.
     *
     * @param enabled whether {@code POST /actuator/pools/{name}} is allowed
     */
    public record Resize(@DefaultValue("false") boolean enabled) {}

    /**
     * The gauges.
     *
     * @param maxPools most pools that get gauges; the ones that come later get none, and a line in the log
     */
    public record Meters(@DefaultValue("200") int maxPools) {

        /** Refuses what can only be a mistake. */
        public Meters {
            if (maxPools < 1) {
                throw new IllegalArgumentException(
                        "waitwell.pools.meters.max-pools must be at least 1, but was '" + maxPools + "'");
            }
        }
    }
}
