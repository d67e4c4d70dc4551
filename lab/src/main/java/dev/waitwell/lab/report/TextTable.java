package dev.waitwell.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Tables and sentences for a terminal of 120 columns. */
final class TextTable {
    static final int WIDTH = 120;

    private TextTable() {}

    /**
     * A column.
     *
     * @param right whether its cells stand at the right
     */
    record Column<T>(String head, boolean right, Function<T, String> cell) {}

    /** The table, and an empty line after it; nothing without rows. */
    static <T> void append(StringBuilder text, List<T> rows, List<Column<T>> columns) {
        if (rows.isEmpty()) {
            return;
        }
        List<List<String>> cells = cells(rows, columns);
        int[] widths = widths(cells, columns.size());
        for (int row = 0; row < cells.size(); row++) {
            text.append(line(cells.get(row), columns, widths)).append('\n');
            if (row == 0) {
                text.append("-"
                                .repeat(Math.min(
                                        WIDTH,
                                        line(cells.getFirst(), columns, widths).length())))
                        .append('\n');
            }
        }
        text.append('\n');
    }

    /** How wide the table would be. */
    static <T> int width(List<T> rows, List<Column<T>> columns) {
        int width = columns.size() - 1;
        for (int column : widths(cells(rows, columns), columns.size())) {
            width += column;
        }
        return width;
    }

    private static <T> List<List<String>> cells(List<T> rows, List<Column<T>> columns) {
        List<List<String>> cells = new ArrayList<>();
        cells.add(columns.stream().map(Column::head).toList());
        rows.forEach(
                row -> cells.add(columns.stream().map(c -> c.cell().apply(row)).toList()));
        return cells;
    }

    private static int[] widths(List<List<String>> cells, int columns) {
        int[] widths = new int[columns];
        for (List<String> line : cells) {
            for (int i = 0; i < columns; i++) {
                widths[i] = Math.max(widths[i], line.get(i).length());
            }
        }
        return widths;
    }

    private static <T> String line(List<String> cells, List<Column<T>> columns, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String pad = " ".repeat(widths[i] - cells.get(i).length());
            line.append(i == 0 ? "" : " ").append(columns.get(i).right() ? pad + cells.get(i) : cells.get(i) + pad);
        }
        String text = line.toString().stripTrailing();
        // Only the names of gates can be that long; each is told in full below the table.
        return text.length() <= WIDTH ? text : text.substring(0, WIDTH - 1) + "…";
    }

    /** Sentences broken between words; the lines after the first are indented. */
    static String wrapped(String text, String indent) {
        StringBuilder lines = new StringBuilder();
        int length = 0;
        for (String word : text.split(" ", -1)) {
            if (length > 0 && length + 1 + word.length() > WIDTH) {
                lines.append('\n').append(indent);
                length = indent.length();
            } else if (length > 0) {
                lines.append(' ');
                length++;
            }
            lines.append(word);
            length += word.length();
        }
        return lines.append('\n').toString();
    }
}
