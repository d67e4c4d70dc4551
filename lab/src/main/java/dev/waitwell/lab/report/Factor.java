package dev.waitwell.lab.report;

import dev.waitwell.lab.result.SweepResults.Varied;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A factor of an experiment: how its levels read, and where they stand on an axis.
 *
 * @param name as the experiment's file has it
 * @param levels of numbers the smallest first, of words in the file's order
 */
record Factor(String name, List<Level> levels) {
    private static final String STACK = "stack";
    private static final Pattern NUMBER = Pattern.compile("(\\d+(?:\\.\\d+)?)(ms|s|B|KiB|MiB|/s)?");
    private static final double DECADE = 10;
    private static final double KIB = 1024;

    /** Room at both ends of an axis, as a share of it. */
    private static final double EDGE = 0.05;

    /**
     * A level.
     *
     * @param text as the file has it
     * @param number it stands for: milliseconds, bytes, per second or as many; NaN for a word
     * @param unit as it is written; empty for none
     * @param figure number as it is written
     */
    record Level(String text, double number, String unit, String figure) {
        static Level of(String text) {
            Matcher matcher = NUMBER.matcher(text);
            if (!matcher.matches()) {
                return new Level(text, Double.NaN, "", text);
            }
            double figure = Double.parseDouble(matcher.group(1));
            String unit = Optional.ofNullable(matcher.group(2)).orElse("");
            double factor =
                    switch (unit) {
                        case "s" -> 1000;
                        case "KiB" -> KIB;
                        case "MiB" -> KIB * KIB;
                        default -> 1;
                    };
            return new Level(text, figure * factor, unit, Numbers.stated(figure));
        }

        boolean word() {
            return Double.isNaN(number);
        }

        /** {@code 20 ms}, {@code 1,000}, {@code 500/s}, {@code okhttp}. */
        String words() {
            return unit.isEmpty() || unit.equals("/s") ? figure + unit : figure + " " + unit;
        }

        private String measure() {
            return switch (unit) {
                case "ms", "s" -> "time";
                case "B", "KiB", "MiB" -> "size";
                default -> unit;
            };
        }
    }

    Factor {
        levels = List.copyOf(levels);
    }

    static Factor of(Varied varied) {
        List<Level> levels = varied.levels().stream().map(Level::of).toList();
        boolean ordered = levels.stream().noneMatch(Level::word)
                && levels.stream().map(Level::measure).distinct().count() == 1;
        if (ordered) {
            return new Factor(
                    varied.name(),
                    levels.stream()
                            .sorted(Comparator.comparingDouble(Level::number))
                            .toList());
        }
        return new Factor(
                varied.name(),
                varied.levels().stream()
                        .map(text -> new Level(text, Double.NaN, "", text))
                        .toList());
    }

    boolean stack() {
        return name.equals(STACK);
    }

    /** Whether there is something to compare. */
    boolean varies() {
        return levels.size() > 1;
    }

    /** Whether its levels are numbers, so that there is more and less of it. */
    boolean ordered() {
        return levels.stream().noneMatch(Level::word);
    }

    Level level(String text) {
        return levels.stream()
                .filter(level -> level.text().equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "a cell has " + name + " " + text + ", which is not among the levels of that factor"));
    }

    int index(String text) {
        return levels.indexOf(level(text));
    }

    /** A level with the factor's name, for a sentence; a stack's name says enough. */
    String at(String text) {
        return stack() ? text : name + " " + level(text).words();
    }

    /** Its name where there is little room: of a property, what follows the last dot. */
    String shortName() {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /** The title of an axis: the name with the unit, where all levels have the same. */
    String title() {
        String unit = levels.getFirst().unit();
        return unit.isEmpty() || !sameUnit() ? name : name + ", " + unit.replace("/s", "1/s");
    }

    /** What stands below a mark on the axis. */
    String tick(Level level) {
        return sameUnit() ? level.figure() : level.words();
    }

    private boolean sameUnit() {
        return levels.stream().map(Level::unit).distinct().count() == 1;
    }

    /** Whether the axis is logarithmic: the levels span more than a decade. */
    boolean logarithmic() {
        return ordered() && least() > 0 && most() / least() > DECADE;
    }

    /** Whether levels stand evenly apart: they are words, or zero and numbers more than a decade apart. */
    boolean even() {
        return !ordered()
                || levels.size() < 2
                || (least() == 0 && most() / levels.get(1).number() > DECADE);
    }

    /** Where a level stands on the axis, from 0 to 1. */
    double position(Level level) {
        if (even()) {
            return (levels.indexOf(level) + 0.5) / levels.size();
        }
        double share = logarithmic()
                ? Math.log(level.number() / least()) / Math.log(most() / least())
                : (level.number() - least()) / (most() - least());
        return EDGE + share * (1 - 2 * EDGE);
    }

    private double least() {
        return levels.getFirst().number();
    }

    private double most() {
        return levels.getLast().number();
    }
}
