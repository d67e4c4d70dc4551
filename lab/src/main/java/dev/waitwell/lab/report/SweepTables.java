package dev.waitwell.lab.report;

import static dev.waitwell.lab.report.Html.escape;
import static dev.waitwell.lab.report.Numbers.count;
import static dev.waitwell.lab.report.Numbers.three;

import dev.waitwell.lab.judge.Interval;
import dev.waitwell.lab.report.Html.Column;
import dev.waitwell.lab.report.Html.Group;
import dev.waitwell.lab.result.SweepResults;
import dev.waitwell.lab.result.SweepResults.Replicate;
import dev.waitwell.lab.result.SweepResults.Sized;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The numbers of an experiment: what each factor does, each cell, each replicate, each pool's size. */
final class SweepTables {
    private final SweepResults results;
    private final SweepCells cells;
    private final Map<String, Integer> styles;

    SweepTables(SweepResults results, SweepCells cells) {
        this.results = results;
        this.cells = cells;
        styles = StackStyles.of(cells.stacks());
    }

    /** What each factor with an order does to what decides; empty where nothing could be judged. */
    String effects() {
        StringBuilder html = new StringBuilder();
        cells.varied().stream().filter(Factor::ordered).forEach(factor -> {
            List<Trend> trends = new TrendWords(cells, factor, cells.metric()).trends();
            if (trends.stream().anyMatch(t -> t.kind() != Trend.Kind.UNKNOWN)) {
                html.append(effects(factor, trends));
            }
        });
        return html.toString();
    }

    private String effects(Factor factor, List<Trend> trends) {
        Metric metric = cells.metric();
        List<Column<Trend>> columns = new ArrayList<>();
        cells.varied().stream()
                .filter(f -> !f.equals(factor))
                .forEach(f -> columns.add(Column.text(Words.capital(f.shortName()), t -> {
                    String level = t.line().others().get(f.name());
                    return level == null ? "" : f.level(level).words();
                })));
        columns.add(Column.text("Judged", t -> range(factor, t)));
        columns.add(Column.text("With more of it", t -> direction(t, metric)));
        columns.add(Column.number("Enough", factor.name(), t -> judged(t, level(factor, t.enough()))));
        columns.add(Column.html("There", t -> judged(t, spread(t.enough(), metric) + " " + metric.unit())));
        columns.add(Column.number("Worse again", "from", t -> {
            SweepCell worse = t.worse();
            return worse == null ? "" : level(factor, worse);
        }));
        columns.add(Column.text(
                "Last against first",
                t -> judged(t, Words.capital(Rivals.times(t.ends(metric)).replaceFirst("^, ", "")))));
        return Html.table(
                Words.capital(metric.words()) + " with more " + factor.name(),
                columns,
                List.of(new Group<>("", trends)),
                t -> "");
    }

    private static String judged(Trend trend, String text) {
        return trend.kind() == Trend.Kind.UNKNOWN ? "" : text;
    }

    private static String range(Factor factor, Trend trend) {
        return level(factor, trend.line().cells().getFirst()) + " to "
                + level(factor, trend.line().cells().getLast());
    }

    private static String level(Factor factor, SweepCell cell) {
        return factor.level(cell.level(factor)).words();
    }

    private static String direction(Trend trend, Metric metric) {
        return switch (trend.kind()) {
            case BETTER -> metric.moves(true) + (trend.toTheEnd() ? " to the most tried" : ", then no more shown");
            case WORSE -> metric.moves(false);
            case PEAK -> metric.moves(true) + " and " + metric.moves(false) + " again";
            case MIXED -> "up and down";
            case FLAT -> "no difference shown";
            case UNKNOWN -> "too few replicates";
        };
    }

    /** A row for each cell, medians with their intervals. */
    String cells() {
        List<Column<SweepCell>> columns = new ArrayList<>();
        for (Factor factor : cells.factors()) {
            if (factor.stack()) {
                columns.add(Column.head("Stack", c -> StackStyles.named(styles, c.level(factor))));
            } else if (factor.varies()) {
                columns.add(Column.number(
                        Words.capital(factor.shortName()),
                        "",
                        c -> escape(factor.level(c.level(factor)).words())));
            }
        }
        columns.add(Column.number("Replicates", "", SweepTables::replicates));
        columns.add(number("Throughput", Metric.THROUGHPUT));
        columns.add(Column.number("Ceiling", "req/s", c -> three(c.ceiling().orElse(null))));
        columns.add(number("CPU", Metric.CPU));
        columns.add(number("p50", Metric.P50));
        columns.add(number("p99", Metric.P99));
        columns.add(Column.number("Failures", "", c -> count(c.failures())));
        columns.add(Column.text("Held by", SweepCell::bound));
        columns.add(Column.html("Gates", SweepTables::gates));
        String caption = cells.once()
                ? "Each cell, measured once: no intervals"
                : "Each cell: median, and the 95 % interval of the median below it";
        return Html.table(caption, columns, List.of(new Group<>("", cells.all())), c -> c.counts() ? "" : "unfair");
    }

