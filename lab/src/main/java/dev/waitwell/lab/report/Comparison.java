package dev.waitwell.lab.report;

import dev.waitwell.lab.result.Measurement;
import dev.waitwell.lab.result.Results;
import dev.waitwell.lab.result.StackRun;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The measurements that differ in the stack alone.
 *
 * @param key what they have in common
 * @param all every stack's measurement, in the order in which the experiment names the stacks
 */
record Comparison(Key key, List<Measurement> all) {

    /** What the stacks of one comparison have in common. */
    record Key(boolean gateway, boolean probe, int spin, int delayMillis, int concurrency) {
        private static final Comparator<Key> ORDER = Comparator.comparing(Key::gateway)
                .thenComparing(Key::probe)
                .thenComparing(Key::spin)
                .thenComparing(Key::delayMillis)
                .thenComparing(Key::concurrency);

        static Key of(Measurement m) {
            return new Key(m.gateway(), m.probe() != null, m.spin(), m.delayMillis(), m.concurrency());
        }

        /** For a sentence. */
        String words() {
            if (concurrency == 0) {
                return "calm";
            }
            return Words.plural(concurrency, "user", "users")
                    + (spin > 0
                            ? ", " + Numbers.delay(delayMillis) + " and spin " + Numbers.count(spin)
                            : " and " + Numbers.delay(delayMillis));
        }

        /** For an axis. */
        String name() {
            if (concurrency == 0) {
                return "calm";
            }
            return Numbers.count(concurrency) + " × " + Numbers.delay(delayMillis)
                    + (spin > 0 ? ", spin " + Numbers.count(spin) : "")
                    + (gateway ? ", gateway" : "");
        }
    }

    /** All comparisons of a run, the simple ones first. */
    static List<Comparison> of(Results results) {
        List<String> order = stacks(results);
        Map<Key, List<Measurement>> byKey = results.conditions().stream()
                .sorted(Comparator.comparing(m -> order.indexOf(m.stack())))
                .collect(Collectors.groupingBy(Key::of, LinkedHashMap::new, Collectors.toList()));
        return byKey.entrySet().stream()
                .sorted(Map.Entry.comparingByKey(Key.ORDER))
                .map(entry -> new Comparison(entry.getKey(), entry.getValue()))
                .toList();
    }

    /** The stacks that were measured, in the order in which they were started. */
    static List<String> stacks(Results results) {
        return Stream.concat(
                        results.stacks().stream().map(StackRun::stack),
                        results.conditions().stream().map(Measurement::stack))
                .distinct()
                .filter(stack ->
                        results.conditions().stream().anyMatch(m -> m.stack().equals(stack)))
                .toList();
    }

    /** Whether no failed gate forbids to compare this measurement. */
    static boolean fair(Measurement m) {
        return m.gates().stream().allMatch(gate -> gate.passed() || !gate.fatal());
    }

    /** The measurements that may be compared. */
    List<Measurement> fair() {
        return all.stream().filter(Comparison::fair).toList();
    }

    /** Called directly and with a main load of its own: what the answer rests on. */
    boolean plain() {
        return !key.gateway() && !key.probe();
    }

    /** Highest throughput over lowest, of those that may be compared; 1 when there are not two. */
    double spread() {
        List<Measurement> fair = fair();
        double most = fair.stream().mapToDouble(Measurement::throughput).max().orElse(1);
        double least = fair.stream().mapToDouble(Measurement::throughput).min().orElse(1);
        return least > 0 ? most / least : 1;
    }
}
