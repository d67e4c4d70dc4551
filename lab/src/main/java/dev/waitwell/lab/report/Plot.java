package dev.waitwell.lab.report;

import dev.waitwell.lab.judge.Interval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Small multiples of a metric over a factor, all with the same axes: points with whiskers, joined where the factor has an
 * order, and the ceiling by Little's law.
 *
 * @param name unique in a page
 * @param factor along the horizontal axis
 * @param metric along the vertical axis
 * @param panels one beside the other, three to a line at most
 */
record Plot(String name, Factor factor, Metric metric, List<Panel> panels) {
    private static final double LEFT = 66;
    private static final double GAP = 14;
    private static final double PANEL_TITLE = 24;
    private static final double TICK_LINE = 14;
    private static final double LONG_LABEL = 80;
    private static final double AXIS_TITLE = 20;

    /** Series of one panel: what its title says is the same for all of them. */
    record Panel(String title, List<Series> series) {}

    /**
     * Points of one kind.
     *
     * @param style class for the colour
     * @param symbol its number
     */
    record Series(String name, String style, int symbol, List<Point> points) {}

    /**
     * A cell.
     *
     * @param ceiling by Little's law; null where it does not belong or bounds nothing
     * @param fair whether it may be compared
     */
    record Point(
            Factor.Level level, Interval interval, @Nullable Double ceiling, boolean fair) {
        double high() {
            return Objects.requireNonNullElse(interval.high(), interval.value());
        }

        double low() {
            return Objects.requireNonNullElse(interval.low(), interval.value());
        }
    }

    /** Where one panel lies. */
    private record Frame(double left, double top, double width, double height) {
        double x(double position) {
            return left + position * width;
        }

        double y(double position) {
            return top + (1 - position) * height;
        }
    }

    String draw(String title) {
        int columns = Math.min(longLabels() ? 2 : 3, panels.size());
        double outer = (Svg.WIDTH - GAP * (columns - 1)) / columns;
        double height = columns == 1 ? 300 : columns == 2 ? 240 : 200;
        Svg svg = new Svg();
        double top = svg.legend(62, entries()) + 12;
        Scale scale = scale();
        double line = PANEL_TITLE + height + TICK_LINE * tickLines(outer - LEFT - GAP) + AXIS_TITLE + GAP;
        int lines = (panels.size() + columns - 1) / columns;
        for (int i = 0; i < panels.size(); i++) {
            int above = i / columns;
            Frame frame = new Frame(
                    LEFT + (outer + GAP) * (i % columns), top + PANEL_TITLE + line * above, outer - LEFT - GAP, height);
            panel(svg, panels.get(i), frame, scale, name + "-clip-" + i);
        }
        return svg.document(name, title, says(), top + line * lines);
    }

    private boolean longLabels() {
        return factor.levels().stream().anyMatch(level -> Svg.width(factor.tick(level), 12) > LONG_LABEL);
    }

    private String says() {
        boolean known = points().stream().anyMatch(p -> p.interval().known());
        boolean bounded = points().stream().anyMatch(p -> p.ceiling() != null);
        boolean unfair = points().stream().anyMatch(p -> !p.fair());
        return (known ? "Median; whiskers: 95 % interval" : "One replicate each: no intervals")
                + (bounded ? "; dashed: ceiling by Little’s law" : "")
                + (unfair ? "; hollow: failed a fairness gate" : "") + ".";
    }

    private List<Point> points() {
        return panels.stream()
                .flatMap(p -> p.series().stream())
                .flatMap(s -> s.points().stream())
                .toList();
    }

    private List<Svg.Entry> entries() {
        Set<Svg.Entry> entries = new LinkedHashSet<>();
        panels.stream()
                .flatMap(p -> p.series().stream())
                .filter(s -> !s.name().isEmpty())
                .forEach(s -> entries.add(new Svg.Entry(s.style(), s.symbol(), s.name())));
        return List.copyOf(entries);
    }

    private Scale scale() {
        double most = points().stream().mapToDouble(Point::high).max().orElse(1);
        double least = points().stream().mapToDouble(Point::low).min().orElse(0);
        double ceiling = points().stream()
                .map(Point::ceiling)
                .filter(Objects::nonNull)
                .mapToDouble(c -> c)
                .filter(c -> c <= most * 1.25)
                .max()
                .orElse(0);
        boolean latency = metric == Metric.P50 || metric == Metric.P99;
        return latency && least > 0 && most / least > 20
                ? Scale.logarithmic(least, most)
                : Scale.fromZero(Math.max(most, ceiling));
    }

