package dev.waitwell.lab.report;

import dev.waitwell.lab.result.Measurement;
import dev.waitwell.lab.result.Measurement.Latency;
import dev.waitwell.lab.result.Measurement.Pool;
import dev.waitwell.lab.result.Measurement.ProcessUse;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.DoublePredicate;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What each chart shows, in a sentence or two computed from the same numbers. */
final class Sentences {
    private Sentences() {}

    /** The slowest and the fastest p99 of one condition, beside the time the downstream takes. */
    static String latency(Comparison comparison) {
        Map<String, Double> p99 = new LinkedHashMap<>();
        for (Measurement m : comparison.fair()) {
            Latency latency = m.latency();
            if (latency != null) {
                p99.put(m.stack(), (double) latency.p99());
            }
        }
        if (p99.isEmpty()) {
            return "No request succeeded in a measurement that may be compared.";
        }
        double least = p99.values().stream().min(Comparator.naturalOrder()).orElseThrow();
        List<String> quick = names(p99, v -> v <= least * 1.1);
        List<Double> quickest =
                p99.values().stream().filter(v -> v <= least * 1.1).toList();
        List<String> slow = p99.entrySet().stream()
                .filter(e -> e.getValue() > least * 1.1)
                .map(e -> e.getKey() + " " + Numbers.duration(e.getValue()))
                .toList();
        return "At " + comparison.key().words() + (comparison.key().gateway() ? " through the gateway" : "")
                + ", 99 % of the calls end within " + Words.range(quickest, Numbers::duration) + " on "
                + Words.list(quick) + (slow.isEmpty() ? "" : "; " + Words.list(slow)) + ". The downstream alone takes "
                + Numbers.delay(comparison.key().delayMillis()) + ".";
    }

    static String threads(List<Measurement> all) {
        Map<String, Double> peak = most(all, m -> m.service().threadsPeak());
        return peak.isEmpty()
                ? ""
                : "Most platform threads since the start: " + each(peak)
                        + ". Virtual threads are not counted: they wait without holding a platform thread.";
    }

    static String pool(List<Measurement> all) {
        Map<String, Double> active = most(all, m -> pool(m, Pool::activeMax));
        Map<String, Double> pending = most(all, m -> pool(m, Pool::pendingMax));
        List<String> waited = names(pending, v -> v > 0);
        List<Double> limits = all.stream()
                .map(m -> pool(m, Pool::max))
                .filter(Objects::nonNull)
                .map(Number::doubleValue)
                .distinct()
                .toList();
        if (active.isEmpty()) {
            return "";
        }
        String limit = limits.isEmpty() ? "" : " of " + Words.range(limits, Numbers::count);
        String line = waited.isEmpty()
                ? "No call waited for a connection."
                : "Most calls waiting for a connection: "
                        + each(pending.entrySet().stream()
                                .filter(e -> e.getValue() > 0)
                                .collect(Collectors.toMap(
                                        Map.Entry::getKey, Map.Entry::getValue, (a, b) -> a, LinkedHashMap::new)))
                        + ".";
        return "Most connections in use at once: " + each(active) + limit + ". " + line;
    }

    static String busyThreads(List<Measurement> all, int serverThreads) {
        List<Measurement> pooled =
                all.stream().filter(m -> m.service().busyThreadsMax() != null).toList();
        List<Measurement> full = pooled.stream()
                .filter(m -> Objects.requireNonNull(m.service().busyThreadsMax()) >= serverThreads)
                .toList();
        if (pooled.isEmpty()) {
            return "";
        }
        if (full.isEmpty()) {
            return "No stack had all its request threads busy; most busy were "
                    + each(most(all, m -> m.service().busyThreadsMax())) + ".";
        }
        Map<String, List<Measurement>> byStack = full.stream()
                .collect(Collectors.groupingBy(Measurement::stack, LinkedHashMap::new, Collectors.toList()));
        List<String> parts = byStack.entrySet().stream()
                .map(e -> e.getKey() + " in "
                        + e.getValue().size() + " of "
                        + pooled.stream()
                                .filter(m -> m.stack().equals(e.getKey()))
                                .count())
                .toList();
        return "All " + Numbers.count(serverThreads) + " request threads were busy on " + Words.list(parts)
                + " measurements: there, the next request waits in line although the CPU may be idle.";
    }

    static String eventLoops(List<Measurement> all) {
        Map<String, Double> pending = most(all, m -> m.service().eventLoopPendingMax());
        return pending.isEmpty()
                ? ""
                : "Most tasks seen waiting for the event loops: " + each(pending)
                        + ". A long line here means that something computes or blocks on an event loop.";
    }

    /** Who was near its limit: the generator and the downstream must not be. */
    static String cores(List<Measurement> all, int cores) {
        List<String> parts = new ArrayList<>();
        share(all, Measurement::generator).ifPresent(peak -> parts.add("the load generator " + peak));
        share(all, m -> m.downstream() == null ? null : m.downstream().process())
                .ifPresent(peak -> parts.add("the downstream " + peak));
        String of = "The machine has " + Words.plural(cores, "core", "cores") + ".";
        return parts.isEmpty() ? of : Words.capital(Words.list(parts)) + " of the CPU it could have had. " + of;
    }

    private static Optional<String> share(List<Measurement> all, Function<Measurement, @Nullable ProcessUse> process) {
        Measurement busiest = null;
        double most = -1;
        for (Measurement m : all) {
            ProcessUse use = process.apply(m);
            Double used = use == null ? null : use.coresUsed();
            Double available = use == null ? null : use.coresAvailable();
            if (used != null && available != null && available > 0 && used / available > most) {
                most = used / available;
                busiest = m;
            }
        }
        return busiest == null
                ? Optional.empty()
                : Optional.of("used at most " + Numbers.percent(most) + " (" + Verdicts.name(busiest) + ")");
    }

    private static @Nullable Number pool(Measurement m, Function<Pool, @Nullable Number> part) {
        Pool pool = m.service().downstream();
        return pool == null ? null : part.apply(pool);
    }

    private static Map<String, Double> most(List<Measurement> all, Function<Measurement, @Nullable Number> value) {
        Map<String, Double> most = new LinkedHashMap<>();
        for (Measurement m : all) {
            Number found = value.apply(m);
            if (found != null) {
                most.merge(m.stack(), found.doubleValue(), Math::max);
            }
        }
        return most;
    }

    private static List<String> names(Map<String, Double> values, DoublePredicate wanted) {
        return values.entrySet().stream()
                .filter(e -> wanted.test(e.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    private static String each(Map<String, Double> values) {
        return Words.list(values.entrySet().stream()
                .map(e -> e.getKey() + " " + Numbers.count(e.getValue()))
                .toList());
    }
}
