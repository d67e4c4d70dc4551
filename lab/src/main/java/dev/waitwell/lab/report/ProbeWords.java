package dev.waitwell.lab.report;

import dev.waitwell.lab.result.Measurement;
import dev.waitwell.lab.result.Measurement.Latency;
import dev.waitwell.lab.result.Measurement.Probe;
import dev.waitwell.lab.result.Results;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a light workload felt while a heavy one held the service. */
final class ProbeWords {
    private static final double RISES = 3;
    private static final double RISES_MICROS = 10_000;

    private ProbeWords() {}

    /** One sentence for each load that held the service. */
    static List<String> sentences(Results results) {
        List<Comparison> probed = Comparison.of(results).stream()
                .filter(c -> c.key().probe() && !c.fair().isEmpty())
                .toList();
        List<Measurement> calm = probed.stream()
                .filter(c -> c.key().concurrency() == 0)
                .flatMap(c -> c.fair().stream())
                .toList();
        return probed.stream()
                .filter(c -> c.key().concurrency() > 0)
                .map(c -> sentence(c, calm))
                .toList();
    }

    private static String sentence(Comparison held, List<Measurement> calm) {
        Probe probe = Objects.requireNonNull(held.fair().getFirst().probe());
        List<String> clauses = new ArrayList<>();
        List<Measurement> still = new ArrayList<>();
        for (Measurement m : held.fair()) {
            Measurement before = calm.stream()
                    .filter(c -> c.stack().equals(m.stack()) && c.gateway() == m.gateway())
                    .findFirst()
                    .orElse(null);
            if (latency(m) == null) {
                clauses.add(m.stack() + " answers none of them" + failures(m));
            } else if (rises(before, m)) {
                clauses.add(m.stack() + "'s p99 rises from " + p99(before) + " to " + p99(m) + factor(before, m)
                        + failures(m));
            } else {
                still.add(m);
            }
        }
        if (!still.isEmpty()) {
            clauses.add(
                    Words.list(still.stream().map(m -> m.stack() + failures(m)).toList())
                            + Words.verb(still.size(), " keeps a p99 of ", " keep a p99 of ")
                            + Words.range(micros(still), Numbers::duration)
                            + calmOf(still, calm));
        }
        return "While " + Words.plural(held.key().concurrency(), "slow call", "slow calls") + " of "
                + Numbers.delay(held.key().delayMillis()) + (held.key().gateway() ? " through the gateway" : "")
                + " hold the service and " + probe.path() + " is asked for " + Numbers.stated(probe.perSecond())
                + " times a second, " + String.join("; ", clauses) + ".";
    }

    private static String calmOf(List<Measurement> still, List<Measurement> calm) {
        List<Double> before = micros(calm.stream()
                .filter(c -> still.stream().anyMatch(m -> m.stack().equals(c.stack())))
                .toList());
        return before.isEmpty() ? "" : " (calm: " + Words.range(before, Numbers::duration) + ")";
    }

    private static List<Double> micros(List<Measurement> measurements) {
        return measurements.stream()
                .map(ProbeWords::latency)
                .filter(Objects::nonNull)
                .map(latency -> (double) latency.p99())
                .toList();
    }

    private static boolean rises(@Nullable Measurement before, Measurement held) {
        Latency calm = before == null ? null : latency(before);
        Latency now = latency(held);
        return calm != null && now != null && now.p99() >= RISES * calm.p99() && now.p99() - calm.p99() >= RISES_MICROS;
    }

    private static String factor(@Nullable Measurement before, Measurement held) {
        Latency calm = before == null ? null : latency(before);
        Latency now = latency(held);
        return calm == null || now == null || calm.p99() == 0
                ? ""
                : ", " + Numbers.times((double) now.p99() / calm.p99()) + " as much";
    }

    private static String failures(Measurement m) {
        Probe probe = m.probe();
        return probe == null || probe.failures().total() == 0
                ? ""
                : " (" + Words.plural(probe.failures().total(), "call", "calls") + " of "
                        + Numbers.count(probe.requests() + probe.failures().total()) + " failed)";
    }

    private static String p99(@Nullable Measurement m) {
        Latency latency = m == null ? null : latency(m);
        return latency == null ? Numbers.NONE : Numbers.duration((double) latency.p99());
    }

    private static @Nullable Latency latency(Measurement m) {
        return m.probe() == null ? null : m.probe().latency();
    }
}
