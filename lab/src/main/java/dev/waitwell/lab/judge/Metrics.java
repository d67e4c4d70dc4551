package dev.waitwell.lab.judge;

import dev.waitwell.lab.result.Measurement;
import dev.waitwell.lab.result.Measurement.Latency;
import dev.waitwell.lab.result.Measurement.Probe;
import dev.waitwell.lab.result.SweepResults.Replicate;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** What an experiment may be decided by, read from a replicate. */
public final class Metrics {
    private Metrics() {}

    /**
     * One value.
     *
     * @param metric {@code throughput}, {@code cpu-per-request}, {@code p50}, {@code p99}, {@code probe-p99} or
     *     {@code recovery}
     * @return requests per second, microseconds, or seconds of recovery; empty where the replicate does not have it
     */
    public static OptionalDouble of(String metric, Replicate replicate) {
        Measurement measured = replicate.measured();
        Latency latency = measured.latency();
        Probe probe = measured.probe();
        Latency beside = probe == null ? null : probe.latency();
        return switch (metric) {
            case "throughput" -> OptionalDouble.of(measured.throughput());
            case "cpu-per-request" -> present(measured.service().cpuMicrosPerRequest());
            case "p50" -> present(latency == null ? null : (Double) (double) latency.p50());
            case "p99" -> present(latency == null ? null : (Double) (double) latency.p99());
            case "probe-p99" -> present(beside == null ? null : (Double) (double) beside.p99());
            case "recovery" ->
                present(
                        replicate.phases().isEmpty()
                                ? null
                                : replicate.phases().getLast().recoverySeconds());
            default -> throw new IllegalArgumentException("no metric is called " + metric);
        };
    }

    private static OptionalDouble present(@Nullable Double value) {
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }
}
