package dev.waitwell.lab.report;

import dev.waitwell.lab.judge.Interval;
import dev.waitwell.lab.report.HeatMap.Box;
import dev.waitwell.lab.report.HeatMap.Panel;
import dev.waitwell.lab.report.SweepCells.Line;
import dev.waitwell.lab.report.SweepCharts.Chart;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** Maps of a grid's first two factors: what was measured, and which stack is ahead of the others where. */
final class SweepMaps {
    /** From little to much, each lighter than the next, so that it reads without colour too. */
    private static final int[][] SHADES = {
        {0xf2, 0xf4, 0xdc}, {0xb4, 0xdc, 0xb8}, {0x5c, 0xb3, 0xa5}, {0x2a, 0x78, 0x95}, {0x1c, 0x3d, 0x70}
    };

    private static final double DECADE = 10;
    private static final double DARK = 0.45;

    private final SweepCells cells;
    private final Map<String, Integer> styles;
    private final Metric metric;

    SweepMaps(SweepCells cells, Map<String, Integer> styles) {
        this.cells = cells;
        this.styles = styles;
        metric = cells.metric();
    }

    /** None where the design is no grid or has no two factors beside the stack. */
    List<Chart> all() {
        List<Factor> others = cells.varied().stream().filter(f -> !f.stack()).toList();
        if (!cells.grid() || others.size() < 2) {
            return List.of();
        }
        List<Chart> maps = new ArrayList<>();
        maps.add(values(others.get(0), others.get(1)));
        cells.varied().stream()
                .filter(Factor::stack)
                .findFirst()
                .filter(stack -> cells.lines(stack).stream()
                        .anyMatch(line -> Rivals.of(line, metric).isPresent()))
                .ifPresent(stack -> maps.add(ahead(stack, others.get(0), others.get(1))));
        return maps;
    }

    private Chart values(Factor across, Factor down) {
        String name = SweepCharts.file(metric.id() + "-map");
        List<Double> all = cells.all().stream()
                .flatMap(c -> c.interval(metric).stream())
                .map(Interval::value)
                .toList();
        double least = all.stream().mapToDouble(v -> v).min().orElse(0);
        double most = all.stream().mapToDouble(v -> v).max().orElse(1);
        String svg = new HeatMap(name, across, down, panels(Set.of(across.name(), down.name())))
                .draw(
                        SweepCharts.title(metric) + " over " + across.name() + " and " + down.name(),
                        "Median in " + metric.unit() + (cells.once() ? "" : ", below it half the 95 % interval")
                                + "; the darker the more, from " + Numbers.three(least) + " to " + Numbers.three(most)
                                + ".",
                        List.of(),
                        levels ->
                                cells.at(levels).map(c -> value(c, least, most)).orElse(Box.NONE));
        return new Chart(name + ".svg", svg, null, metric);
    }

    private Box value(SweepCell cell, double least, double most) {
        Interval interval = cell.interval(metric).orElse(null);
        if (interval == null) {
            return Box.NONE;
        }
        double share = share(interval.value(), least, most);
        Double half = interval.relativeHalfWidth();
        return new Box(
                "fill=\"" + shade(share) + "\"",
                share > DARK ? "ww-light" : "ww-dark",
                "ww-q",
                (cell.counts() ? "" : "! ") + Numbers.three(interval.value()),
                half == null ? "" : String.format(Locale.ROOT, "±%.1f %%", half * 100),
                cells.name(cell) + ": " + metric.words(interval) + (cell.counts() ? "" : "; failed a fairness gate"));
    }

    private static double share(double value, double least, double most) {
        if (most <= least) {
            return 0;
        }
        return least > 0 && most / least > DECADE
                ? Math.log(value / least) / Math.log(most / least)
                : (value - least) / (most - least);
    }

    private static String shade(double share) {
        double place = Math.min(Math.max(share, 0), 1) * (SHADES.length - 1);
        int below = (int) Math.min(Math.floor(place), SHADES.length - 2.0);
        StringBuilder colour = new StringBuilder("#");
        for (int i = 0; i < 3; i++) {
            double part = SHADES[below][i] + (place - below) * (SHADES[below + 1][i] - SHADES[below][i]);
            colour.append(String.format(Locale.ROOT, "%02x", Math.round(part)));
        }
        return colour.toString();
    }

    private Chart ahead(Factor stack, Factor across, Factor down) {
        String name = SweepCharts.file(metric.id() + "-ahead");
        Map<Map<String, String>, Line> lines = new LinkedHashMap<>();
        cells.lines(stack).forEach(line -> lines.put(line.others(), line));
        List<Svg.Entry> legend = cells.stacks().stream()
                .map(s -> new Svg.Entry("ww-s" + style(s), style(s), s))
                .toList();
        String svg = new HeatMap(name, across, down, panels(Set.of(stack.name(), across.name(), down.name())))
                .draw(
                        "Which stack has the " + metric.superlative(true) + " " + metric.words(),
                        "Named where it is shown to be ahead of every other, with the ratio to the next; else those"
                                + " between which no difference is shown.",
                        legend,
                        levels -> {
                            Line line = lines.get(levels);
                            return line == null
                                    ? Box.NONE
                                    : Rivals.of(line, metric).map(this::ahead).orElse(Box.NONE);
                        });
        return new Chart(name + ".svg", svg, null, metric);
    }

    private Box ahead(Rivals rivals) {
        Factor stack = rivals.line().factor();
        String says = rivals.line().cells().stream()
                .map(c -> c.level(stack) + " "
                        + c.interval(metric).map(metric::words).orElse(""))
                .collect(Collectors.joining("; "));
        List<String> best = rivals.best().stream().map(c -> c.level(stack)).toList();
        if (!rivals.won()) {
            String symbols =
                    best.stream().map(s -> StackStyles.symbol(style(s))).collect(Collectors.joining(" "));
            return new Box(
                    "class=\"ww-tie\"", "ww-quiet", "ww-q", symbols, rivals.tied() ? "none shown" : "these", says);
        }
        return new Box(
                "class=\"ww-won\"",
                "ww-ink",
                "ww-s" + style(best.getFirst()),
                StackStyles.symbol(style(best.getFirst())) + " " + best.getFirst(),
                rivals.lead(metric),
                says);
    }

    private int style(String stack) {
        return Objects.requireNonNullElse(styles.get(stack), 0);
    }

    private List<Panel> panels(Set<String> inside) {
        Set<Map<String, String>> rest = new LinkedHashSet<>();
        for (SweepCell cell : cells.all()) {
            Map<String, String> levels = new LinkedHashMap<>(cell.levels());
            levels.keySet().removeAll(inside);
            rest.add(levels);
        }
        return rest.stream()
                .map(levels -> new Panel(cells.name(levels), levels))
                .toList();
    }
}