    private void panel(Svg svg, Panel panel, Frame frame, Scale scale, String clip) {
        svg.text(frame.left(), frame.top() - 8, "start", "ww-panel", panel.title());
        for (Scale.Tick tick : scale.ticks()) {
            double y = frame.y(tick.position());
            svg.line(frame.left(), y, frame.left() + frame.width(), y, "ww-grid");
            svg.text(frame.left() - 6, y + 4, "end", "ww-quiet", tick.text());
        }
        axes(svg, frame);
        svg.upwards(
                frame.left() - LEFT + 14,
                frame.top() + frame.height() / 2,
                "ww-quiet",
                metric.words() + ", " + metric.unit());
        svg.raw("<clipPath id=\"" + clip + "\">")
                .rect(frame.left(), frame.top() - 2, frame.width(), frame.height() + 2, "")
                .raw("</clipPath>\n");
        int n = panel.series().size();
        // Side by side, so that no whisker hides another.
        double apart = panel.series().stream().allMatch(s -> s.points().size() == 1) && !factor.ordered()
                ? 0
                : Math.min(5, 22.0 / n);
        Set<String> drawn = new LinkedHashSet<>();
        for (int i = 0; i < n; i++) {
            double aside = (i - (n - 1) / 2.0) * apart;
            series(svg, panel.series().get(i), frame, scale, aside, clip, drawn);
        }
    }

    private void axes(Svg svg, Frame frame) {
        double bottom = frame.top() + frame.height();
        svg.line(frame.left(), bottom, frame.left() + frame.width(), bottom, "ww-axis");
        List<Integer> lines = tickLine(frame.width());
        for (int i = 0; i < lines.size(); i++) {
            Factor.Level level = factor.levels().get(i);
            double x = frame.x(factor.position(level));
            svg.line(x, bottom, x, bottom + 4, "ww-axis");
            svg.text(x, bottom + 16 + TICK_LINE * lines.get(i), "middle", "ww-quiet", factor.tick(level));
        }
        svg.text(
                frame.left() + frame.width() / 2,
                bottom + 18 + TICK_LINE * tickLines(frame.width()),
                "middle",
                "ww-quiet",
                factor.title() + (factor.logarithmic() ? " (log)" : ""));
    }

    /** On which line below the axis each level stands, so that none covers another. */
    private List<Integer> tickLine(double width) {
        double[] free = new double[factor.levels().size()];
        Arrays.fill(free, Double.NEGATIVE_INFINITY);
        List<Integer> lines = new ArrayList<>();
        for (Factor.Level level : factor.levels()) {
            double half = Svg.width(factor.tick(level), 12) / 2 + 3;
            double x = factor.position(level) * width;
            int line = 0;
            while (line < free.length - 1 && x - half < free[line]) {
                line++;
            }
            free[line] = x + half;
            lines.add(line);
        }
        return lines;
    }

    private int tickLines(double width) {
        return 1 + tickLine(width).stream().mapToInt(n -> n).max().orElse(0);
    }

    private void series(
            Svg svg, Series series, Frame frame, Scale scale, double aside, String clip, Set<String> drawn) {
        List<double[]> path = new ArrayList<>();
        List<double[]> ceiling = new ArrayList<>();
        for (Point p : series.points()) {
            double x = frame.x(factor.position(p.level()));
            if (p.fair()) {
                path.add(new double[] {
                    x + aside, frame.y(scale.position(p.interval().value()))
                });
            }
            if (p.ceiling() != null) {
                ceiling.add(new double[] {x, frame.y(scale.position(p.ceiling()))});
            }
        }
        svg.raw("<g class=\"" + series.style() + "\">\n");
        String bound = ceiling(ceiling);
        if (!bound.isEmpty() && drawn.add(bound)) {
            svg.raw("<path d=\"" + bound + "\" clip-path=\"url(#" + clip + ")\" class=\"ww-dashed\"/>\n");
        }
        if (factor.ordered() && path.size() > 1) {
            svg.raw("<polyline points=\"" + Svg.points(path) + "\" class=\"ww-path\"/>\n");
        }
        for (Point p : series.points()) {
            mark(svg, series, p, frame.x(factor.position(p.level())) + aside, frame, scale);
        }
        svg.raw("</g>\n");
    }

    /** A line where the factor has an order, else a mark at each level. */
    private String ceiling(List<double[]> points) {
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < points.size(); i++) {
            double[] p = points.get(i);
            if (factor.ordered() && points.size() > 1) {
                path.append(i == 0 ? "M" : "L").append(Svg.points(List.of(p)));
            } else {
                path.append("M").append(Svg.points(List.of(new double[] {p[0] - 18, p[1]})));
                path.append("h36");
            }
        }
        return path.toString();
    }

    private void mark(Svg svg, Series series, Point p, double x, Frame frame, Scale scale) {
        svg.raw("<g><title>" + Html.escape(says(series, p)) + "</title>\n");
        if (p.interval().known()) {
            double low = frame.y(scale.position(p.low()));
            double high = frame.y(scale.position(p.high()));
            svg.line(x, low, x, high, "ww-whisker");
            svg.line(x - 4, low, x + 4, low, "ww-whisker");
            svg.line(x - 4, high, x + 4, high, "ww-whisker");
        }
        svg.symbol(series.symbol(), x, frame.y(scale.position(p.interval().value())), !p.fair());
        svg.raw("</g>\n");
    }

    private String says(Series series, Point p) {
        return (series.name().isEmpty() ? "" : series.name() + ", ")
                + factor.at(p.level().text()) + ": " + metric.words(p.interval());
    }
}
