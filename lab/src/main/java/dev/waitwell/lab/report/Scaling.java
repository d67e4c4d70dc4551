package dev.waitwell.lab.report;

import dev.waitwell.lab.result.Measurement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Throughput against concurrency where the delay and the CPU work are the same: a line, not single bars.
 *
 * @param delayMillis what the downstream waits
 * @param spin CPU work of each request
 * @param byStack measurements of each stack with rising concurrency, at least two
 */
record Scaling(int delayMillis, int spin, Map<String, List<Measurement>> byStack) {
    private static final double PROPORTIONAL = 0.9;
    private static final double FLAT = 1.1;

    private record Group(int delayMillis, int spin) {}

    static List<Scaling> of(List<Comparison> comparisons) {
        Map<Group, List<Measurement>> groups = comparisons.stream()
                .filter(Comparison::plain)
                .flatMap(c -> c.fair().stream())
                .collect(Collectors.groupingBy(
                        m -> new Group(m.delayMillis(), m.spin()), LinkedHashMap::new, Collectors.toList()));
        List<Scaling> found = new ArrayList<>();
        groups.forEach((group, members) -> {
            Map<String, List<Measurement>> byStack = members.stream()
                    .sorted(Comparator.comparing(Measurement::concurrency))
                    .collect(Collectors.groupingBy(Measurement::stack, LinkedHashMap::new, Collectors.toList()));
            byStack.values()
                    .removeIf(line ->
                            line.getFirst().concurrency() == line.getLast().concurrency());
            if (!byStack.isEmpty()) {
                found.add(new Scaling(group.delayMillis(), group.spin(), byStack));
            }
        });
        return found;
    }

    String title() {
        return Numbers.delay(delayMillis) + (spin > 0 ? ", spin " + Numbers.count(spin) : "");
    }

    /** Which stacks grow with the users and which do not. */
    String sentence() {
        Map<String, List<String>> byTrend = new LinkedHashMap<>();
        Map<String, List<Double>> growth = new LinkedHashMap<>();
        byStack.forEach((stack, line) -> {
            byTrend.computeIfAbsent(trend(line), any -> new ArrayList<>()).add(stack);
            growth.computeIfAbsent(trend(line), any -> new ArrayList<>()).add(rate(line));
        });
        List<String> clauses = byTrend.entrySet().stream()
                .map(entry -> Words.list(entry.getValue())
                        + Words.verb(entry.getValue().size(), " grows ", " grow ") + entry.getKey() + " ("
                        + Words.range(Objects.requireNonNull(growth.get(entry.getKey())), Numbers::times)
                        + " the throughput)")
                .toList();
        Measurement first = byStack.values().iterator().next().getFirst();
        Measurement last = byStack.values().iterator().next().getLast();
        return "At " + title() + ", from " + Numbers.count(first.concurrency()) + " to "
                + Words.plural(last.concurrency(), "user", "users") + ": " + String.join("; ", clauses) + ".";
    }

    private static String trend(List<Measurement> line) {
        double users = (double) line.getLast().concurrency() / line.getFirst().concurrency();
        double rate = rate(line);
        if (rate >= PROPORTIONAL * users) {
            return "with the users";
        }
        return rate <= FLAT ? "no further" : "less than the users";
    }

    private static double rate(List<Measurement> line) {
        return line.getLast().throughput() / line.getFirst().throughput();
    }
}
