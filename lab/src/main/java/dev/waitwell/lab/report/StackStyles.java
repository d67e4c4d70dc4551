package dev.waitwell.lab.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Gives each stack the same colour and symbol in every report, whichever stacks were measured. */
final class StackStyles {
    private static final List<String> KNOWN = List.of("platform", "virtual", "async", "reactive", "jetty", "undertow");
    private static final List<String> SYMBOLS = List.of("●", "■", "▲", "◆", "▼", "★", "✚");

    private StackStyles() {}

    /** The number of each stack's style, 0 to 6; unknown stacks follow the known ones. */
    static Map<String, Integer> of(List<String> stacks) {
        Map<String, Integer> styles = new LinkedHashMap<>();
        int next = KNOWN.size();
        for (String stack : stacks) {
            int known = KNOWN.indexOf(stack);
            styles.put(stack, known >= 0 ? known : next++ % SYMBOLS.size());
        }
        return styles;
    }

    /** A stack's name behind its symbol, as HTML. */
    static String named(Map<String, Integer> styles, String stack) {
        int style = Objects.requireNonNullElse(styles.get(stack), 0);
        return "<span class=\"s" + style + "\" aria-hidden=\"true\">" + symbol(style) + "</span> " + Html.escape(stack);
    }

    static String symbol(int style) {
        return SYMBOLS.get(style);
    }
}
