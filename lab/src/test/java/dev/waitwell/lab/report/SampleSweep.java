package dev.waitwell.lab.report;

import dev.waitwell.lab.result.Measurement;
import dev.waitwell.lab.result.Results;
import dev.waitwell.lab.result.SweepResults;
import dev.waitwell.lab.result.SweepResults.Deployed;
import dev.waitwell.lab.result.SweepResults.Replicate;
import dev.waitwell.lab.result.SweepResults.Sized;
import dev.waitwell.lab.result.SweepResults.Varied;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;

/** Makes the results of an experiment as a run on two cores might have left them. */
public final class SampleSweep {
    private static final Instant START = Instant.parse("2026-02-03T10:00:00Z");
    private static final double MOST = 5_200;
    private static final int USERS = 2_000;

    private final List<Varied> factors;
    private int rounds = 3;
    private double noise = 0.01;
    private String answers = "throughput";
    private String design = "grid";
    private Map<String, String> base = Map.of();
    private String question = "How many Tomcat threads does a service need while it waits for a downstream?";
    private UnaryOperator<SampleMeasurement> third = m -> m;
    private Rate rate = SampleSweep::served;

    SampleSweep(Varied... factors) {
        this.factors = List.of(factors);
    }

    /** What a cell serves, requests per second. */
    public interface Rate {
        double of(Map<String, String> cell);
    }

    /** The grid that everybody publishes: threads against what the downstream waits. */
    public static SampleSweep threads() {
        return new SampleSweep(
                new Varied("stack", List.of("platform")),
                new Varied("threads", List.of("20", "100", "200", "400", "800", "1000")),
                new Varied("delay", List.of("20ms", "50ms", "100ms", "200ms")));
    }

    /** Where stacks tie and where one is ahead. */
    static SampleSweep map() {
        SampleSweep map = new SampleSweep(
                new Varied("stack", List.of("platform", "virtual", "reactive")),
                new Varied("concurrency", List.of("50", "200", "800", "2000")),
                new Varied("delay", List.of("20ms", "200ms", "2s")),
                new Varied("spin", List.of("0", "10000")));
        map.question = "Where do the ways to wait differ, and where do they tie?";
        return map;
    }

    SampleSweep rounds(int count) {
        rounds = count;
        return this;
    }

    SampleSweep noise(double share) {
        noise = share;
        return this;
    }

    SampleSweep answers(String metric) {
        answers = metric;
        return this;
    }

    SampleSweep question(String text) {
        question = text;
        return this;
    }

    public SampleSweep rate(Rate served) {
        rate = served;
        return this;
    }

    /** One factor varied while the others stay there. */
    SampleSweep eachAlone(Map<String, String> levels) {
        design = "each-alone";
        base = levels;
        return this;
    }

    /** What happens to the third measurement. */
    SampleSweep third(UnaryOperator<SampleMeasurement> what) {
        third = what;
        return this;
    }

    public SweepResults make() {
        Random random = new Random(7);
        List<Replicate> replicates = new ArrayList<>();
        List<Map<String, String>> cells = cells().stream().filter(this::wanted).toList();
        for (int round = 1; round <= rounds; round++) {
            for (Map<String, String> cell : cells) {
                replicates.add(replicate(cell, round, random, replicates.size() == 2));
            }
        }
        Results few = SampleResults.of(new SampleMeasurement("platform", 50, 20).make());
        return new SweepResults(
                SweepResults.FORM,
                SweepResults.SCHEMA,
                "tomcat-threads",
                question,
                answers,
                design,
                factors,
                Map.of("client-pool", "2000"),
                base,
                42,
                START,
                START.plusSeconds(780),
                true,
                "mvn gatling:test -Dwaitwell.experiment=tomcat-threads -Dwaitwell.seed=42",
                few.host(),
                few.setup(),
                factors.getFirst().levels().stream().map(SampleSweep::deployed).toList(),
                replicates);
    }

    /** Nothing measured yet. */
    static SweepResults empty() {
        return threads().rounds(0).make();
    }

    private static Deployed deployed(String stack) {
        return new Deployed(
                stack,
                SampleResults.of(new SampleMeasurement(stack, 50, 20).make())
                        .stacks()
                        .getFirst());
    }

    private boolean wanted(Map<String, String> cell) {
        return base.isEmpty()
                || cell.entrySet().stream()
                                .filter(e -> !e.getKey().equals("stack"))
                                .filter(e -> !e.getValue().equals(base.get(e.getKey())))
                                .count()
                        <= 1;
    }

    private List<Map<String, String>> cells() {
        List<Map<String, String>> cells = new ArrayList<>(List.of(Map.of()));
        for (Varied factor : factors) {
            List<Map<String, String>> longer = new ArrayList<>();
            for (Map<String, String> cell : cells) {
                for (String level : factor.levels()) {
                    Map<String, String> one = new LinkedHashMap<>(cell);
                    one.put(factor.name(), level);
                    longer.add(one);
                }
            }
            cells = longer;
        }
        return cells;
    }

    private Replicate replicate(Map<String, String> cell, int round, Random random, boolean last) {
        double served = rate.of(cell) * (1 + noise * random.nextGaussian());
        int concurrency = number(cell, "concurrency", USERS);
        int threads = number(cell, "threads", 200);
        SampleMeasurement sample = new SampleMeasurement(
                        cell.getOrDefault("stack", "platform"), concurrency, delay(cell))
                .serverThreads(threads)
                .throughput(served)
                .cpu((150 + 40_000 / (served + 100)) * (1 + noise * random.nextGaussian()));
        Measurement measured = (last ? third.apply(sample) : sample).make();
        return new Replicate(
                cell,
                cell.getOrDefault("stack", "platform"),
                round,
                List.of(new Sized("threads", "tomcat", threads, threads)),
                true,
                1.4,
                round == 1 ? null : 12.3,
                List.of(),
                measured);
    }

    private static double served(Map<String, String> cell) {
        double waiting = cell.getOrDefault("stack", "platform").equals("platform")
                ? Math.min(number(cell, "threads", 200), number(cell, "concurrency", USERS))
                : number(cell, "concurrency", USERS);
        double most = number(cell, "spin", 0) > 0 ? MOST / 2 : MOST;
        return Math.min(waiting * 1000 / (delay(cell) + 1.2), most);
    }

    private static int number(Map<String, String> cell, String name, int otherwise) {
        return Integer.parseInt(cell.getOrDefault(name, Integer.toString(otherwise)));
    }

    private static int delay(Map<String, String> cell) {
        String delay = cell.getOrDefault("delay", "100ms");
        return delay.endsWith("ms")
                ? Integer.parseInt(delay.substring(0, delay.length() - 2))
                : 1000 * Integer.parseInt(delay.substring(0, delay.length() - 1));
    }
}
