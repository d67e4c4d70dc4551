package dev.waitwell.lab.report;

import dev.waitwell.lab.report.Plot.Panel;
import dev.waitwell.lab.report.Plot.Point;
import dev.waitwell.lab.report.Plot.Series;
import dev.waitwell.lab.report.SweepCells.Line;
import dev.waitwell.lab.result.SweepResults;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The main charts of an experiment as pictures that need nothing but themselves: what decides, throughput and CPU per
 * request over each factor, and a map of the first two factors of a grid.
 */
public final class SweepCharts {
    private final SweepCells cells;
    private final Map<String, Integer> styles;

    private SweepCharts(SweepCells cells) {
        this.cells = cells;
        styles = StackStyles.of(cells.stacks());
    }

    /**
     * A chart.
     *
     * @param file its name
     * @param svg the picture
     * @param factor that it is about; null for a map
     * @param metric that it shows
     */
    record Chart(String file, String svg, @Nullable Factor factor, Metric metric) {}

    /** Name of the file to SVG, the weightiest first. */
    public static Map<String, String> of(SweepResults results) {
        Map<String, String> files = new LinkedHashMap<>();
        charts(new SweepCells(results)).forEach(chart -> files.put(chart.file(), chart.svg()));
        return files;
    }

    static List<Chart> charts(SweepCells cells) {
        SweepCharts charts = new SweepCharts(cells);
        List<Chart> all = new ArrayList<>();
        List<Metric> metrics = Stream.of(cells.metric(), Metric.THROUGHPUT, Metric.CPU)
                .distinct()
                .toList();
        for (Metric metric : metrics) {
            charts.factors().forEach(factor -> charts.plot(factor, metric).ifPresent(all::add));
            if (metric == cells.metric()) {
                new SweepMaps(cells, styles(cells)).all().forEach(all::add);
            }
        }
        return all;
    }

    private static Map<String, Integer> styles(SweepCells cells) {
        return StackStyles.of(cells.stacks());
    }

    /** Each factor beside the stack, which has its colours; the stack itself where it is the only one. */
    private List<Factor> factors() {
        List<Factor> varied = cells.varied();
        List<Factor> others = varied.stream().filter(f -> !f.stack()).toList();
        return others.isEmpty() ? varied : others;
    }

    private Optional<Chart> plot(Factor factor, Metric metric) {
        List<Line> lines = cells.lines(factor).stream()
                .filter(line ->
                        line.cells().stream().anyMatch(c -> c.interval(metric).isPresent()))
                .toList();
        if (lines.isEmpty()) {
            return Optional.empty();
        }
        String name = file(metric.id() + "-" + factor.name());
        List<Panel> panels = factor.stack() ? stacks(lines, metric) : panels(factor, lines, metric);
        String svg = new Plot(name, factor, metric, panels).draw(title(metric) + " over " + factor.name());
        return Optional.of(new Chart(name + ".svg", svg, factor, metric));
    }

    static String title(Metric metric) {
        return Words.capital(metric.words());
    }

    static String file(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
    }

    private List<Panel> stacks(List<Line> lines, Metric metric) {
        return lines.stream()
                .map(line -> new Panel(
                        cells.name(line.others()),
                        line.cells().stream()
                                .map(c -> {
                                    String stack = c.level(line.factor());
                                    int style = Objects.requireNonNullElse(styles.get(stack), 0);
                                    return new Series(
                                            stack, "ww-s" + style, style, points(line.factor(), List.of(c), metric));
                                })
                                .toList()))
                .toList();
    }

    private List<Panel> panels(Factor factor, List<Line> lines, Metric metric) {
        Factor coloured = coloured(factor);
        Map<Map<String, String>, List<Series>> panels = new LinkedHashMap<>();
        for (Line line : lines) {
            Map<String, String> rest = new LinkedHashMap<>(line.others());
            String level = coloured == null ? "" : Objects.requireNonNullElse(rest.remove(coloured.name()), "");
            Objects.requireNonNull(panels.computeIfAbsent(rest, r -> new ArrayList<>()))
                    .add(series(coloured, level, line, metric));
        }
        return panels.entrySet().stream()
                .map(e -> new Panel(cells.name(e.getKey()), e.getValue()))
                .toList();
    }

    /** The factor that has the colours: the stack, else that with the fewest levels; null where no other varies. */
    private @Nullable Factor coloured(Factor factor) {
        return cells.varied().stream()
                .filter(f -> !f.equals(factor))
                .min(Comparator.comparingInt(
                        (Factor f) -> f.stack() ? 0 : f.levels().size()))
                .orElse(null);
    }

    private Series series(@Nullable Factor coloured, String level, Line line, Metric metric) {
        List<Point> points = points(line.factor(), line.cells(), metric);
        if (coloured == null) {
            int style = Objects.requireNonNullElse(styles.get(line.others().getOrDefault("stack", "")), 0);
            return new Series("", "ww-s" + style, style, points);
        }
        if (coloured.stack()) {
            int style = Objects.requireNonNullElse(styles.get(level), 0);
            return new Series(level, "ww-s" + style, style, points);
        }
        int index = coloured.index(level);
        long shade = Math.round(index * 5.0 / Math.max(1, coloured.levels().size() - 1));
        return new Series(coloured.at(level), "ww-l" + shade, index % 7, points);
    }

    private static List<Point> points(Factor factor, List<SweepCell> cells, Metric metric) {
        return cells.stream()
                .flatMap(c -> c
                        .interval(metric)
                        .map(interval -> new Point(
                                factor.level(c.level(factor)),
                                interval,
                                metric == Metric.THROUGHPUT ? c.ceiling().orElse(null) : null,
                                c.counts()))
                        .stream())
                .toList();
    }
}
