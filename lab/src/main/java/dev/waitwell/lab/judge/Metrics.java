package dev.waitwell.lab.judge;

import dev.waitwell.lab.result.Measurement;
import dev.waitwell.lab.result.Measurement.Latency;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** What an experiment may be decided by, read from a measurement. */
public final class Metrics {
    private Metrics() {}

    /**
     * One value.
     *
     * @param metric {@code throughput}, {@code cpu-per-request}, {@code p50} or {@code p99}
     * @return requests per second, or microseconds; empty where the measurement does not have it
     */
    public static OptionalDouble of(String metric, Measurement measured) {
        Latency latency = measured.latency();
        return switch (metric) {
            case "throughput" -> OptionalDouble.of(measured.throughput());
            case "cpu-per-request" -> present(measured.service().cpuMicrosPerRequest());
            case "p50" -> latency == null ? OptionalDouble.empty() : OptionalDouble.of((double) latency.p50());
            case "p99" -> latency == null ? OptionalDouble.empty() : OptionalDouble.of((double) latency.p99());
            default -> throw new IllegalArgumentException("no metric is called " + metric);
        };
    }

    private static OptionalDouble present(@Nullable Double value) {
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }
}
