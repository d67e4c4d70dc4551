package dev.waitwell.lab.result;

import dev.waitwell.lab.result.Measurement.Latency;
import dev.waitwell.lab.result.SweepResults.Replicate;
import dev.waitwell.lab.result.SweepResults.Varied;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Measurements as lines below a line of names; units are in the names, nothing is rounded for looks. */
final class Csv {
    private static final List<String> NAMES = List.of(
            "stack",
            "gateway",
            "concurrency",
            "delay_ms",
            "spin",
            "requests",
            "failures",
            "seconds",
            "throughput_per_s",
            "ceiling_per_s",
            "binds",
            "bound",
            "mean_us",
            "p50_us",
            "p90_us",
            "p99_us",
            "p999_us",
            "max_us",
            "cpu_us_per_request",
            "cores_used",
            "threads_live",
            "threads_peak",
            "heap_after_gc_bytes",
            "rss_bytes",
            "gc_ms",
            "busy_threads_max",
            "event_loop_pending_max",
            "meters",
            "pool",
            "pool_active_mean",
            "pool_active_max",
            "pool_pending_max",
            "pool_max",
            "pool_acquire_mean_us",
            "downstream_cores",
            "generator_cores",
            "failed_gates");

    private Csv() {}

    static String of(Results results) {
        List<List<@Nullable Object>> lines =
                results.conditions().stream().map(Csv::values).toList();
        return text(NAMES, lines);
    }

    /** A measured column whose name is a factor's gives way to the factor. */
    static String of(SweepResults results) {
        List<String> factors = results.factors().stream().map(Varied::name).toList();
        Set<String> taken = Set.copyOf(factors);
        List<String> names = new ArrayList<>(factors);
        names.addAll(List.of("round", "deployment", "pools", "settled", "dropped_s", "calibration_ms"));
        NAMES.stream().filter(name -> !taken.contains(name)).forEach(names::add);
        List<List<@Nullable Object>> lines = new ArrayList<>();
        for (Replicate r : results.replicates()) {
            List<@Nullable Object> line = new ArrayList<>();
            factors.forEach(factor -> line.add(r.cell().get(factor)));
            line.addAll(
                    cells(r.round(), r.deployment(), pools(r), r.settled(), r.droppedSeconds(), r.calibrationMillis()));
            List<@Nullable Object> measured = values(r.measured());
            for (int i = 0; i < NAMES.size(); i++) {
                if (!taken.contains(NAMES.get(i))) {
                    line.add(measured.get(i));
                }
            }
            lines.add(line);
        }
        return text(names, lines);
    }

    /** {@code threads=200/200}: what was asked for and what the service then told. */
    private static String pools(Replicate replicate) {
        return replicate.pools().stream()
                .map(p -> p.role() + "=" + p.stated() + "/" + (p.effective() == null ? "" : p.effective()))
                .collect(Collectors.joining(" "));
    }

    private static String text(List<String> names, List<List<@Nullable Object>> lines) {
        StringBuilder text = new StringBuilder();
        text.append(names.stream().map(Csv::quoted).collect(Collectors.joining(",", "", "\n")));
        for (List<@Nullable Object> line : lines) {
            text.append(line.stream().map(Csv::cell).collect(Collectors.joining(",", "", "\n")));
        }
        return text.toString();
    }

    /** In the order of the names. */
    private static List<@Nullable Object> values(Measurement m) {
        Latency l = m.probe() == null ? m.latency() : m.probe().latency();
        var service = m.service();
        var pool = service.downstream();
        String failed = m.gates().stream()
                .filter(g -> !g.passed())
                .map(Measurement.Gate::gate)
                .collect(Collectors.joining(" "));
        return Stream.of(
                        List.<@Nullable Object>of(m.stack(), m.gateway(), m.concurrency(), m.delayMillis(), m.spin()),
                        List.<@Nullable Object>of(m.requests(), m.failures().total(), m.seconds(), m.throughput()),
                        cells(m.ceiling().throughput(), m.ceiling().binds(), m.bound()),
                        l == null
                                ? cells(null, null, null, null, null, null)
                                : cells(l.mean(), l.p50(), l.p90(), l.p99(), l.p999(), l.max()),
                        cells(
                                service.cpuMicrosPerRequest(),
                                service.coresUsed(),
                                service.threadsLive(),
                                service.threadsPeak()),
                        cells(service.heapAfterGcBytes(), service.rssBytes(), service.gcMillis()),
                        cells(service.busyThreadsMax(), service.eventLoopPendingMax()),
                        cells(service.meters(), service.downstreamPool()),
                        pool == null
                                ? cells(null, null, null, null, null)
                                : cells(
                                        pool.activeMean(),
                                        pool.activeMax(),
                                        pool.pendingMax(),
                                        pool.max(),
                                        pool.acquireMeanMicros()),
                        cells(
                                m.downstream() == null
                                        ? null
                                        : m.downstream().process().coresUsed()),
                        cells(m.generator().coresUsed(), failed))
                .flatMap(List::stream)
                .toList();
    }

    private static List<@Nullable Object> cells(@Nullable Object... values) {
        return Arrays.asList(values);
    }

    private static String cell(@Nullable Object value) {
        return switch (value) {
            case null -> "";
            case Double d -> String.format(Locale.ROOT, "%.3f", d);
            default -> quoted(value.toString());
        };
    }

    /** As RFC 4180 has it: in quotes where it holds what would end it. */
    private static String quoted(String text) {
        return text.matches("(?s).*[,\"\r\n].*") ? '"' + text.replace("\"", "\"\"") + '"' : text;
    }
}
