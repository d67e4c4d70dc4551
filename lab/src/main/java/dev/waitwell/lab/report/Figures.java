package dev.waitwell.lab.report;

import dev.waitwell.lab.result.Measurement;
import dev.waitwell.lab.result.Results;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Which charts a run has data for, and what each of them says. */
final class Figures {
    private final Results results;
    private final List<Comparison> comparisons;
    private final List<Measurement> all;
    private final List<Measurement> loaded;
    private final List<Figure> figures = new ArrayList<>();

    private Figures(Results results) {
        this.results = results;
        comparisons = Comparison.of(results);
        all = comparisons.stream().flatMap(c -> c.all().stream()).toList();
        loaded = all.stream().filter(m -> m.probe() == null).toList();
    }

    /**
     * A chart and its words.
     *
     * @param chart name of the function that draws it
     * @param index which of several of its kind
     * @param title above the chart
     * @param how to read its marks
     * @param sentences what it shows
     * @param half whether two fit side by side
     */
    record Figure(String chart, int index, String title, String how, List<String> sentences, boolean half) {}

    static List<Figure> of(Results results) {
        Figures figures = new Figures(results);
        figures.probe();
        figures.throughput();
        figures.latency();
        figures.cost();
        figures.waiting();
        figures.addedWork();
        figures.cores();
        return figures.figures;
    }

    /** The condition that the latency chart shows first: the one that separates the stacks most. */
    static int firstLatency(Results results) {
        List<Comparison> comparisons = Comparison.of(results);
        return new Throughput(results)
                .widest()
                .map(widest -> IntStream.range(0, comparisons.size())
                        .filter(i -> comparisons.get(i).key().equals(widest.key()))
                        .findFirst()
                        .orElse(0))
                .orElse(0);
    }

    private void probe() {
        if (all.stream().anyMatch(m -> m.probe() != null && m.probe().latency() != null)) {
            add(
                    "probe",
                    "Latency of the light calls, calm and held",
                    "From p50 (tick) over p99 (filled symbol, labelled) to the slowest (hollow); logarithmic.",
                    ProbeWords.sentences(results));
        }
    }

    private void throughput() {
        if (loaded.isEmpty()) {
            return;
        }
        Throughput words = new Throughput(results);
        add(
                "throughput",
                "Throughput beside its ceiling",
                "Bar: successful requests per second, and what held them there. Tick: the ceiling by Little’s law.",
                List.of(words.chart(), words.widestRatio()));
        List<Scaling> scaling = Scaling.of(comparisons);
        for (int i = 0; i < scaling.size(); i++) {
            Scaling line = scaling.get(i);
            figures.add(new Figure(
                    "scaling",
                    i,
                    "Throughput against concurrency at " + line.title(),
                    "Grey: the ceilings by Little’s law.",
                    List.of(line.sentence()),
                    scaling.size() > 1));
        }
    }

    private void latency() {
        if (has(loaded, Measurement::latency)) {
            add(
                    "latency",
                    "Latency by percentile",
                    "Both axes are logarithmic: each step to the right is one more nine; the line ends at the slowest call.",
                    List.of());
        }
    }

    private void cost() {
        List<Measurement> plain = loaded.stream().filter(m -> m.spin() == 0).toList();
        if (has(plain, m -> m.service().cpuMicrosPerRequest())) {
            half(
                    "cpu",
                    0,
                    "CPU time per request",
                    "Bar: CPU time of the service for each request.",
                    List.of(cpuWords()));
        }
        if (has(all, m -> m.service().threadsLive())) {
            half(
                    "threads",
                    0,
                    "Platform threads",
                    "Bar: mean over the window. Tick: most since the stack started.",
                    List.of(Sentences.threads(all)));
        }
    }

    private void waiting() {
        if (has(all, m -> m.service().downstream())) {
            half(
                    "active",
                    0,
                    "Connections to the downstream in use",
                    "Bar: mean in use. Tick: most in use.",
                    List.of(Sentences.pool(all)));
        }
        if (all.stream()
                .map(m -> m.service().downstream())
                .anyMatch(pool -> pool != null && pool.pendingMax() != null && pool.pendingMax() > 0)) {
            half("pending", 0, "Calls waiting for a connection", "Bar: most seen at once.", List.of());
        }
        if (all.stream().anyMatch(m -> {
            Long pending = m.service().eventLoopPendingMax();
            return pending != null && pending > 0;
        })) {
            half(
                    "loops",
                    0,
                    "Tasks waiting for the event loops",
                    "Bar: most seen at once.",
                    List.of(Sentences.eventLoops(all)));
        }
        if (has(all, m -> m.service().busyThreadsMax())) {
            half(
                    "busy",
                    0,
                    "Busy request threads",
                    "Bar: most busy. Tick: all there are.",
                    List.of(Sentences.busyThreads(all, results.setup().serverThreads())));
        }
    }

    private void addedWork() {
        List<Measurement> spun = loaded.stream().filter(m -> m.spin() > 0).toList();
        // On an axis of its own: added work would make every other bar too short to read.
        if (has(spun, m -> m.service().cpuMicrosPerRequest())) {
            half(
                    "cpu",
                    1,
                    "CPU time per request with added work",
                    "Bar: CPU time of the service for each request, the spin included.",
                    spun.size() == loaded.size() ? List.of(cpuWords()) : List.of());
        }
    }

    private String cpuWords() {
        return CpuCost.of(results).map(CpuCost::sentence).map(Words::capital).orElse("");
    }

    private void cores() {
        if (has(all, m -> m.generator().coresUsed())
                || has(all, m -> m.service().coresUsed())) {
            add(
                    "cores",
                    "Who used the CPU",
                    "Cores in use over each window; at the right, how much of what they could have had the load"
                            + " generator and the downstream used.",
                    List.of(Sentences.cores(all, results.host().cores())));
        }
    }

    private static boolean has(List<Measurement> measurements, Function<Measurement, @Nullable Object> value) {
        return measurements.stream().map(value).anyMatch(Objects::nonNull);
    }

    private void add(String chart, String title, String how, List<String> sentences) {
        figures.add(new Figure(chart, 0, title, how, sentences, false));
    }

    private void half(String chart, int index, String title, String how, List<String> sentences) {
        figures.add(new Figure(chart, index, title, how, sentences, true));
    }
}
