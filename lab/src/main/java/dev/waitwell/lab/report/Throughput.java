package dev.waitwell.lab.report;

import dev.waitwell.lab.result.Measurement;
import dev.waitwell.lab.result.Results;
import dev.waitwell.lab.result.Setup;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a run says about throughput. */
final class Throughput {
    /** Stacks closer than this are not told apart: one window each cannot. */
    static final double NO_DIFFERENCE = 1.05;

    private final Setup setup;
    private final List<Comparison> comparisons;

    Throughput(Results results) {
        setup = results.setup();
        comparisons = Comparison.of(results).stream()
                .filter(Comparison::plain)
                .filter(comparison -> !comparison.fair().isEmpty())
                .toList();
    }

    /** The comparison in which the stacks differ most; of equal ones the one with most users. */
    Optional<Comparison> widest() {
        return comparisons.stream()
                .max(Comparator.comparing((Comparison c) -> c.spread() > NO_DIFFERENCE ? c.spread() : 1)
                        .thenComparing(c -> c.key().concurrency()));
    }

    /** One sentence for the widest difference, one for all the rest. */
    List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        Comparison widest = widest().orElse(null);
        if (widest == null) {
            return sentences;
        }
        sentences.add(sentence(widest));
        if (comparisons.stream().noneMatch(c -> c.fair().size() > 1)) {
            return sentences;
        }
        List<Comparison> others = comparisons.stream()
                .filter(c -> !c.key().equals(widest.key()) && c.fair().size() > 1)
                .toList();
        List<Comparison> apart =
                others.stream().filter(c -> c.spread() > NO_DIFFERENCE).toList();
        List<Comparison> same =
                apart.stream().filter(c -> shape(c).equals(shape(widest))).toList();
        if (!same.isEmpty()) {
            sentences.add("From slowest to fastest that is " + Numbers.times(widest.spread())
                    + "; in the same way they part at "
                    + Words.list(same.stream()
                            .map(c -> c.key().name() + " (" + Numbers.times(c.spread()) + ")")
                            .toList())
                    + ".");
        }
        apart.stream().filter(c -> !same.contains(c)).map(this::sentence).forEach(sentences::add);
        List<Comparison> alike =
                others.stream().filter(c -> c.spread() <= NO_DIFFERENCE).toList();
        if (!alike.isEmpty()) {
            sentences.add(alike(alike));
        }
        return sentences;
    }

    private String alike(List<Comparison> alike) {
        Map<String, List<String>> byBound = new LinkedHashMap<>();
        for (Comparison c : alike) {
            String bound = c.fair().stream().map(Measurement::bound).distinct().count() == 1
                    ? heldBy(c.fair().getFirst().bound())
                    : "held by different limits";
            byBound.computeIfAbsent(bound, any -> new ArrayList<>()).add(c.key().name());
        }
        List<String> where = byBound.entrySet().stream()
                .map(e -> Words.list(e.getValue()) + " (" + e.getKey() + ")")
                .toList();
        double most = alike.stream().mapToDouble(Comparison::spread).max().orElse(1);
        return "No difference in throughput shown at " + String.join(" nor at ", where) + ": the stacks lie within "
                + Numbers.percent(most - 1) + ".";
    }

    /** Which stacks went together and what held them: comparisons of one shape need only one sentence. */
    private static List<String> shape(Comparison comparison) {
        return groups(comparison.fair()).stream()
                .map(group -> group.getFirst().bound()
                        + group.stream().map(Measurement::stack).toList())
                .toList();
    }

    /** How one comparison ended: groups of stacks that went equally fast, and what held each. */
    String sentence(Comparison comparison) {
        List<String> clauses =
                groups(comparison.fair()).stream().map(this::clause).toList();
        return "At " + comparison.key().words() + ", " + String.join("; ", clauses) + ".";
    }

    private static List<List<Measurement>> groups(List<Measurement> fair) {
        List<Measurement> rising = fair.stream()
                .sorted(Comparator.comparing(Measurement::throughput))
                .toList();
        List<List<Measurement>> groups = new ArrayList<>();
        for (Measurement m : rising) {
            Measurement first = groups.isEmpty() ? null : groups.getLast().getFirst();
            if (first != null
                    && first.bound().equals(m.bound())
                    && m.throughput() <= first.throughput() * NO_DIFFERENCE) {
                groups.getLast().add(m);
            } else {
                groups.add(new ArrayList<>(List.of(m)));
            }
        }
        return groups.stream()
                .map(group -> fair.stream().filter(group::contains).toList())
                .toList();
    }

    private String clause(List<Measurement> group) {
        Measurement first = group.getFirst();
        String names = Words.list(group.stream().map(Measurement::stack).toList());
        String rate = Words.range(group.stream().map(Measurement::throughput).toList(), Numbers::three);
        boolean owned = first.bound().equals("server threads") || first.bound().equals("client connections");
        if (owned) {
            return names + Words.verb(group.size(), " is", " are") + " held at " + rate + " req/s by "
                    + Words.verb(group.size(), "its ", "their ") + holder(first.bound());
        }
        Double ceiling = first.ceiling().throughput();
        return names + Words.verb(group.size(), " reaches ", " reach ") + rate
                + (ceiling == null ? "" : " of " + Numbers.three(ceiling)) + " req/s, " + heldBy(first.bound());
    }

    private String holder(String bound) {
        return switch (bound) {
            case "server threads" -> Numbers.count(setup.serverThreads()) + " server threads";
            case "client connections" -> Numbers.count(setup.clientConnections()) + " client connections";
            case "service CPU" -> "the service's CPU";
            default -> bound;
        };
    }

    private String heldBy(String bound) {
        return bound.equals("unexplained") ? "held by nothing that was measured" : "held by " + holder(bound);
    }

    /** For the chart of all conditions: how many each limit holds. */
    String chart() {
        Map<String, Long> byBound = comparisons.stream()
                .flatMap(comparison -> comparison.fair().stream())
                .collect(Collectors.groupingBy(Measurement::bound, LinkedHashMap::new, Collectors.counting()));
        long all = byBound.values().stream().mapToLong(Long::longValue).sum();
        if (all == 0) {
            return "No measurement passed its gates.";
        }
        List<String> parts = byBound.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .map(entry -> holderOfAll(entry.getKey()) + " " + entry.getValue())
                .toList();
        return "What held the " + Words.plural(all, "measurement", "measurements") + " without the gateway: "
                + Words.list(parts) + ".";
    }

    private static String holderOfAll(String bound) {
        return switch (bound) {
            case "service CPU" -> "the service's CPU";
            case "unexplained" -> "nothing that was measured";
            default -> bound;
        };
    }

    /** For the chart of widest difference. */
    String widestRatio() {
        Comparison widest = widest().orElse(null);
        if (widest == null || widest.fair().size() < 2) {
            return "";
        }
        if (widest.spread() <= NO_DIFFERENCE) {
            return "No difference between the stacks is shown in any condition.";
        }
        Measurement most = widest.fair().stream()
                .max(Comparator.comparing(Measurement::throughput))
                .orElseThrow();
        Measurement least = widest.fair().stream()
                .min(Comparator.comparing(Measurement::throughput))
                .orElseThrow();
        return "The widest difference is at " + widest.key().words() + ": " + most.stack() + " answers "
                + Numbers.times(widest.spread()) + " as many requests as " + least.stack() + ".";
    }
}