    private static Column<SweepCell> number(String head, Metric metric) {
        return Column.number(head, metric == Metric.CPU ? "µs/request" : metric.unit(), c -> spread(c, metric));
    }

    private static String spread(SweepCell cell, Metric metric) {
        Interval interval = cell.interval(metric).orElse(null);
        if (interval == null) {
            return Numbers.NONE;
        }
        return Metric.figure(interval)
                + (interval.known() ? " <small class=\"range\">" + Metric.range(interval) + "</small>" : "");
    }

    private static String replicates(SweepCell cell) {
        int fair = cell.fair().size();
        int all = cell.all().size();
        return fair == all ? count(all) : count(fair) + " of " + count(all);
    }

    private static String gates(SweepCell cell) {
        String failed = cell.failed().entrySet().stream()
                .map(e -> {
                    boolean fatal = e.getValue().first().fatal();
                    return "<span class=\"" + (fatal ? "failed" : "noted") + "\" title=\""
                            + escape(e.getValue().first().says()) + "\">" + (fatal ? "! " : "~ ") + escape(e.getKey())
                            + (e.getValue().replicates() > 1
                                    ? " × " + e.getValue().replicates()
                                    : "") + "</span>";
                })
                .collect(Collectors.joining(" "));
        return failed.isEmpty() ? "passed" : failed;
    }

    /** A row for each replicate in the order measured. */
    String replicates() {
        List<Column<Replicate>> columns = List.of(
                Column.number("Round", "", r -> count(r.round())),
                Column.head("Cell", r -> escape(cells.name(r.cell()))),
                Column.number("Requests", "", r -> count(r.measured().requests())),
                Column.number("Throughput", "req/s", r -> three(r.measured().throughput())),
                Column.number("CPU", "µs/request", r -> three(Metric.CPU.value(r))),
                Column.number("p50", "ms", r -> three(Metric.P50.value(r))),
                Column.number("p99", "ms", r -> three(Metric.P99.value(r))),
                Column.number("Before", "s, not measured", r -> three(r.droppedSeconds())),
                Column.html("Settled", r -> r.settled() ? "yes" : "<span class=\"noted\">~ no</span>"),
                Column.number("Fixed loop", "ms", r -> three(r.calibrationMillis())),
                Column.html("Gates", r -> gates(new SweepCell(r.cell(), List.of(r)))));
        return "<details><summary>" + Words.plural(results.replicates().size(), "replicate", "replicates")
                + " in the order measured</summary>"
                + Html.table(
                        "Every replicate",
                        columns,
                        List.of(new Group<>("", results.replicates())),
                        r -> Comparison.fair(r.measured()) ? "" : "unfair")
                + "</details>\n";
    }

    private record Size(String deployment, Sized sized) {}

    /** Sizes that pools were set to, beside those that the services told; empty where none was set. */
    String sizes() {
        Map<Size, Integer> sizes = new LinkedHashMap<>();
        for (Replicate replicate : results.replicates()) {
            replicate.pools().forEach(pool -> sizes.merge(new Size(replicate.deployment(), pool), 1, Integer::sum));
        }
        if (sizes.isEmpty()) {
            return "";
        }
        List<Column<Map.Entry<Size, Integer>>> columns = List.of(
                Column.head("What", e -> escape(e.getKey().sized().role())),
                Column.html("Pool", e -> "<code>" + escape(e.getKey().sized().pool()) + "</code>"),
                Column.text("On", e -> e.getKey().deployment()),
                Column.number("Stated", "", e -> count(e.getKey().sized().stated())),
                Column.number("In force", "", e -> count(e.getKey().sized().effective())),
                Column.html(
                        "Verdict",
                        e -> agrees(e.getKey().sized()) ? "agrees" : "<span class=\"failed\">! differs</span>"),
                Column.number("Replicates", "", e -> count(e.getValue())));
        return Html.table(
                "Pools as they were set before each window, and as the service then told them",
                columns,
                List.of(new Group<>("", List.copyOf(sizes.entrySet()))),
                e -> agrees(e.getKey().sized()) ? "" : "unfair");
    }

    private static boolean agrees(Sized sized) {
        Integer effective = sized.effective();
        return effective != null && effective == sized.stated();
    }
}
