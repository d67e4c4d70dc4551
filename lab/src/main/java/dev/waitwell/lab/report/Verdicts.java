package dev.waitwell.lab.report;

import dev.waitwell.lab.result.Measurement;
import dev.waitwell.lab.result.Measurement.Gate;
import dev.waitwell.lab.result.Results;
import java.util.List;
import java.util.stream.Stream;

/** The gates that failed, in words. */
final class Verdicts {
    private Verdicts() {}

    /** The gates of a measurement that failed. */
    static List<Gate> failed(Measurement m) {
        return m.gates().stream().filter(gate -> !gate.passed()).toList();
    }

    /** How many measurements may not be compared; empty when all may. */
    static String summary(Results results) {
        long unfair =
                results.conditions().stream().filter(m -> !Comparison.fair(m)).count();
        if (!results.unfair()) {
            return "";
        }
        if (unfair == 0 && results.unfair()) {
            return "A resize failed its gate.";
        }
        if (unfair == results.conditions().size()) {
            return "No measurement passed its fairness gates: this run compares nothing.";
        }
        return Numbers.count(unfair) + " of "
                + Words.plural(results.conditions().size(), "measurement", "measurements")
                + " failed a fairness gate and " + Words.verb((int) unfair, "is", "are") + " left out of the answer.";
    }

    /** One sentence for each failed gate. */
    static List<String> sentences(Results results, boolean fatal) {
        Stream<String> measured = results.conditions().stream().flatMap(m -> failed(m).stream()
                .filter(gate -> gate.fatal() == fatal)
                .map(gate -> name(m) + " – " + gate.gate() + ": " + gate.says()));
        return Stream.concat(measured, ResizeWords.verdicts(results, fatal).stream())
                .toList();
    }

    /** A measurement's name in a sentence. */
    static String name(Measurement m) {
        return m.stack() + (m.gateway() ? " via gateway" : "") + ", "
                + Comparison.Key.of(m).words();
    }
}
