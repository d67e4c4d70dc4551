package dev.waitwell.lab.report;

import dev.waitwell.lab.report.TextTable.Column;
import dev.waitwell.lab.result.Measurement;
import dev.waitwell.lab.result.Measurement.Latency;
import dev.waitwell.lab.result.Measurement.Pool;
import dev.waitwell.lab.result.Measurement.Probe;
import dev.waitwell.lab.result.ResizeRun;
import dev.waitwell.lab.result.ResizeRun.Phase;
import dev.waitwell.lab.result.Results;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The result on a terminal: a table of at most 120 columns, the answer, the gates that failed. */
public final class TerminalTable {
    private TerminalTable() {}

    /** Table, answer and failed gates. */
    public static String render(Results results) {
        List<Measurement> all =
                Comparison.of(results).stream().flatMap(c -> c.all().stream()).toList();
        StringBuilder text = new StringBuilder();
        TextTable.append(text, all.stream().filter(m -> m.probe() == null).toList(), loadColumns());
        TextTable.append(text, all.stream().filter(m -> m.probe() != null).toList(), probeColumns());
        TextTable.append(
                text, all.stream().filter(m -> m.service().downstream() != null).toList(), poolColumns());
        resizes(text, results);
        text.append(TextTable.wrapped(String.join(" ", Answer.sentences(results)), ""));
        String summary = Verdicts.summary(results);
        if (!summary.isEmpty() && !Answer.sentences(results).contains(summary)) {
            text.append('\n').append(TextTable.wrapped(summary, ""));
        }
        Verdicts.sentences(results, true).forEach(says -> text.append(TextTable.wrapped("! " + says, "  ")));
        Verdicts.sentences(results, false).forEach(says -> text.append(TextTable.wrapped("~ " + says, "  ")));
        return text.toString();
    }

    private record Resized(ResizeRun run, Phase phase) {}

    private static void resizes(StringBuilder text, Results results) {
        List<Resized> rows = results.resizes().stream()
                .flatMap(run -> run.phases().stream().map(phase -> new Resized(run, phase)))
                .toList();
        List<Column<Resized>> columns = List.of(
                new Column<>("stack", false, r -> r.run().stack()),
                new Column<>("pool", false, r -> r.run().pool()),
                new Column<>("size", true, r -> ResizeWords.step(r.phase())),
                new Column<>("how", false, r -> r.phase().how()),
                new Column<>("expected", true, r -> Numbers.three(r.phase().expected())),
                new Column<>("req/s", true, r -> Numbers.three(r.phase().throughput())),
                new Column<>("followed s", true, r -> Numbers.three(r.phase().followedSeconds())),
                new Column<>(
                        "failed in all",
                        true,
                        r -> Numbers.count(r.run().failures().total())));
        TextTable.append(text, rows, columns);
    }

    private static List<Column<Measurement>> loadColumns() {
        List<Column<Measurement>> columns = new ArrayList<>(condition());
        columns.addAll(List.of(
                new Column<>("req/s", true, m -> Numbers.three(m.throughput())),
                new Column<>("ceiling", true, m -> Numbers.three(m.ceiling().throughput())),
                new Column<>("bound by", false, Measurement::bound),
                new Column<>("p50 ms", true, m -> of(m.latency(), Latency::p50)),
                new Column<>("p99 ms", true, m -> of(m.latency(), Latency::p99)),
                new Column<>("CPU µs/req", true, m -> Numbers.three(m.service().cpuMicrosPerRequest())),
                new Column<>("threads", true, m -> Numbers.three(m.service().threadsLive())),
                new Column<>("gates", false, TerminalTable::gates)));
        return columns;
    }

    private static List<Column<Measurement>> poolColumns() {
        List<Column<Measurement>> columns = new ArrayList<>(condition());
        columns.addAll(List.of(
                new Column<>(
                        "pool to the downstream",
                        false,
                        m -> String.valueOf(m.service().downstreamPool())),
                new Column<>("max", true, m -> pool(m, pool -> Numbers.count(pool.max()))),
                new Column<>("active", true, m -> pool(m, pool -> Numbers.count(pool.activeMax()))),
                new Column<>("pending", true, m -> pool(m, pool -> Numbers.count(pool.pendingMax()))),
                new Column<>("acquire ms", true, m -> pool(m, pool -> Numbers.millis(pool.acquireMeanMicros()))),
                new Column<>("told by", false, m -> m.service().meters())));
        return columns;
    }

    private static List<Column<Measurement>> probeColumns() {
        List<Column<Measurement>> columns = new ArrayList<>(condition());
        columns.addAll(List.of(
                new Column<>("light call", false, m -> probe(m, Probe::path)),
                new Column<>("ok", true, m -> probe(m, p -> Numbers.count(p.requests()))),
                new Column<>(
                        "failed",
                        true,
                        m -> probe(m, p -> Numbers.count(p.failures().total()))),
                new Column<>("p50 ms", true, m -> probed(m, Latency::p50)),
                new Column<>("p99 ms", true, m -> probed(m, Latency::p99)),
                new Column<>("max ms", true, m -> probed(m, Latency::max)),
                new Column<>("busy", true, m -> Numbers.count(m.service().busyThreadsMax())),
                new Column<>("threads", true, m -> Numbers.three(m.service().threadsLive())),
                new Column<>("gates", false, TerminalTable::gates)));
        return columns;
    }

    private static List<Column<Measurement>> condition() {
        return List.of(
                new Column<>("stack", false, Measurement::stack),
                new Column<>("via", false, m -> m.gateway() ? "gw" : ""),
                new Column<>("c", true, m -> Integer.toString(m.concurrency())),
                new Column<>("delay", true, m -> Numbers.delay(m.delayMillis())),
                new Column<>("spin", true, m -> m.spin() == 0 ? "" : Numbers.count(m.spin())));
    }

    private static String gates(Measurement m) {
        String failed = Verdicts.failed(m).stream()
                .map(gate -> (gate.fatal() ? "!" : "~") + gate.gate())
                .collect(Collectors.joining(" "));
        return failed.isEmpty() ? "ok" : failed;
    }

    private static String pool(Measurement m, Function<Pool, String> part) {
        Pool pool = m.service().downstream();
        return pool == null ? Numbers.NONE : part.apply(pool);
    }

    private static String of(@Nullable Latency latency, Function<Latency, Long> part) {
        return latency == null ? Numbers.NONE : Numbers.millis(part.apply(latency));
    }

    private static String probed(Measurement m, Function<Latency, Long> part) {
        return m.probe() == null ? Numbers.NONE : of(m.probe().latency(), part);
    }

    private static String probe(Measurement m, Function<Probe, String> part) {
        return m.probe() == null ? Numbers.NONE : part.apply(m.probe());
    }
}
