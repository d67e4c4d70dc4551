package dev.waitwell.lab.report;

import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Text and tables as HTML. */
final class Html {
    private static final Pattern UNIT = Pattern.compile("(\\d) (ms\\b|µs\\b|s\\b|req/s|times\\b|users?\\b|%)");

    private Html() {}

    /** Text as it may stand between tags and within quoted attributes. */
    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }

    /** Keeps a number and its unit, and both sides of ×, on one line. */
    static String together(String sentence) {
        return UNIT.matcher(sentence).replaceAll("$1\u00a0$2").replace(" × ", "\u00a0×\u00a0");
    }

    /** Sentences, each its own paragraph. */
    static String paragraphs(List<String> sentences) {
        StringBuilder html = new StringBuilder();
        sentences.stream().filter(sentence -> !sentence.isEmpty()).forEach(sentence -> html.append("<p>")
                .append(escape(together(sentence)))
                .append("</p>\n"));
        return html.toString();
    }

    /**
     * A column of a table.
     *
     * @param head its heading
     * @param unit below the heading; may be empty
     * @param kind style class of its cells: {@code number}, {@code text} or {@code head} for the row's heading
     * @param cell the cell of a row, as HTML
     */
    record Column<T>(String head, String unit, String kind, Function<T, String> cell) {
        static <T> Column<T> number(String head, String unit, Function<T, String> cell) {
            return new Column<>(head, unit, "number", cell);
        }

        static <T> Column<T> text(String head, Function<T, String> cell) {
            return new Column<>(head, "", "text", cell.andThen(Html::escape));
        }

        static <T> Column<T> html(String head, Function<T, String> cell) {
            return new Column<>(head, "", "text", cell);
        }

        static <T> Column<T> head(String head, Function<T, String> cell) {
            return new Column<>(head, "", "head", cell);
        }
    }

    /**
     * Rows below a heading of their own.
     *
     * @param title the heading; empty for none
     */
    record Group<T>(String title, List<T> rows) {}

    /** A table that scrolls by itself, also by keyboard, when the window is narrower. */
    static <T> String table(
            String caption, List<Column<T>> columns, List<Group<T>> groups, Function<T, String> rowClass) {
        StringBuilder html = new StringBuilder("<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"")
                .append(escape(caption))
                .append("\"><table><caption>")
                .append(escape(caption))
                .append("</caption><thead><tr>");
        for (Column<T> column : columns) {
            html.append("<th scope=\"col\" class=\"")
                    .append(column.kind())
                    .append("\">")
                    .append(escape(column.head()));
            if (!column.unit().isEmpty()) {
                html.append(" <small>").append(escape(column.unit())).append("</small>");
            }
            html.append("</th>");
        }
        html.append("</tr></thead>\n");
        groups.forEach(group -> body(html, columns, group, rowClass));
        return html.append("</table></div>\n").toString();
    }

    private static <T> void body(
            StringBuilder html, List<Column<T>> columns, Group<T> group, Function<T, String> rowClass) {
        html.append("<tbody>");
        if (!group.title().isEmpty()) {
            html.append("<tr class=\"group\"><th scope=\"rowgroup\" colspan=\"")
                    .append(columns.size())
                    .append("\">")
                    .append(escape(group.title()))
                    .append("</th></tr>\n");
        }
        for (T row : group.rows()) {
            html.append("<tr class=\"").append(rowClass.apply(row)).append("\">");
            for (Column<T> column : columns) {
                String tag = column.kind().equals("head") ? "th scope=\"row\"" : "td";
                html.append('<')
                        .append(tag)
                        .append(" class=\"")
                        .append(column.kind())
                        .append("\">")
                        .append(column.cell().apply(row))
                        .append("</")
                        .append(tag, 0, 2)
                        .append('>');
            }
            html.append("</tr>\n");
        }
        html.append("</tbody>\n");
    }
}
