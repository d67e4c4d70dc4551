package dev.waitwell.lab.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/**
 * A map of two factors: a box for each pair of levels, in as many panels as the other factors need.
 *
 * @param name unique in a page
 * @param across along the horizontal axis
 * @param down along the vertical axis, the first level on top
 * @param panels titles with the levels that are the same in them
 */
record HeatMap(String name, Factor across, Factor down, List<Panel> panels) {
    private static final double TALL = 38;
    private static final double LEAST_WIDE = 66;
    private static final double MOST_WIDE = 120;
    private static final double GAP = 24;
    private static final double PANEL_TITLE = 40;

    /**
     * One map.
     *
     * @param levels of all other factors, by name
     */
    record Panel(String title, Map<String, String> levels) {}

    /**
     * A box.
     *
     * @param fill attributes of its rectangle
     * @param ink class of its texts
     * @param group class around it, for the colour
     * @param text what is large
     * @param small what is small below; may be empty
     * @param says what it shows when pointed at
     */
    record Box(String fill, String ink, String group, String text, String small, String says) {
        static final Box NONE = new Box("class=\"ww-none\"", "ww-quiet", "ww-q", "–", "", "not measured");
    }

    /**
     * The picture.
     *
     * @param box of the cell with these levels
     */
    String draw(String title, String says, List<Svg.Entry> legend, Function<Map<String, String>, Box> box) {
        double left = 26 + longest(down);
        int nx = across.levels().size();
        double widest = longest(across) + 8;
        double least = left + nx * Math.max(LEAST_WIDE, widest);
        int columns = (int) Math.max(1, Math.min(panels.size(), Math.floor((Svg.WIDTH + GAP) / (least + GAP))));
        double outer = (Svg.WIDTH - GAP * (columns - 1)) / columns;
        double wide = Math.min(Math.max(MOST_WIDE, widest), (outer - left) / nx);
        double line = PANEL_TITLE + down.levels().size() * TALL + 48;
        Svg svg = new Svg();
        double top = svg.legend(62, legend) + 8;
        int lines = (panels.size() + columns - 1) / columns;
        for (int i = 0; i < panels.size(); i++) {
            int above = i / columns;
            double x = (outer + GAP) * (i % columns) + left;
            panel(svg, panels.get(i), x, top + line * above, wide, left, box);
        }
        return svg.document(name, title, says, top + line * lines);
    }

    private static double longest(Factor factor) {
        return factor.levels().stream()
                .mapToDouble(level -> Svg.width(factor.tick(level), 12))
                .max()
                .orElse(0);
    }

    private void panel(
            Svg svg,
            Panel panel,
            double x,
            double top,
            double wide,
            double left,
            Function<Map<String, String>, Box> box) {
        double y = top + PANEL_TITLE;
        svg.text(x, top + 26, "start", "ww-panel", panel.title());
        for (int row = 0; row < down.levels().size(); row++) {
            Factor.Level second = down.levels().get(row);
            svg.text(x - 6, y + TALL * (row + 0.5) + 4, "end", "ww-quiet", down.tick(second));
            for (int column = 0; column < across.levels().size(); column++) {
                Factor.Level first = across.levels().get(column);
                Map<String, String> levels = new LinkedHashMap<>(panel.levels());
                levels.put(across.name(), first.text());
                levels.put(down.name(), second.text());
                box(svg, x + wide * column, y + TALL * row, wide, Objects.requireNonNull(box.apply(levels)));
            }
        }
        double bottom = y + TALL * down.levels().size();
        for (int column = 0; column < across.levels().size(); column++) {
            svg.text(
                    x + wide * (column + 0.5),
                    bottom + 16,
                    "middle",
                    "ww-quiet",
                    across.tick(across.levels().get(column)));
        }
        svg.text(x + wide * across.levels().size() / 2, bottom + 34, "middle", "ww-quiet", across.title());
        svg.upwards(x - left + 12, (y + bottom) / 2, "ww-quiet", down.title());
    }

    private static void box(Svg svg, double x, double y, double wide, Box box) {
        svg.raw("<g class=\"" + box.group() + "\"><title>" + Html.escape(box.says()) + "</title>\n");
        svg.rect(x + 1, y + 1, wide - 2, TALL - 2, box.fill());
        boolean two = !box.small().isEmpty();
        svg.text(x + wide / 2, y + TALL / 2 + (two ? 0 : 4), "middle", box.ink(), box.text());
        if (two) {
            svg.text(x + wide / 2, y + TALL / 2 + 13, "middle", box.ink() + " ww-small", box.small());
        }
        svg.raw("</g>\n");
    }
}
