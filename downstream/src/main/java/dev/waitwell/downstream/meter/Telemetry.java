package dev.waitwell.downstream.meter;

import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.netty4.NettyEventExecutorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.netty.channel.EventLoopGroup;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Counts and times what is served, and tells it together with the state of the JVM and of the event loops. */
public final class Telemetry implements AutoCloseable {
    /** What a scrape is written in. */
    public static final String FORMAT = "text/plain; version=0.0.4; charset=utf-8";

    // A caller may invent methods; a meter for each of them would be a leak.
    private static final Set<String> METHODS =
            Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE");

    /** Buckets, not percentiles: two scrapes can be subtracted, so that a measured window gets its own picture. */
    private static final Duration[] BUCKETS = Stream.of(
                    100, 250, 500, 1000, 2000, 5000, 10_000, 50_000, 100_000, 1_000_000)
            .map(micros -> Duration.of(micros, ChronoUnit.MICROS))
            .toArray(Duration[]::new);

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final JvmGcMetrics collections = new JvmGcMetrics();
    // Looked up here once for each kind of request: asking the registry takes tags, and tags take time.
    private final Map<Kind, Timer> requests = new ConcurrentHashMap<>();
    private final Timer lateness = Timer.builder(Meters.LATENESS.title())
            .description(Meters.LATENESS.description())
            .serviceLevelObjectives(BUCKETS)
            .register(registry);

    private record Kind(String method, String uri, int status) {}

    /** Meters those event loops, too. */
    public Telemetry(EventLoopGroup loops) {
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        new NettyEventExecutorMetrics(loops).bindTo(registry);
        collections.bindTo(registry);
    }

    /** A request was answered. */
    public void served(String method, String uri, int status, long nanos) {
        requests.computeIfAbsent(new Kind(METHODS.contains(method) ? method : "OTHER", uri, status), this::timer)
                .record(nanos, TimeUnit.NANOSECONDS);
    }

    /** An answer was written that much later than asked for. */
    public void late(long nanos) {
        lateness.record(Math.max(0, nanos), TimeUnit.NANOSECONDS);
    }

    /** Everything as Prometheus text. */
    public String scrape() {
        return registry.scrape(FORMAT);
    }

    private Timer timer(Kind kind) {
        return Timer.builder(Meters.REQUESTS.title())
                .description(Meters.REQUESTS.description())
                .tag("method", kind.method())
                .tag("uri", kind.uri())
                .tag("status", Integer.toString(kind.status()))
                .register(registry);
    }

    @Override
    public void close() {
        collections.close();
        registry.close();
    }
}
