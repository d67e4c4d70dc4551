package dev.waitwell.lab.process;

import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Something that serves, started here or there already.
 *
 * @param service where it serves
 * @param metrics where it tells its meters in Prometheus text
 * @param running its process; null for a deployment
 * @param startSeconds from start to ready; null for a deployment
 * @param configuration what it was started with
 */
public record Endpoint(
        URI service,
        URI metrics,
        @Nullable Running running,
        @Nullable Double startSeconds,
        List<String> configuration) {

    /** Where it tells its pools, beside its meters. */
    public URI pools() {
        return metrics.resolve("pools");
    }
}
