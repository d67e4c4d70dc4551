package dev.waitwell.lab.report;

import static dev.waitwell.lab.report.Html.escape;
import static dev.waitwell.lab.report.Html.paragraphs;

import dev.waitwell.lab.report.SweepCells.Line;
import dev.waitwell.lab.report.SweepCharts.Chart;
import dev.waitwell.lab.result.Results;
import dev.waitwell.lab.result.StackRun;
import dev.waitwell.lab.result.SweepResults;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What an experiment found, as one page that needs nothing but itself: answer, charts, every number, how it was made. */
public final class SweepReport {
    private final SweepResults results;
    private final SweepCells cells;
    private final SweepTables tables;

    private SweepReport(SweepResults results) {
        this.results = results;
        cells = new SweepCells(results);
        tables = new SweepTables(results, cells);
    }

    /** The whole page. */
    public static String render(SweepResults results) {
        return new SweepReport(results).page();
    }

    private String page() {
        boolean empty = cells.all().isEmpty();
        Map<String, String> slots = new LinkedHashMap<>();
        slots.put("experiment", escape(results.experiment()));
        slots.put("question", escape(results.question()));
        slots.put("when", escape(when()));
        slots.put("command", escape(results.command()));
        slots.put("answer", paragraphs(SweepAnswer.sentences(results)));
        slots.put("verdicts", verdicts());
        slots.put("glance", tables.effects());
        slots.put("resizes", "");
        slots.put("figures", empty ? "" : Page.section("charts", "What was measured", figures()));
        slots.put(
                "numbers",
                empty
                        ? ""
                        : Page.section(
                                "numbers",
                                "Every number",
                                PhaseTable.of(cells) + tables.cells() + tables.replicates()));
        slots.put("limits", Page.wrap("limits", "Limits in force", tables.sizes() + limits()));
        slots.put("setup", setup());
        slots.put("nav", Page.nav(slots));
        slots.put("style", Page.resource("report.css"));
        slots.put("noise", noise());
        slots.put("scripts", "");
        return Page.fill("report.html", slots);
    }

    private String when() {
        return Page.time(results.startedAt()) + " · " + Words.plural(cells.all().size(), "cell", "cells")
                + (cells.all().isEmpty() ? "" : " × " + cells.replicates()) + " in "
                + Page.length(Duration.between(results.startedAt(), results.finishedAt())) + " · "
                + Words.plural(results.host().cores(), "core", "cores");
    }

    private String verdicts() {
        return Page.notice("failed", SweepAnswer.summary(results), sentences(true))
                + Page.notice("noted", "Worth knowing; these stay in the answer:", sentences(false));
    }

    private List<String> sentences(boolean fatal) {
        return cells.all().stream()
                .flatMap(cell -> cell.failed().values().stream()
                        .filter(failed -> failed.first().fatal() == fatal)
                        .map(failed -> cells.name(cell) + " – "
                                + failed.first().gate()
                                + (failed.replicates() > 1 ? " (" + failed.replicates() + " replicates)" : "") + ": "
                                + failed.first().says()))
                .toList();
    }

    private String figures() {
        List<Chart> charts = SweepCharts.charts(cells);
        if (charts.isEmpty()) {
            return "<p>Only one cell was measured, so there is nothing to draw.</p>\n";
        }
        return charts.stream()
                .map(this::figure)
                .collect(Collectors.joining("", "<div class=\"figures\">\n", "</div>\n"));
    }

    private String figure(Chart chart) {
        Factor factor = chart.factor();
        return "<figure class=\"whole\">" + chart.svg() + "<figcaption>"
                + (factor == null ? "" : paragraphs(SweepAnswer.effect(cells, factor, chart.metric())))
                + "</figcaption></figure>\n";
    }

    private String limits() {
        Map<String, Integer> stacks = StackStyles.of(cells.stacks());
        Map<String, Integer> styles = new LinkedHashMap<>();
        results.deployments()
                .forEach(
                        d -> styles.put(d.label(), stacks.getOrDefault(d.start().stack(), 6)));
        return new LimitTables(started(), styles).all();
    }

    /** Each start under the name that tells it from the others. */
    private List<StackRun> started() {
        return results.deployments().stream()
                .map(d -> new StackRun(
                        d.label(),
                        d.start().target(),
                        d.start().startSeconds(),
                        d.start().warmUp(),
                        d.start().limits(),
                        d.start().warnings(),
                        d.start().configuration()))
                .toList();
    }

    private String setup() {
        // The tables of a comparison, which know starts, machine and versions.
        SetupTables shared = new SetupTables(new Results(
                Results.SCHEMA,
                results.experiment(),
                results.question(),
                results.startedAt(),
                results.finishedAt(),
                results.command(),
                results.host(),
                results.setup(),
                started(),
                List.of(),
                List.of()));
        return (results.deployments().isEmpty() ? "" : shared.warmUp())
                + SetupTables.pairs("The experiment", facts())
                + shared.host()
                + (results.deployments().isEmpty()
                        ? ""
                        : "<h3>How each service was started</h3>" + shared.configuration());
    }

    private Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("Decided by", cells.metric().words());
        facts.put(
                "Design",
                cells.grid()
                        ? "every combination of the levels"
                        : "each factor varied alone, the others at " + pairs(results.base()));
        results.factors().forEach(f -> facts.put("Levels of " + f.name(), String.join(", ", f.levels())));
        if (!results.fixed().isEmpty()) {
            facts.put("The same in every cell", pairs(results.fixed()));
        }
        facts.put("Order of cells", "shuffled in every round with the seed " + results.seed());
        facts.put("Measured window", Numbers.stated(results.setup().windowSeconds()) + " s");
        facts.put("Settling before each window", Numbers.stated(results.setup().settleSeconds()) + " s, not measured");
        facts.put(
                "Warm-up of each service",
                "at most " + Numbers.stated(results.setup().warmUpMaxSeconds()) + " s, not measured");
        facts.put("A failed gate", results.setup().gates().equals("fail") ? "fails the build" : "only warns");
        return facts;
    }

    private static String pairs(Map<String, String> values) {
        return values.entrySet().stream()
                .map(e -> e.getKey() + " " + e.getValue())
                .collect(Collectors.joining(", "));
    }

    private String noise() {
        int compared = cells.varied().stream()
                .flatMap(f -> cells.lines(f).stream())
                .map(Line::cells)
                .mapToInt(line -> line.size() - 1)
                .sum();
        return "Each interval holds the true median in 95 of 100 cases, by Student’s t on the logarithms of the"
                + " replicates. Along each line of cells that differ in one factor alone, every cell is compared with the"
                + " best one: it is called worse when the 95 % interval of their ratio (Welch’s) says so and they are not"
                + " shown to be the same within " + Numbers.percent(Trend.MARGIN) + ". "
                + (compared == 0
                        ? ""
                        : "That makes " + Words.plural(compared, "comparison", "comparisons")
                                + " here; each errs for itself, so that of twenty without a difference one may be"
                                + " called one. ")
                + "That no difference is shown does not show that there is none.";
    }
}
