package dev.waitwell.lab.report;

import static dev.waitwell.lab.report.Html.escape;
import static dev.waitwell.lab.report.Numbers.count;
import static dev.waitwell.lab.report.Numbers.mebibytes;
import static dev.waitwell.lab.report.Numbers.millis;
import static dev.waitwell.lab.report.Numbers.three;

import dev.waitwell.lab.report.Html.Column;
import dev.waitwell.lab.report.Html.Group;
import dev.waitwell.lab.result.Measurement;
import dev.waitwell.lab.result.Measurement.Latency;
import dev.waitwell.lab.result.Measurement.Probe;
import dev.waitwell.lab.result.Results;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Every measured number: what the client saw, what the light calls saw, what the processes used. */
final class MeasurementTables {
    private final Map<String, Integer> styles;
    private final List<Comparison> comparisons;

    MeasurementTables(Results results) {
        styles = StackStyles.of(Comparison.stacks(results));
        comparisons = Comparison.of(results);
    }

    /** The condition that separates the stacks most, in the numbers that decide. */
    String glance(Comparison comparison) {
        List<Column<Measurement>> columns = List.of(
                Column.head("Stack", this::name),
                Column.number("Throughput", "req/s", m -> three(m.throughput())),
                Column.number("Ceiling", "req/s", m -> three(m.ceiling().throughput())),
                Column.text("Held by", Measurement::bound),
                Column.number("p50", "ms", m -> latency(m, Latency::p50)),
                Column.number("p99", "ms", m -> latency(m, Latency::p99)),
                Column.number("CPU", "µs/request", m -> three(m.service().cpuMicrosPerRequest())),
                Column.number("Threads", "platform", m -> three(m.service().threadsLive())),
                Column.html("Gates", MeasurementTables::gates));
        return table("At " + comparison.key().words(), columns, List.of(new Group<>("", comparison.all())));
    }

    String client() {
        List<Column<Measurement>> columns = new ArrayList<>(condition());
        columns.addAll(List.of(
                Column.number("Requests", "", m -> count(m.requests())),
                Column.number("Failures", "", MeasurementTables::failures),
                Column.number("Throughput", "req/s", m -> three(m.throughput())),
                Column.number("Ceiling", "req/s", m -> three(m.ceiling().throughput())),
                Column.text("Ceiling from", m -> m.ceiling().binds()),
                Column.text("Held by", Measurement::bound),
                Column.number("p50", "ms", m -> latency(m, Latency::p50)),
                Column.number("p90", "ms", m -> latency(m, Latency::p90)),
                Column.number("p99", "ms", m -> latency(m, Latency::p99)),
                Column.number("p99.9", "ms", m -> latency(m, Latency::p999)),
                Column.number("Max", "ms", m -> latency(m, Latency::max)),
                Column.html("Gates", MeasurementTables::gates)));
        return table("What the client saw", columns, groups(false));
    }

    String probes() {
        List<Column<Measurement>> columns = List.of(
                Column.head("Stack", this::name),
                Column.number("Users", "", m -> count(m.concurrency())),
                Column.number("Delay", "ms", m -> count(m.delayMillis())),
                Column.text("Light call", m -> of(m, Probe::path)),
                Column.number("Rate", "1/s", m -> of(m, p -> Numbers.stated(p.perSecond()))),
                Column.number("Requests", "", m -> of(m, p -> count(p.requests()))),
                Column.number("Failures", "", m -> of(m, p -> count(p.failures().total()))),
                Column.number("p50", "ms", m -> probed(m, Latency::p50)),
                Column.number("p90", "ms", m -> probed(m, Latency::p90)),
                Column.number("p99", "ms", m -> probed(m, Latency::p99)),
                Column.number("p99.9", "ms", m -> probed(m, Latency::p999)),
                Column.number("Max", "ms", m -> probed(m, Latency::max)),
                Column.html("Gates", MeasurementTables::gates));
        return table("What the light calls saw", columns, groups(true));
    }

