package dev.waitwell.lab.report;

import static dev.waitwell.lab.report.Html.escape;
import static dev.waitwell.lab.report.Numbers.three;

import dev.waitwell.lab.report.Html.Column;
import dev.waitwell.lab.report.Html.Group;
import dev.waitwell.lab.result.ResizeRun;
import dev.waitwell.lab.result.ResizeRun.Phase;
import dev.waitwell.lab.result.Results;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Every size that a pool was given under load, and what was served meanwhile. */
final class ResizeTables {
    private static final int WIDTH = 560;
    private static final int HEIGHT = 90;

    private final Results results;

    ResizeTables(Results results) {
        this.results = results;
    }

    /** All of it; empty when nothing was resized. */
    String all() {
        if (results.resizes().isEmpty()) {
            return "";
        }
        List<Column<Phase>> columns = List.of(
                Column.head("Size", phase -> escape(ResizeWords.step(phase))),
                Column.text("How", Phase::how),
                Column.number("Answered", "ms", phase -> three(phase.answeredMillis())),
                Column.number("Expected", "req/s", phase -> three(phase.expected())),
                Column.number("Throughput", "req/s", phase -> three(phase.throughput())),
                Column.number("Followed", "s", phase -> three(phase.followedSeconds())),
                Column.html(
                        "What the service said", phase -> "<span class=\"wide\">" + escape(phase.says()) + "</span>"));
        List<Group<Phase>> groups = results.resizes().stream()
                .map(run -> new Group<>(title(run), run.phases()))
                .toList();
        return results.resizes().stream()
                        .map(ResizeTables::line)
                        .collect(Collectors.joining("", "<div class=\"figures\">", "</div>\n"))
                + Html.table("Pools resized under load", columns, groups, phase -> "");
    }

    private static String title(ResizeRun run) {
        return run.stack() + ", " + run.pool() + " (" + run.kind() + "), "
                + Words.plural(run.concurrency(), "user", "users") + " and " + Numbers.delay(run.delayMillis())
                + "; failed: " + Numbers.count(run.failures().total());
    }

    /** Requests served each tenth of a second, smoothed over the last five, and where a new size was asked for. */
    private static String line(ResizeRun run) {
        List<Long> served =
                run.phases().stream().flatMap(p -> p.served().stream()).toList();
        if (served.size() < 2) {
            return "";
        }
        double[] rates = IntStream.range(0, served.size())
                .mapToDouble(i -> served.subList(Math.max(0, i - 4), i + 1).stream()
                        .mapToLong(Long::longValue)
                        .average()
                        .orElse(0))
                .toArray();
        double most = Math.max(1, Arrays.stream(rates).max().orElse(1));
        double step = (double) WIDTH / (served.size() - 1);
        String points = IntStream.range(0, rates.length)
                .mapToObj(
                        i -> String.format(Locale.ROOT, "%.1f,%.1f", i * step, HEIGHT - rates[i] / most * (HEIGHT - 4)))
                .collect(Collectors.joining(" "));
        StringBuilder svg = new StringBuilder(
                        "<figure class=\"half\"><h3>" + escape(run.stack() + ", " + run.pool()) + "</h3>")
                .append("<svg class=\"resizes\" role=\"img\" viewBox=\"0 0 ")
                .append(WIDTH)
                .append(' ')
                .append(HEIGHT + 16)
                .append(
                        "\" aria-label=\"Requests per second while the pool was resized; the numbers are in the table below.\">");
        double x = 0;
        for (Phase phase : run.phases()) {
            svg.append(String.format(
                    Locale.ROOT,
                    "<line x1=\"%1$.1f\" x2=\"%1$.1f\" y1=\"0\" y2=\"%2$d\"/><text x=\"%3$.1f\" y=\"%4$d\">%5$s</text>",
                    x,
                    HEIGHT,
                    x + 4,
                    HEIGHT + 13,
                    escape(ResizeWords.step(phase))));
            x += phase.served().size() * step;
        }
        return svg.append("<polyline points=\"")
                .append(points)
                .append("\"/></svg></figure>\n")
                .toString();
    }
}
