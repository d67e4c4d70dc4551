package dev.waitwell.lab.report;

import static dev.waitwell.lab.report.Html.escape;
import static dev.waitwell.lab.report.Html.paragraphs;

import dev.waitwell.lab.report.Figures.Figure;
import dev.waitwell.lab.result.Measurement;
import dev.waitwell.lab.result.Results;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The result as one page that needs nothing but itself: answer, charts, every number, how it was made. */
public final class HtmlReport {
    private static final String ECHARTS = "/META-INF/resources/webjars/echarts/5.5.0/echarts.min.js";

    private static final String NOISE = "Each measurement is one window on a machine that does other things too. Stacks"
            + " within 5 % of each other are called alike.";

    private HtmlReport() {}

    /** The whole page. */
    public static String render(Results results) {
        boolean empty = results.conditions().isEmpty();
        Map<String, String> slots = new LinkedHashMap<>();
        head(slots, results);
        answer(slots, results);
        slots.put(
                "figures",
                empty ? "" : Page.section("charts", "What was measured", legend(results) + figures(results)));
        slots.put("numbers", empty ? "" : Page.section("numbers", "Every number", numbers(results)));
        slots.put("resizes", Page.wrap("resizes", "Pools resized under load", new ResizeTables(results).all()));
        slots.put("limits", Page.wrap("limits", "Limits in force", new LimitTables(results).all()));
        slots.put("setup", setup(results));
        slots.put("nav", Page.nav(slots));
        slots.put("style", Page.resource("report.css"));
        slots.put("noise", NOISE);
        slots.put("scripts", empty ? "" : scripts(results));
        return Page.fill("report.html", slots);
    }

    private static String scripts(Results results) {
        return "<script type=\"application/json\" id=\"data\">"
                + ChartData.of(results).json() + "</script>\n<script>" + Page.resource(ECHARTS)
                + "</script>\n<script>" + Page.resource("theme.js") + Page.resource("charts.js")
                + Page.resource("report.js") + "</script>\n";
    }

    private static void head(Map<String, String> slots, Results results) {
        Duration took = Duration.between(results.startedAt(), results.finishedAt());
        slots.put("experiment", escape(results.experiment()));
        slots.put("question", escape(results.question()));
        slots.put(
                "when",
                escape(Page.time(results.startedAt()) + " · "
                        + (results.conditions().isEmpty() && !results.resizes().isEmpty()
                                ? Words.plural(results.resizes().size(), "pool resized", "pools resized")
                                : Words.plural(results.conditions().size(), "measurement", "measurements"))
                        + " in "
                        + Page.length(took)
                        + " · " + Words.plural(results.host().cores(), "core", "cores")));
        slots.put("command", escape(results.command()));
    }

    private static void answer(Map<String, String> slots, Results results) {
        slots.put("answer", paragraphs(Answer.sentences(results)));
        slots.put("verdicts", verdicts(results));
        slots.put(
                "glance",
                new Throughput(results)
                        .widest()
                        .map(widest -> new MeasurementTables(results)
                                .glance(Comparison.of(results).stream()
                                        .filter(c -> c.key().equals(widest.key()))
                                        .findFirst()
                                        .orElse(widest)))
                        .orElse(""));
    }

    private static String verdicts(Results results) {
        return Page.notice("failed", Verdicts.summary(results), Verdicts.sentences(results, true))
                + Page.notice("noted", "Worth knowing; these stay in the answer:", Verdicts.sentences(results, false));
    }

    private static String legend(Results results) {
        return StackStyles.of(Comparison.stacks(results)).entrySet().stream()
                .map(e -> "<li><span class=\"s" + e.getValue() + "\" aria-hidden=\"true\">"
                        + StackStyles.symbol(e.getValue()) + "</span> " + escape(e.getKey()) + "</li>")
                .collect(Collectors.joining("", "<ul class=\"legend\" aria-label=\"Stacks\">", "</ul>\n"));
    }

    private static String figures(Results results) {
        StringBuilder html = new StringBuilder("<div class=\"figures\">\n");
        for (Figure figure : Figures.of(results)) {
            boolean latency = figure.chart().equals("latency");
            html.append("<figure class=\"")
                    .append(figure.half() ? "half" : "whole")
                    .append("\"><h3>")
                    .append(escape(figure.title()))
                    .append("</h3><p class=\"how\">")
                    .append(escape(figure.how()))
                    .append("</p>\n")
                    .append(latency ? select(results) : "")
                    .append("<div class=\"chart\" role=\"img\" data-chart=\"")
                    .append(figure.chart())
                    .append("\" data-index=\"")
                    .append(figure.index())
                    .append("\" aria-label=\"")
                    .append(escape(figure.title()))
                    .append(". The numbers are in the tables below.\"></div>\n")
                    .append("<figcaption")
                    .append(latency ? " id=\"latency-says\" aria-live=\"polite\">" : ">")
                    .append(latency ? firstSays(results) : paragraphs(figure.sentences()))
                    .append("</figcaption></figure>\n");
        }
        return html.append("</div>\n").toString();
    }

    private static String firstSays(Results results) {
        return paragraphs(List.of(Sentences.latency(Comparison.of(results).get(Figures.firstLatency(results)))));
    }

    private static String select(Results results) {
        List<Comparison> comparisons = Comparison.of(results);
        int first = Figures.firstLatency(results);
        StringBuilder html = new StringBuilder(
                "<p class=\"control\"><label for=\"condition\">Condition</label> <select id=\"condition\">");
        for (int i = 0; i < comparisons.size(); i++) {
            if (comparisons.get(i).all().stream().anyMatch(m -> m.probe() == null && m.latency() != null)) {
                html.append("<option value=\"")
                        .append(i)
                        .append(i == first ? "\" selected>" : "\">")
                        .append(escape(comparisons.get(i).key().name()))
                        .append("</option>");
            }
        }
        return html.append("</select></p>\n").toString();
    }

    private static String numbers(Results results) {
        MeasurementTables tables = new MeasurementTables(results);
        boolean probed = results.conditions().stream().anyMatch(m -> m.probe() != null);
        boolean loaded = results.conditions().stream().map(Measurement::probe).anyMatch(p -> p == null);
        return (probed ? tables.probes() : "")
                + (loaded ? tables.client() : "")
                + tables.processes()
                + new PoolTables(results).all();
    }

    private static String setup(Results results) {
        SetupTables tables = new SetupTables(results);
        return (results.stacks().isEmpty() ? "" : tables.warmUp())
                + tables.setup()
                + tables.host()
                + (results.stacks().isEmpty() ? "" : "<h3>How each stack was started</h3>" + tables.configuration());
    }
}
