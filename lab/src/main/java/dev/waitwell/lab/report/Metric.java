package dev.waitwell.lab.report;

import dev.waitwell.lab.judge.Interval;
import dev.waitwell.lab.result.Measurement;
import dev.waitwell.lab.result.Measurement.Latency;
import dev.waitwell.lab.result.Measurement.Probe;
import dev.waitwell.lab.result.SweepResults.Replicate;
import java.util.Arrays;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** What can decide an experiment. */
enum Metric {
    /** Successful requests per second. */
    THROUGHPUT("throughput", "throughput", "req/s", true),
    /** CPU time of the service for each request it counted, microseconds. */
    CPU("cpu-per-request", "CPU per request", "µs", false),
    /** Median latency, milliseconds. */
    P50("p50", "p50", "ms", false),
    /** 99th percentile of latency, milliseconds. */
    P99("p99", "p99", "ms", false),
    /** 99th percentile of the latency of the probe, milliseconds. */
    PROBE_P99("probe-p99", "p99 of the probe", "ms", false),
    /** From the last step of the downstream's delay on until latency stayed as it was before the first, seconds. */
    RECOVERY("recovery", "time to recover", "s", false);

    /** Intervals narrower than this need a fourth digit to be told from their value. */
    private static final double NARROW = 0.01;

    private final String id;
    private final String words;
    private final String unit;
    private final boolean moreIsBetter;

    Metric(String id, String words, String unit, boolean moreIsBetter) {
        this.id = id;
        this.words = words;
        this.unit = unit;
        this.moreIsBetter = moreIsBetter;
    }

    /** What an experiment's file calls it. */
    static Metric of(String id) {
        return Arrays.stream(values())
                .filter(m -> m.id.equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "an experiment is decided by throughput, cpu-per-request, p50, p99, probe-p99 or recovery, not by "
                                + id));
    }

    String id() {
        return id;
    }

    String words() {
        return words;
    }

    String unit() {
        return unit;
    }

    boolean moreIsBetter() {
        return moreIsBetter;
    }

    /** The better and the worse end: {@code highest} and {@code lowest}, or the other way round. */
    String superlative(boolean better) {
        return better == moreIsBetter ? "highest" : "lowest";
    }

    /** What it does when it gets better or worse: {@code rises} or {@code falls}. */
    String moves(boolean better) {
        return better == moreIsBetter ? "rises" : "falls";
    }

    /** One replicate's value; null when it was not told, or no request succeeded. */
    @Nullable
    Double value(Replicate replicate) {
        Measurement m = replicate.measured();
        Probe probe = m.probe();
        return switch (this) {
            case THROUGHPUT -> m.throughput();
            case CPU -> m.service().cpuMicrosPerRequest();
            case P50 -> millis(m.latency(), Latency::p50);
            case P99 -> millis(m.latency(), Latency::p99);
            case PROBE_P99 -> probe == null ? null : millis(probe.latency(), Latency::p99);
            case RECOVERY ->
                replicate.phases().isEmpty()
                        ? null
                        : replicate.phases().getLast().recoverySeconds();
        };
    }

    /** A value with its unit and interval: {@code 3,920 req/s (3,880 to 3,960)}; the interval only where it is known. */
    String words(Interval interval) {
        return figure(interval) + " " + unit + (interval.known() ? " (" + range(interval) + ")" : "");
    }

    /** A value without its unit. */
    static String figure(Interval interval) {
        return digits(interval, interval.value());
    }

    /** An interval's ends; empty where there is none. */
    static String range(Interval interval) {
        Double low = interval.low();
        Double high = interval.high();
        return low == null || high == null ? "" : digits(interval, low) + " to " + digits(interval, high);
    }

    private static String digits(Interval interval, double value) {
        Double half = interval.relativeHalfWidth();
        return half != null && half < NARROW ? Numbers.four(value) : Numbers.three(value);
    }

    private static @Nullable Double millis(@Nullable Latency latency, ToLongFunction<Latency> part) {
        return latency == null ? null : part.applyAsLong(latency) / 1000.0;
    }
}
