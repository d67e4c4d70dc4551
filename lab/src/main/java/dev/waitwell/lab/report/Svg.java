package dev.waitwell.lab.report;

import static dev.waitwell.lab.report.Html.escape;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A picture that needs nothing but itself, in the report's colours, which follow those that the reader prefers. */
final class Svg {
    static final double WIDTH = 960;

    /** Of an average letter, as a share of the font's size; rather too wide than too narrow. */
    private static final double LETTER = 0.6;

    private static final double LEGEND_LINE = 20;

    private final StringBuilder body = new StringBuilder();

    /** What stands in the legend: a class for the colour, a symbol's number or a negative one for a dashed line. */
    record Entry(String style, int symbol, String name) {}

    static double width(String text, double size) {
        return text.length() * size * LETTER;
    }

    static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value).replaceFirst("\\.0$", "");
    }

    Svg text(double x, double y, String anchor, String style, String text) {
        body.append("<text x=\"")
                .append(number(x))
                .append("\" y=\"")
                .append(number(y))
                .append("\" text-anchor=\"")
                .append(anchor)
                .append("\" class=\"")
                .append(style)
                .append("\">")
                .append(escape(text))
                .append("</text>\n");
        return this;
    }

    /** Text that runs upwards, its middle at that point. */
    Svg upwards(double x, double y, String style, String text) {
        body.append("<text transform=\"translate(")
                .append(number(x))
                .append(' ')
                .append(number(y))
                .append(") rotate(-90)\" text-anchor=\"middle\" class=\"")
                .append(style)
                .append("\">")
                .append(escape(text))
                .append("</text>\n");
        return this;
    }

    Svg line(double x1, double y1, double x2, double y2, String style) {
        return raw("<line x1=\"" + number(x1) + "\" y1=\"" + number(y1) + "\" x2=\"" + number(x2) + "\" y2=\""
                + number(y2) + "\" class=\"" + style + "\"/>\n");
    }

    Svg rect(double x, double y, double width, double height, String more) {
        return raw("<rect x=\"" + number(x) + "\" y=\"" + number(y) + "\" width=\"" + number(width) + "\" height=\""
                + number(height) + "\" " + more + "/>\n");
    }

    Svg raw(String markup) {
        body.append(markup);
        return this;
    }

    /** A symbol of a stack or of a level, the same that the tables have. */
    Svg symbol(int symbol, double x, double y, boolean hollow) {
        double r = 4.5;
        List<double[]> corners =
                switch (symbol) {
                    case 1 -> around(x, y, r * 1.25, 4, 45);
                    case 2 -> around(x, y, r * 1.25, 3, -90);
                    case 3 -> around(x, y, r * 1.3, 4, 0);
                    case 4 -> around(x, y, r * 1.25, 3, 90);
                    case 5 -> star(x, y, r * 1.4);
                    default -> around(x, y, r * 1.15, 6, 30);
                };
        String style = hollow ? "ww-hollow" : "ww-solid";
        if (symbol == 0) {
            return raw(
                    "<circle cx=\"" + number(x) + "\" cy=\"" + number(y) + "\" r=\"4.2\" class=\"" + style + "\"/>\n");
        }
        return raw("<polygon points=\"" + points(corners) + "\" class=\"" + style + "\"/>\n");
    }

    static String points(List<double[]> points) {
        List<String> all = new ArrayList<>();
        points.forEach(p -> all.add(number(p[0]) + "," + number(p[1])));
        return String.join(" ", all);
    }

    private static List<double[]> around(double x, double y, double r, int corners, double from) {
        List<double[]> points = new ArrayList<>();
        for (int i = 0; i < corners; i++) {
            double angle = Math.toRadians(from + 360.0 * i / corners);
            points.add(new double[] {x + r * Math.cos(angle), y + r * Math.sin(angle)});
        }
        return points;
    }

    private static List<double[]> star(double x, double y, double r) {
        List<double[]> points = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            double angle = Math.toRadians(-90 + 36.0 * i);
            double reach = i % 2 == 0 ? r : r * 0.45;
            points.add(new double[] {x + reach * Math.cos(angle), y + reach * Math.sin(angle)});
        }
        return points;
    }

    /** Draws the legend from the left, as many lines as it takes, and answers where it ends. */
    double legend(double top, List<Entry> entries) {
        double x = 20;
        double y = top;
        for (Entry entry : entries) {
            double width = 30 + width(entry.name(), 12);
            if (x + width > WIDTH - 20 && x > 20) {
                x = 20;
                y += LEGEND_LINE;
            }
            raw("<g class=\"" + entry.style() + "\">");
            if (entry.symbol() < 0) {
                line(x - 4, y - 4, x + 14, y - 4, "ww-dashed");
            } else {
                symbol(entry.symbol(), x + 5, y - 4, false);
            }
            raw("</g>");
            text(x + 18, y, "start", "ww-ink", entry.name());
            x += width;
        }
        return entries.isEmpty() ? top - LEGEND_LINE : y;
    }

    /**
     * The whole picture.
     *
     * @param name unique in a page
     * @param title what it shows
     * @param says how to read it
     */
    String document(String name, String title, String says, double height) {
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"ww-chart\" viewBox=\"0 0 " + number(WIDTH) + " "
                + number(height) + "\" width=\"" + number(WIDTH) + "\" height=\"" + number(height)
                + "\" role=\"img\" aria-labelledby=\"" + name + "-title " + name + "-says\">\n<title id=\"" + name
                + "-title\">" + escape(title) + "</title>\n<desc id=\"" + name + "-says\">" + escape(says)
                + "</desc>\n<style>\n" + Page.resource("chart.css") + "</style>\n"
                + new Svg()
                        .rect(0, 0, WIDTH, height, "class=\"ww-ground\"")
                        .text(0, 18, "start", "ww-title", title)
                        .text(0, 37, "start", "ww-quiet", says)
                        .body
                + body + "</svg>\n";
    }
}
