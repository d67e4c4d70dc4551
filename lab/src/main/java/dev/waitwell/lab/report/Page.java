package dev.waitwell.lab.report;

import static dev.waitwell.lab.report.Html.escape;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The parts that all pages share, and the filling of their templates. */
final class Page {
    private static final Pattern SLOT = Pattern.compile("\\{\\{([a-z-]+)}}");
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern(
                    "d MMMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private Page() {}

    static String time(Instant when) {
        return TIME.format(when);
    }

    static String length(Duration took) {
        return took.toSeconds() < 60 ? took.toSeconds() + " s" : Math.round(took.toSeconds() / 60.0) + " min";
    }

    static String notice(String kind, String title, List<String> sentences) {
        if (sentences.isEmpty()) {
            return "";
        }
        String items = sentences.stream()
                .map(sentence -> "<li>" + escape(sentence) + "</li>")
                .collect(Collectors.joining("\n"));
        return "<div class=\"notice " + kind + "-notice\"><p><strong>" + escape(title) + "</strong></p><ul>" + items
                + "</ul></div>\n";
    }

    static String wrap(String id, String title, String body) {
        return body.isEmpty() ? "" : Page.section(id, title, body);
    }

    static String section(String id, String title, String body) {
        return "<section id=\"" + id + "\"><h2>" + title + "</h2>\n" + body + "</section>\n";
    }

    static String nav(Map<String, String> slots) {
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
    static String fill(String template, Map<String, String> slots) {
        return SLOT.matcher(resource(template)).replaceAll(found -> {
            String value = slots.get(found.group(1));
            if (value == null) {
                throw new IllegalStateException(template + " names a slot that nobody fills: " + found.group(1));
            }
            return Matcher.quoteReplacement(value);
        });
    }

    static String resource(String name) {
        try (InputStream in = Page.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("not on the class path: " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
