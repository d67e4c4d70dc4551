package dev.waitwell.lab.report;

import static dev.waitwell.lab.report.Html.escape;

import dev.waitwell.lab.report.Html.Column;
import dev.waitwell.lab.report.Html.Group;
import dev.waitwell.lab.result.Results;
import dev.waitwell.lab.result.StackRun;
import dev.waitwell.lab.result.StackRun.Limit;
import dev.waitwell.lab.result.StackRun.Warning;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The limits in effect on each stack and where each came from, and the traps the services tell of. */
final class LimitTables {
    private final List<StackRun> runs;
    private final Map<String, Integer> styles;

    LimitTables(Results results) {
        this(
                results.stacks(),
                StackStyles.of(results.stacks().stream().map(StackRun::stack).toList()));
    }

    /** Of runs whose names have these styles. */
    LimitTables(List<StackRun> runs, Map<String, Integer> styles) {
        this.runs = runs;
        this.styles = styles;
    }

    /** What several stacks have alike. */
    private record Shared<T>(T what, List<String> stacks) {}

    /** All of it; empty when no stack was started. */
    String all() {
        List<Shared<Limit>> limits = shared(StackRun::limits);
        if (limits.isEmpty()) {
            return "";
        }
        List<Shared<Limit>> stated =
                limits.stream().filter(s -> s.what().stated() != null).toList();
        List<Shared<Limit>> others =
                limits.stream().filter(s -> s.what().stated() == null).toList();
        return stated(stated) + warnings() + others(others);
    }

    private String stated(List<Shared<Limit>> rows) {
        List<Column<Shared<Limit>>> columns = List.of(
                Column.head("Limit", row -> escape(row.what().name())),
                Column.number("Stated", "", row -> text(row.what().stated())),
                Column.number("In force", "", row -> text(row.what().effective())),
                Column.html(
                        "Verdict", row -> row.what().agrees() ? "agrees" : "<span class=\"failed\">! differs</span>"),
                pool(),
                Column.text("Where it came from", row -> row.what().source().words()),
                stacks());
        return Html.table(
                "Limits as the experiment states them and as the running services have them",
                columns,
                List.of(new Group<>("", rows)),
                row -> row.what().agrees() ? "" : "unfair");
    }

    private String others(List<Shared<Limit>> rows) {
        if (rows.isEmpty()) {
            return "";
        }
        List<Column<Shared<Limit>>> columns = List.of(
                Column.head("Limit", row -> escape(row.what().name())),
                Column.number("In force", "", row -> text(row.what().effective())),
                pool(),
                Column.text("Where it came from", row -> row.what().source().words()),
                stacks());
        return "<details><summary>" + Words.plural(rows.size(), "limit", "limits")
                + " of which the experiment states nothing</summary>"
                + Html.table("Other limits in force", columns, List.of(new Group<>("", rows)), row -> "")
                + "</details>\n";
    }

    private String warnings() {
        List<Shared<Warning>> rows = shared(StackRun::warnings);
        if (rows.isEmpty()) {
            return "";
        }
        List<Column<Shared<Warning>>> columns = List.of(
                Column.head("Pool", row -> escape(row.what().pool())),
                Column.html("What is wrong", row -> wide(row.what().says())),
                Column.html(
                        "To mend it",
                        row -> "<code>" + escape(row.what().property()) + "</code>: "
                                + escape(row.what().set())),
                Column.html("On", row -> names(row.stacks())));
        return Html.table("Traps that the services tell of", columns, List.of(new Group<>("", rows)), row -> "");
    }

    private Column<Shared<Limit>> stacks() {
        return Column.html("On", row -> names(row.stacks()));
    }

    private static Column<Shared<Limit>> pool() {
        return Column.html(
                "Pool",
                row -> row.what().pool() == null
                        ? Numbers.NONE
                        : "<code>" + escape(row.what().pool()) + "</code>");
    }

    private static String wide(String says) {
        return "<span class=\"wide\">" + escape(says) + "</span>";
    }

    private static String text(@Nullable String value) {
        return value == null ? Numbers.NONE : escape(value);
    }

    private String names(List<String> stacks) {
        return String.join(
                " ", stacks.stream().map(s -> StackStyles.named(styles, s)).toList());
    }

    private <T> List<Shared<T>> shared(Function<StackRun, List<T>> of) {
        Map<T, List<String>> all = new LinkedHashMap<>();
        for (StackRun run : runs) {
            for (T what : of.apply(run)) {
                List<String> stacks = Objects.requireNonNull(all.computeIfAbsent(what, w -> new ArrayList<>()));
                if (!stacks.contains(run.stack())) {
                    stacks.add(run.stack());
                }
            }
        }
        return all.entrySet().stream()
                .map(e -> new Shared<>(e.getKey(), e.getValue()))
                .toList();
    }
}
