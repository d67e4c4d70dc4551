package dev.waitwell.lab.report;

import static dev.waitwell.lab.report.Html.escape;
import static dev.waitwell.lab.report.Html.paragraphs;

import dev.waitwell.lab.report.Figures.Figure;
import dev.waitwell.lab.result.Measurement;
import dev.waitwell.lab.result.Results;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The result as one page that needs nothing but itself: answer, charts, every number, how it was made. */
public final class HtmlReport {
    private static final String ECHARTS = "/META-INF/resources/webjars/echarts/5.5.0/echarts.min.js";
    private static final Pattern SLOT = Pattern.compile("\\{\\{([a-z-]+)}}");
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern(
                    "d MMMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private HtmlReport() {}

    /** The whole page. */
    public static String render(Results results) {
        boolean empty = results.conditions().isEmpty();
        Map<String, String> slots = new LinkedHashMap<>();
        head(slots, results);
        answer(slots, results);
        slots.put("figures", empty ? "" : section("charts", "What was measured", legend(results) + figures(results)));
        slots.put("numbers", empty ? "" : section("numbers", "Every number", numbers(results)));
        slots.put("resizes", wrap("resizes", "Pools resized under load", new ResizeTables(results).all()));
        slots.put("limits", wrap("limits", "Limits in force", new LimitTables(results).all()));
        slots.put("setup", setup(results));
        slots.put("nav", nav(slots));
        slots.put("style", resource("report.css"));
        slots.put("echarts", empty ? "" : resource(ECHARTS));
        slots.put("data", empty ? "null" : ChartData.of(results).json());
        slots.put("script", empty ? "" : resource("theme.js") + resource("charts.js") + resource("report.js"));
        return fill(resource("report.html"), slots);
    }

    private static void head(Map<String, String> slots, Results results) {
        Duration took = Duration.between(results.startedAt(), results.finishedAt());
        slots.put("experiment", escape(results.experiment()));
        slots.put("question", escape(results.question()));
        slots.put(
                "when",
                escape(TIME.format(results.startedAt()) + " · "
                        + (results.conditions().isEmpty() && !results.resizes().isEmpty()
                                ? Words.plural(results.resizes().size(), "pool resized", "pools resized")
                                : Words.plural(results.conditions().size(), "measurement", "measurements"))
                        + " in "
                        + (took.toSeconds() < 60
                                ? took.toSeconds() + " s"
                                : Math.round(took.toSeconds() / 60.0) + " min")
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
        return notice("failed", Verdicts.summary(results), Verdicts.sentences(results, true))
                + notice("noted", "Worth knowing; these stay in the answer:", Verdicts.sentences(results, false));
    }

    private static String notice(String kind, String title, List<String> sentences) {
        if (sentences.isEmpty()) {
            return "";
        }
        String items = sentences.stream()
                .map(sentence -> "<li>" + escape(sentence) + "</li>")
                .collect(Collectors.joining("\n"));
        return "<div class=\"notice " + kind + "-notice\"><p><strong>" + escape(title) + "</strong></p><ul>" + items
                + "</ul></div>\n";
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

    private static String wrap(String id, String title, String body) {
        return body.isEmpty() ? "" : section(id, title, body);
    }

    private static String section(String id, String title, String body) {
        return "<section id=\"" + id + "\"><h2>" + title + "</h2>\n" + body + "</section>\n";
    }

    private static String nav(Map<String, String> slots) {
        Map<String, String> parts = new LinkedHashMap<>();
        parts.put("resizes", "<a href=\"#resizes\">Resizes</a>");
        parts.put("figures", "<a href=\"#charts\">Charts</a>");
        parts.put("numbers", "<a href=\"#numbers\">Every number</a>");
        parts.put("limits", "<a href=\"#limits\">Limits</a>");
        return parts.entrySet().stream()
                .filter(part -> !String.valueOf(slots.get(part.getKey())).isEmpty())
                .map(Map.Entry::getValue)
                .collect(Collectors.joining(" "));
    }

    /** Fills all slots in one pass, so that nothing filled in is taken for a slot. */
    private static String fill(String template, Map<String, String> slots) {
        return SLOT.matcher(template).replaceAll(found -> {
            String value = slots.get(found.group(1));
            if (value == null) {
                throw new IllegalStateException("report.html names a slot that nobody fills: " + found.group(1));
            }
            return Matcher.quoteReplacement(value);
        });
    }

    private static String resource(String name) {
        try (InputStream in = HtmlReport.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("not on the class path: " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
