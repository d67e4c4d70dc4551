package dev.waitwell.lab.report;

import dev.waitwell.lab.result.Measurement;
import dev.waitwell.lab.result.Results;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a request costs each stack in CPU time, over the conditions that let it be compared: geometric means, so that no
 * condition weighs more than another. CPU time per request falls as the rate rises, so conditions in which all stacks
 * ran at the same rate are preferred, and those without added CPU work, which would dilute the ratio.
 *
 * @param micros geometric mean of CPU microseconds per request, cheapest first
 * @param conditions how many conditions it rests on
 * @param sameRate whether the stacks ran at the same rate in them
 */
record CpuCost(Map<String, Double> micros, int conditions, boolean sameRate) {
    private static final double SAME_RATE = 1.1;

    static Optional<CpuCost> of(Results results) {
        List<Comparison> plain =
                Comparison.of(results).stream().filter(Comparison::plain).toList();
        List<String> stacks = Comparison.stacks(results).stream()
                .filter(stack -> plain.stream().anyMatch(c -> cpu(c, stack) != null))
                .toList();
        List<Comparison> complete = plain.stream()
                .filter(c -> stacks.stream().allMatch(stack -> cpu(c, stack) != null))
                .toList();
        if (complete.isEmpty() || stacks.isEmpty()) {
            return Optional.empty();
        }
        List<Comparison> sameRate =
                complete.stream().filter(c -> c.spread() <= SAME_RATE).toList();
        List<Comparison> usable = sameRate.isEmpty() ? complete : sameRate;
        List<Comparison> noSpin =
                usable.stream().filter(c -> c.key().spin() == 0).toList();
        List<Comparison> base = noSpin.isEmpty() ? usable : noSpin;
        Map<String, Double> micros = new LinkedHashMap<>();
        stacks.stream()
                .map(stack -> Map.entry(stack, mean(base, stack)))
                .sorted(Map.Entry.comparingByValue(Comparator.naturalOrder()))
                .forEach(entry -> micros.put(entry.getKey(), entry.getValue()));
        return Optional.of(new CpuCost(micros, base.size(), !sameRate.isEmpty()));
    }

    private static double mean(List<Comparison> base, String stack) {
        double logs = 0;
        for (Comparison comparison : base) {
            Double cpu = cpu(comparison, stack);
            logs += Math.log(cpu == null ? 1 : cpu);
        }
        return Math.exp(logs / base.size());
    }

    private static @Nullable Double cpu(Comparison comparison, String stack) {
        for (Measurement m : comparison.fair()) {
            Double cpu = m.service().cpuMicrosPerRequest();
            if (m.stack().equals(stack) && cpu != null && cpu > 0) {
                return cpu;
            }
        }
        return null;
    }

    String sentence() {
        double least = micros.values().iterator().next();
        List<Map.Entry<String, Double>> cheapest = micros.entrySet().stream()
                .filter(entry -> entry.getValue() <= least * Throughput.NO_DIFFERENCE)
                .toList();
        List<Map.Entry<String, Double>> dearer = micros.entrySet().stream()
                .filter(entry -> entry.getValue() > least * Throughput.NO_DIFFERENCE)
                .toList();
        String names = Words.list(cheapest.stream().map(Map.Entry::getKey).toList());
        String cost = Words.range(cheapest.stream().map(Map.Entry::getValue).toList(), v -> Numbers.three(v) + " µs");
        if (micros.size() == 1) {
            return names + " uses " + cost + " of CPU per request (" + basis() + ").";
        }
        if (dearer.isEmpty()) {
            return "No difference in CPU per request shown: " + names + " use " + cost + " (" + basis() + ").";
        }
        List<String> ratios = dearer.stream()
                .map(entry -> entry.getKey() + " " + Numbers.times(entry.getValue() / least))
                .toList();
        String same = cheapest.size() > 1 ? ", with no difference shown between them" : "";
        return names + Words.verb(cheapest.size(), " uses", " use") + " least CPU per request, " + cost + same + "; "
                + Words.list(ratios) + " as much (" + basis() + ").";
    }

    private String basis() {
        return (conditions == 1 ? "in the one condition" : "geometric mean of the " + conditions + " conditions")
                + (sameRate ? " in which all went equally fast" : ", although they went at different rates");
    }
}
