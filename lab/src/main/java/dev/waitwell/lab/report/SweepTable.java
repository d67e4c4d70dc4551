package dev.waitwell.lab.report;

import dev.waitwell.lab.judge.Interval;
import dev.waitwell.lab.report.TextTable.Column;
import dev.waitwell.lab.result.SweepResults;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What an experiment found, on a terminal: the answer, a table of at most 120 columns, the gates that failed. */
public final class SweepTable {
    private SweepTable() {}

    /** Answer, table and failed gates. */
    public static String render(SweepResults results) {
        SweepCells cells = new SweepCells(results);
        StringBuilder text = new StringBuilder();
        SweepAnswer.sentences(results).forEach(says -> text.append(TextTable.wrapped(says, "")));
        text.append('\n');
        TextTable.append(text, cells.all(), columns(cells));
        if (cells.all().isEmpty()) {
            return text.toString();
        }
        if (!cells.once()) {
            text.append("± is half the 95 % interval of the median; n counts the replicates that may be compared.\n");
        }
        String summary = SweepAnswer.summary(results);
        if (!summary.isEmpty()) {
            text.append(TextTable.wrapped(summary, ""));
        }
        gates(text, cells, true);
        gates(text, cells, false);
        return text.toString();
    }

    private static void gates(StringBuilder text, SweepCells cells, boolean fatal) {
        for (SweepCell cell : cells.all()) {
            cell.failed().values().stream()
                    .filter(failed -> failed.first().fatal() == fatal)
                    .map(failed -> (fatal ? "! " : "~ ") + cells.name(cell) + " – "
                            + failed.first().gate() + ": " + failed.first().says())
                    .forEach(says -> text.append(TextTable.wrapped(says, "  ")));
        }
    }

    /** As many as fit; what can be spared is left out first. */
    private static List<Column<SweepCell>> columns(SweepCells cells) {
        List<Column<SweepCell>> columns = all(cells);
        for (String spare : List.of("fail", "bound by", "p50 ms")) {
            if (TextTable.width(cells.all(), columns) > TextTable.WIDTH) {
                columns.removeIf(column -> column.head().equals(spare));
            }
        }
        return columns;
    }

    private static List<Column<SweepCell>> all(SweepCells cells) {
        List<Column<SweepCell>> columns = new ArrayList<>();
        cells.factors().stream()
                .filter(f -> f.stack() || f.varies())
                .forEach(f -> columns.add(new Column<>(
                        f.shortName(), f.ordered(), c -> f.level(c.level(f)).words())));
        columns.add(new Column<>("n", true, c -> Numbers.count(c.fair().size())));
        value(columns, "req/s", Metric.THROUGHPUT, cells);
        value(columns, "CPU µs/req", Metric.CPU, cells);
        columns.add(new Column<>("p50 ms", true, c -> figure(c, Metric.P50)));
        value(columns, "p99 ms", Metric.P99, cells);
        if (cells.all().stream().anyMatch(c -> c.failures() > 0)) {
            columns.add(new Column<>("fail", true, c -> Numbers.count(c.failures())));
        }
        columns.add(new Column<>("bound by", false, SweepCell::bound));
        columns.add(new Column<>("gates", false, SweepTable::gates));
        return columns;
    }

    private static void value(List<Column<SweepCell>> columns, String head, Metric metric, SweepCells cells) {
        columns.add(new Column<>(head, true, c -> figure(c, metric)));
        if (!cells.once()) {
            columns.add(new Column<>("±", true, c -> half(c, metric)));
        }
    }

    private static String figure(SweepCell cell, Metric metric) {
        return cell.interval(metric).map(i -> Numbers.three(i.value())).orElse(Numbers.NONE);
    }

    private static String half(SweepCell cell, Metric metric) {
        Double half = cell.interval(metric).map(Interval::relativeHalfWidth).orElse(null);
        return half == null ? "" : String.format(Locale.ROOT, half < 0.0995 ? "%.1f%%" : "%.0f%%", half * 100);
    }

    private static String gates(SweepCell cell) {
        String failed = cell.failed().values().stream()
                .map(f -> (f.first().fatal() ? "!" : "~") + f.first().gate())
                .collect(Collectors.joining(" "));
        return failed.isEmpty() ? "ok" : failed;
    }
}
