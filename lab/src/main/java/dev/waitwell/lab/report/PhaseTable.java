package dev.waitwell.lab.report;

import static dev.waitwell.lab.report.Html.escape;

import dev.waitwell.lab.judge.Interval;
import dev.waitwell.lab.report.Html.Column;
import dev.waitwell.lab.report.Html.Group;
import dev.waitwell.lab.result.Measurement.Latency;
import dev.waitwell.lab.result.SweepResults.DelayStep;
import dev.waitwell.lab.result.SweepResults.Replicate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What each cell did while the downstream was fast, slow and fast again. */
final class PhaseTable {
    private PhaseTable() {}

    /**
     * The phases of one cell that come after as many others, one of each replicate.
     *
     * @param cell in words
     * @param all at least one
     */
    private record Row(String cell, int index, List<DelayStep> all) {
        int delayMillis() {
            return all.getFirst().delayMillis();
        }

        /** Its median over the replicates that have it. */
        String median(Function<DelayStep, @Nullable Double> value) {
            List<Double> known = all.stream()
                    .map(value)
                    .filter(Objects::nonNull)
                    .map(Objects::requireNonNull)
                    .toList();
            return known.isEmpty()
                    ? Numbers.NONE
                    : Numbers.three(Interval.of(known).value());
        }

        String recovered() {
            long never = all.stream().filter(p -> p.recoverySeconds() == null).count();
            String median = median(DelayStep::recoverySeconds);
            return index == 0 || never == all.size()
                    ? index == 0 ? "" : "never"
                    : median + (never == 0 ? "" : ", " + never + " never");
        }
    }

    /** The table; empty where the downstream's delay has no steps. */
    static String of(SweepCells cells) {
        List<Group<Row>> groups = new ArrayList<>();
        for (SweepCell cell : cells.all()) {
            List<Replicate> counted = (cell.counts() ? cell.fair() : cell.all())
                    .stream().filter(r -> !r.phases().isEmpty()).toList();
            int phases = counted.stream().mapToInt(r -> r.phases().size()).min().orElse(0);
            List<Row> rows = new ArrayList<>();
            for (int i = 0; i < phases; i++) {
                int index = i;
                rows.add(new Row(
                        cells.name(cell),
                        index,
                        counted.stream().map(r -> r.phases().get(index)).toList()));
            }
            if (!rows.isEmpty()) {
                groups.add(new Group<>("", List.copyOf(rows)));
            }
        }
        return groups.isEmpty() ? "" : table(groups);
    }

    private static String table(List<Group<Row>> groups) {
        List<Column<Row>> columns = List.of(
                Column.head("Cell", r -> escape(r.cell())),
                Column.number("Downstream", "ms", r -> Numbers.count(r.delayMillis())),
                Column.number("Throughput", "req/s", r -> r.median(DelayStep::throughput)),
                Column.number("p50", "ms", r -> r.median(p -> millis(p.latency(), true))),
                Column.number("p99", "ms", r -> r.median(p -> millis(p.latency(), false))),
                Column.number("Probe p99", "ms", r -> r.median(p -> millis(p.probe(), false))),
                Column.number("Failures", "", r -> r.median(p -> (double) p.failures())),
                Column.number("As before after", "s", Row::recovered));
        return Html.table(
                "While the downstream was fast, slow and fast again: medians of the replicates; as before means that the median"
                        + " latency stays below twice that of the first phase",
                columns,
                groups,
                r -> "");
    }

    private static @Nullable Double millis(@Nullable Latency latency, boolean median) {
        return latency == null ? null : (Double) ((median ? latency.p50() : latency.p99()) / 1000.0);
    }
}
