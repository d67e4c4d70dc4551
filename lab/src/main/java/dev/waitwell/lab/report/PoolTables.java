package dev.waitwell.lab.report;

import static dev.waitwell.lab.report.Html.escape;
import static dev.waitwell.lab.report.Numbers.count;
import static dev.waitwell.lab.report.Numbers.millis;
import static dev.waitwell.lab.report.Numbers.three;

import dev.waitwell.lab.report.Html.Column;
import dev.waitwell.lab.report.Html.Group;
import dev.waitwell.lab.result.Measurement;
import dev.waitwell.lab.result.Measurement.Pool;
import dev.waitwell.lab.result.Results;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The pools of each condition: those that every stack has for its calls to the downstream, and all the others. */
final class PoolTables {
    private final Map<String, Integer> styles;
    private final List<Comparison> comparisons;

    PoolTables(Results results) {
        styles = StackStyles.of(Comparison.stacks(results));
        comparisons = Comparison.of(results);
    }

    /** A pool of one process in one condition. */
    private record Row(Measurement m, String process, Pool pool) {
        boolean main() {
            return !process.equals("gateway") && pool.equals(m.service().downstream());
        }

        boolean used() {
            return positive(pool.activeMax()) || positive(pool.pendingMax()) || pool.acquireMeanMicros() != null;
        }

        private static boolean positive(@Nullable Long value) {
            return value != null && value > 0;
        }
    }

    /** Both tables; empty when no pool was seen. */
    String all() {
        List<Group<Row>> main = groups(Row::main);
        List<Group<Row>> others = groups(row -> !row.main() && row.used());
        long more = others.stream().mapToLong(g -> g.rows().size()).sum();
        return (main.isEmpty() ? "" : table("The pool of connections to the downstream", main, List.of()))
                + (more == 0
                        ? ""
                        : "<details><summary>Other pools that were used: "
                                + Words.plural(more, "reading", "readings") + "</summary>"
                                + table("Other pools that were used", others, List.of(process())) + "</details>\n");
    }

    private static Column<Row> process() {
        return Column.text("Process", Row::process);
    }

    private String table(String caption, List<Group<Row>> groups, List<Column<Row>> more) {
        List<Column<Row>> columns = new ArrayList<>();
        columns.add(
                Column.head("Stack", row -> StackStyles.named(styles, row.m().stack())));
        columns.addAll(more);
        columns.addAll(List.of(
                Column.html("Pool", row -> "<code>" + escape(row.pool().name()) + "</code>"),
                Column.text("Kind", row -> row.pool().kind()),
                number("Max", "", pool -> count(pool.max())),
                number("Active", "mean", pool -> three(pool.activeMean())),
                number("Active", "peak", pool -> count(pool.activeMax())),
                number("Idle", "mean", pool -> three(pool.idleMean())),
                number("Pending", "peak", pool -> count(pool.pendingMax())),
                number("Acquire", "mean, ms", pool -> millis(pool.acquireMeanMicros()))));
        return Html.table(caption, columns, groups, row -> Comparison.fair(row.m()) ? "" : "unfair");
    }

    private static Column<Row> number(String head, String unit, Function<Pool, String> cell) {
        return Column.number(head, unit, row -> cell.apply(row.pool()));
    }

    private List<Group<Row>> groups(Predicate<Row> wanted) {
        return comparisons.stream()
                .map(c -> new Group<>(
                        c.key().name(),
                        c.all().stream()
                                .flatMap(PoolTables::rows)
                                .filter(wanted)
                                .toList()))
                .filter(g -> !g.rows().isEmpty())
                .toList();
    }

    private static Stream<Row> rows(Measurement m) {
        return Stream.concat(
                m.service().pools().stream().map(pool -> new Row(m, "service", pool)),
                m.gatewayPools().stream().map(pool -> new Row(m, "gateway", pool)));
    }
}
