package dev.waitwell.lab.measure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One reading of a process's meters, in the Prometheus text format 0.0.4.
 *
 * @param nanos when it was asked for, {@link System#nanoTime()}
 * @param samples by metric name
 */
public record Scrape(long nanos, Map<String, List<Sample>> samples) {
    private static final Pattern LINE =
            Pattern.compile("([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\\{(.*)})?\\s+(\\S+)(?:\\s+-?\\d+)?");
    private static final Pattern LABEL = Pattern.compile("([a-zA-Z_][a-zA-Z0-9_]*)=\"((?:[^\"\\\\]|\\\\.)*)\"");

    private static final Pattern ESCAPE = Pattern.compile("\\\\(.)");

    /** A value with its labels. */
    public record Sample(Map<String, String> labels, double value) {}

    /**
     * Reads the text.
     *
     * @throws IllegalArgumentException a line is not of that format; the message has it
     */
    public static Scrape parse(long nanos, String text) {
        Map<String, List<Sample>> samples = new HashMap<>();
        text.lines().filter(l -> !l.isBlank() && !l.startsWith("#")).forEach(line -> {
            Matcher matcher = LINE.matcher(line);
            if (!matcher.matches()) {
                throw new IllegalArgumentException("not Prometheus text: " + line);
            }
            samples.computeIfAbsent(matcher.group(1), n -> new ArrayList<>())
                    .add(new Sample(labels(matcher.group(2)), number(matcher.group(3), line)));
        });
        return new Scrape(nanos, samples);
    }

    /** The sum over all samples of a metric whose labels fit; empty when there is none. */
    public OptionalDouble sum(String name, Predicate<Map<String, String>> labels) {
        double[] values = values(name, labels);
        return values.length == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(Arrays.stream(values).sum());
    }

    /** The sum over all samples of a metric; empty when there is none. */
    public OptionalDouble sum(String name) {
        return sum(name, l -> true);
    }

    /** The greatest sample of a metric whose labels fit; empty when there is none. */
    public OptionalDouble max(String name, Predicate<Map<String, String>> labels) {
        return Arrays.stream(values(name, labels)).max();
    }

    /** The greatest sample of a metric; empty when there is none. */
    public OptionalDouble max(String name) {
        return max(name, l -> true);
    }

    private double[] values(String name, Predicate<Map<String, String>> labels) {
        return samples.getOrDefault(name, List.of()).stream()
                .filter(s -> labels.test(s.labels()))
                .mapToDouble(Sample::value)
                .filter(v -> !Double.isNaN(v))
                .toArray();
    }

    private static Map<String, String> labels(@Nullable String text) {
        if (text == null) {
            return Map.of();
        }
        Map<String, String> labels = new HashMap<>();
        Matcher matcher = LABEL.matcher(text);
        while (matcher.find()) {
            labels.put(matcher.group(1), unescaped(matcher.group(2)));
        }
        return labels;
    }

    private static String unescaped(String value) {
        return value.indexOf('\\') < 0
                ? value
                : ESCAPE.matcher(value)
                        .replaceAll(e -> Matcher.quoteReplacement("n".equals(e.group(1)) ? "\n" : e.group(1)));
    }

    private static double number(String text, String line) {
        return switch (text) {
            case "+Inf" -> Double.POSITIVE_INFINITY;
            case "-Inf" -> Double.NEGATIVE_INFINITY;
            default -> {
                try {
                    yield Double.parseDouble(text);
                } catch (NumberFormatException e) {
                    throw new IllegalArgumentException("not Prometheus text: " + line, e);
                }
            }
        };
    }
}
