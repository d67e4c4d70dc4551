package dev.waitwell.lab.report;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.waitwell.lab.result.Measurement;
import dev.waitwell.lab.result.Results;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.json.JsonMapper;

/**
 * What the charts draw, as the page's script reads it.
 *
 * @param stacks in the order of the experiment
 * @param styles the number of each stack's colour and symbol
 * @param cores of the machine
 * @param serverThreads stated for stacks that hold one while they wait
 * @param groups the comparisons
 * @param rows every measurement
 * @param scaling lines of throughput against concurrency, each as the rows it joins, by stack
 */
record ChartData(
        List<String> stacks,
        Map<String, Integer> styles,
        int cores,
        int serverThreads,
        List<Group> groups,
        List<Row> rows,
        List<Map<String, List<Integer>>> scaling) {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .addMixIn(Measurement.class, WithoutHistogram.class)
            .build();

    /** A comparison: its name on axes, and what its latencies say. */
    record Group(String name, boolean probe, String latencySays) {}

    /** A measurement, the comparison it belongs to, its latencies by percentile, the gates it failed. */
    record Row(int group, Measurement m, List<List<Double>> curve, List<String> failed, boolean fair) {}

    @JsonIgnoreProperties("histogram")
    private interface WithoutHistogram {}

    static ChartData of(Results results) {
        List<Comparison> comparisons = Comparison.of(results);
        List<String> stacks = Comparison.stacks(results);
        List<Row> rows = IntStream.range(0, comparisons.size())
                .boxed()
                .flatMap(i -> comparisons.get(i).all().stream().map(m -> row(i, m)))
                .toList();
        List<Measurement> order = rows.stream().map(Row::m).toList();
        List<Map<String, List<Integer>>> scaling = Scaling.of(comparisons).stream()
                .map(line -> line.byStack().entrySet().stream()
                        .collect(Collectors.toMap(
                                Map.Entry::getKey,
                                e -> e.getValue().stream().map(order::indexOf).toList())))
                .toList();
        return new ChartData(
                stacks,
                StackStyles.of(stacks),
                results.host().cores(),
                results.setup().serverThreads(),
                comparisons.stream().map(ChartData::group).toList(),
                rows,
                scaling);
    }

    private static Group group(Comparison c) {
        return new Group(c.key().name(), c.key().probe(), c.key().probe() ? "" : Sentences.latency(c));
    }

    private static Row row(int group, Measurement m) {
        return new Row(
                group,
                m,
                m.probe() == null ? Curve.of(m) : List.of(),
                Verdicts.failed(m).stream().map(Measurement.Gate::gate).toList(),
                Comparison.fair(m));
    }

    /** JSON that cannot end the script element it stands in. */
    String json() {
        return MAPPER.writeValueAsString(this)
                .replace("<", "\\u003c")
                .replace(">", "\\u003e")
                .replace("&", "\\u0026")
                .replace("\u2028", "\\u2028")
                .replace("\u2029", "\\u2029");
    }
}
