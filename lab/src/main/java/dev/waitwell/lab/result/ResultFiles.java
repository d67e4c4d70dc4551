package dev.waitwell.lab.result;

import dev.waitwell.lab.result.Measurement.Latency;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Results as files: {@code results.json} holds everything, {@code results.csv} a line for each condition. */
public final class ResultFiles {
    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private ResultFiles() {}

    /** The JSON form, described by {@code docs/results.schema.json}. */
    public static String json(Results results) {
        return MAPPER.writeValueAsString(results) + "\n";
    }

    /** Reads what {@link #json} writes, or wrote in form 1. */
    public static Results read(Path file) throws IOException {
        JsonNode tree = MAPPER.readTree(Files.readString(file));
        if (FirstForm.is(tree)) {
            FirstForm.bringUp((ObjectNode) tree);
        }
        return MAPPER.treeToValue(tree, Results.class);
    }

    /** Writes a file whole or not at all: a reader, or a run cut off, never leaves half of one. */
    public static void write(Path file, String content) throws IOException {
        Path part = file.resolveSibling(file.getFileName() + ".part");
        Files.createDirectories(file.toAbsolutePath().resolveSibling("."));
        try {
            Files.writeString(part, content);
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    /** A line for each condition below a line of names; units are in the names, nothing is rounded for looks. */
    public static String csv(Results results) {
        String head = "stack,gateway,concurrency,delay_ms,spin,requests,failures,seconds,throughput_per_s,"
                + "ceiling_per_s,binds,bound,mean_us,p50_us,p90_us,p99_us,p999_us,max_us,cpu_us_per_request,"
                + "cores_used,threads_live,threads_peak,heap_after_gc_bytes,rss_bytes,gc_ms,busy_threads_max,"
                + "event_loop_pending_max,meters,pool,pool_active_mean,pool_active_max,pool_pending_max,pool_max,"
                + "pool_acquire_mean_us,downstream_cores,generator_cores,failed_gates\n";
        return head + results.conditions().stream().map(ResultFiles::line).collect(Collectors.joining());
    }

    private static String line(Measurement m) {
        Latency l = m.probe() == null ? m.latency() : m.probe().latency();
        var service = m.service();
        var pool = service.downstream();
        String failed = m.gates().stream()
                .filter(g -> !g.passed())
                .map(Measurement.Gate::gate)
                .collect(Collectors.joining(" "));
        Stream<@Nullable Object> cells = Stream.of(
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
                .flatMap(List::stream);
        return cells.map(ResultFiles::cell).collect(Collectors.joining(",", "", "\n"));
    }

    private static List<@Nullable Object> cells(@Nullable Object... values) {
        return Arrays.asList(values);
    }

    private static String cell(@Nullable Object value) {
        return switch (value) {
            case null -> "";
            case Double d -> String.format(Locale.ROOT, "%.3f", d);
            default -> value.toString();
        };
    }
}