    String processes() {
        // The condition stands above each group of rows: columns for it would push the rest off the page.
        List<Column<Measurement>> columns = List.of(
                Column.head("Stack", this::name),
                Column.number("CPU", "µs/request", m -> three(m.service().cpuMicrosPerRequest())),
                Column.number("Service", "cores", m -> three(m.service().coresUsed())),
                Column.number(
                        "Threads",
                        "mean / peak",
                        m -> three(m.service().threadsLive()) + " / "
                                + count(m.service().threadsPeak())),
                Column.number("Busy", "threads", m -> count(m.service().busyThreadsMax())),
                Column.number("Event loops", "tasks", m -> count(m.service().eventLoopPendingMax())),
                Column.number("Heap", "MiB, live", m -> mebibytes(m.service().heapAfterGcBytes())),
                Column.number("RSS", "MiB", m -> mebibytes(m.service().rssBytes())),
                Column.number("GC", "ms", m -> three(m.service().gcMillis())),
                Column.number(
                        "Gateway",
                        "cores",
                        m -> m.gatewayUse() == null
                                ? Numbers.NONE
                                : three(m.gatewayUse().coresUsed())),
                Column.number(
                        "Downstream",
                        "cores",
                        m -> m.downstream() == null
                                ? Numbers.NONE
                                : three(m.downstream().process().coresUsed())),
                Column.number("Generator", "cores", m -> three(m.generator().coresUsed())),
                Column.html("Gates", MeasurementTables::gates));
        List<Group<Measurement>> all = comparisons.stream()
                .map(c -> new Group<>(c.key().name(), c.all()))
                .toList();
        return table("What the processes used", columns, all);
    }

    private List<Column<Measurement>> condition() {
        return List.of(
                Column.head("Stack", this::name),
                Column.text("Via", m -> m.gateway() ? "gateway" : "direct"),
                Column.number("Users", "", m -> count(m.concurrency())),
                Column.number("Delay", "ms", m -> count(m.delayMillis())),
                Column.number("Spin", "", m -> count(m.spin())));
    }

    private List<Group<Measurement>> groups(boolean probe) {
        return comparisons.stream()
                .filter(c -> c.key().probe() == probe)
                .map(c -> new Group<>(c.key().name(), c.all()))
                .toList();
    }

    private static String table(String caption, List<Column<Measurement>> columns, List<Group<Measurement>> groups) {
        return Html.table(caption, columns, groups, m -> Comparison.fair(m) ? "" : "unfair");
    }

    private String name(Measurement m) {
        return StackStyles.named(styles, m.stack());
    }

    private static String gates(Measurement m) {
        String failed = Verdicts.failed(m).stream()
                .map(gate -> "<span class=\"" + (gate.fatal() ? "failed" : "noted") + "\" title=\""
                        + escape(gate.says()) + "\">" + (gate.fatal() ? "! " : "~ ") + escape(gate.gate())
                        + "</span>")
                .collect(Collectors.joining(" "));
        return failed.isEmpty() ? "passed" : failed;
    }

    private static String failures(Measurement m) {
        String causes = m.failures().byCause().entrySet().stream()
                .map(e -> e.getKey() + ": " + count(e.getValue()))
                .collect(Collectors.joining(", "));
        return causes.isEmpty()
                ? count(m.failures().total())
                : "<span title=\"" + escape(causes) + "\">" + count(m.failures().total()) + "</span>";
    }

    private static String of(Measurement m, Function<Probe, String> part) {
        return m.probe() == null ? Numbers.NONE : part.apply(m.probe());
    }

    private static String latency(Measurement m, Function<Latency, @Nullable Number> part) {
        return m.latency() == null ? Numbers.NONE : millis(part.apply(m.latency()));
    }

    private static String probed(Measurement m, Function<Latency, @Nullable Number> part) {
        return m.probe() == null || m.probe().latency() == null
                ? Numbers.NONE
                : millis(part.apply(m.probe().latency()));
    }
}
