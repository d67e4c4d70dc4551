package dev.waitwell.lab.report;

import dev.waitwell.lab.result.Measurement;
import dev.waitwell.lab.result.Measurement.Latency;
import dev.waitwell.lab.result.Measurement.ProcessUse;
import dev.waitwell.lab.result.Results;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** What going through the gateway changes, each stack against itself. */
final class GatewayCost {
    private GatewayCost() {}

    static List<String> sentences(Results results) {
        List<Comparison> all = Comparison.of(results);
        List<String> sentences = new ArrayList<>();
        for (Comparison through : all) {
            if (!through.key().gateway() || through.key().probe()) {
                continue;
            }
            List<Measurement> direct = all.stream()
                    .filter(c -> twins(through.key(), c.key()))
                    .flatMap(c -> c.fair().stream())
                    .toList();
            String change = change(direct, through.fair());
            String own = ownCost(through.fair());
            if (!change.isEmpty() || !own.isEmpty()) {
                sentences.add("Through the gateway at " + through.key().words() + ", " + change
                        + (change.isEmpty() || own.isEmpty() ? "" : "; ") + own + ".");
            }
        }
        return sentences;
    }

    private static boolean twins(Comparison.Key through, Comparison.Key direct) {
        return direct.equals(new Comparison.Key(
                false, through.probe(), through.spin(), through.delayMillis(), through.concurrency()));
    }

    /** Each stack against itself without the gateway; empty when it was not measured so. */
    private static String change(List<Measurement> direct, List<Measurement> through) {
        List<Double> rates = new ArrayList<>();
        List<Double> waits = new ArrayList<>();
        for (Measurement there : through) {
            for (Measurement here : direct) {
                if (!here.stack().equals(there.stack())) {
                    continue;
                }
                rates.add((there.throughput() / here.throughput() - 1) * 100);
                Latency before = here.latency();
                Latency after = there.latency();
                if (before != null && after != null) {
                    waits.add((after.p50() - before.p50()) / 1000.0);
                }
            }
        }
        if (rates.isEmpty()) {
            return "";
        }
        return "throughput changes by " + Words.range(rates, v -> Numbers.signed(v) + " %")
                + (waits.isEmpty() ? "" : " and p50 by " + Words.range(waits, v -> Numbers.signed(v) + " ms"));
    }

    private static String ownCost(List<Measurement> through) {
        List<Double> cpu = through.stream()
                .map(Measurement::gatewayUse)
                .filter(Objects::nonNull)
                .map(ProcessUse::cpuMicrosPerRequest)
                .filter(Objects::nonNull)
                .toList();
        return cpu.isEmpty()
                ? ""
                : "the gateway itself uses " + Words.range(cpu, v -> Numbers.three(v) + " µs") + " of CPU per request";
    }
}
