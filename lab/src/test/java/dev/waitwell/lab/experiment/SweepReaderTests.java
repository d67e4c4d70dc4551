package dev.waitwell.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.lab.experiment.Experiment.Windows;
import dev.waitwell.lab.experiment.Factor.Kind;
import dev.waitwell.lab.experiment.Sweep.Design;
import dev.waitwell.lab.experiment.Sweep.Metric;
import dev.waitwell.lab.experiment.Sweep.Replicates;
import dev.waitwell.lab.experiment.Yaml.Text;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SweepReaderTests {
    private static final String THREADS = """
            question: How many?
            stacks: [platform]
            workload: {concurrency: 2000}
            fixed: {client-pool: 2000}
            factors:
              threads: [20, 100, 200]
              delay: [20ms, 1000ms, 2s]
            """;

    @Test
    void takesDefaultsWhereNothingIsSaid() {
        Sweep sweep = read(THREADS);

        assertThat(sweep.name()).isEqualTo("mine");
        assertThat(sweep.question()).isEqualTo("How many?");
        assertThat(sweep.answers()).isEqualTo(Metric.THROUGHPUT);
        assertThat(sweep.design()).isEqualTo(Design.GRID);
        assertThat(sweep.workload().path()).isEqualTo("/http/{delay}");
        assertThat(sweep.windows())
                .isEqualTo(new Windows(Duration.ofSeconds(1), Duration.ofSeconds(6), Duration.ofSeconds(30)));
        assertThat(sweep.replicates()).isEqualTo(new Replicates(3, 7, 0.05));
        assertThat(sweep.countsFailures()).isFalse();
    }

    @Test
    void keepsTheOrderOfFactorsAndWritesLevelsInOneWay() {
        Sweep sweep = read(THREADS);

        assertThat(sweep.factors())
                .containsExactly(
                        new Factor("stack", Kind.STACK, List.of("platform")),
                        new Factor("threads", Kind.THREADS, List.of("20", "100", "200")),
                        new Factor("delay", Kind.DELAY, List.of("20ms", "1s", "2s")));
        assertThat(sweep.fixed()).containsExactly(Map.entry("client-pool", "2000"), Map.entry("concurrency", "2000"));
    }

    @Test
    void takesEverythingThatCanBeSaid() {
        Sweep sweep = read("""
                question: What?
                answers: cpu-per-request
                stacks: [platform, jetty]
                design: each-alone
                workload: {path: "/echo?spin={spin}", concurrency: 16, probe: /redis/0}
                fixed: {spin: 10}
                factors:
                  body: [1024B, 1MiB]
                  server.max-http-request-header-size: [8KB, 16KB]
                base: {body: 1KiB, server.max-http-request-header-size: 16KB}
                failures: count
                windows: {settle: 100ms, measure: 500ms, warmup: 1s}
                replicates: {first: 2, most: 50, wide: 10%}
                """);

        assertThat(sweep.answers()).isEqualTo(Metric.CPU_PER_REQUEST);
        assertThat(sweep.design()).isEqualTo(Design.EACH_ALONE);
        assertThat(sweep.workload().probe()).contains("/redis/0");
        assertThat(sweep.base())
                .containsOnly(Map.entry("body", "1KiB"), Map.entry("server.max-http-request-header-size", "16KB"));
        assertThat(sweep.factors().get(1).levels()).containsExactly("1KiB", "1MiB");
        assertThat(sweep.countsFailures()).isTrue();
        assertThat(sweep.windows())
                .isEqualTo(new Windows(Duration.ofMillis(100), Duration.ofMillis(500), Duration.ofSeconds(1)));
        assertThat(sweep.replicates()).isEqualTo(new Replicates(2, 50, 0.1));
    }

    @Test
    void asksForCpuWorkWhereSomeIsStated() {
        assertThat(read(THREADS + "  spin: [0, 10]\n").workload().path()).isEqualTo("/http/{delay}?spin={spin}");
    }

    @Test
    void takesAFactorInPlaceOfTheWorkloadsConcurrency() {
        Sweep sweep = read(THREADS + "  concurrency: [5, 50]\n");

        assertThat(sweep.fixed()).doesNotContainKey("concurrency");
        assertThat(sweep.cells()).extracting(Cell::concurrency).containsOnly(5, 50);
    }

    @Test
    void takesTheDelayFromTheFirstOfTheSteps() {
        Sweep sweep = read("""
                question: How soon?
                stacks: [virtual]
                workload: {concurrency: 5, steps: [50ms, 2s, 50ms]}
                """);

        assertThat(sweep.workload().steps())
                .containsExactly(Duration.ofMillis(50), Duration.ofSeconds(2), Duration.ofMillis(50));
        assertThat(sweep.cells()).hasSize(1).allSatisfy(c -> {
            assertThat(c.path()).isEqualTo("/http/50");
            assertThat(c.delay()).isEqualTo(Duration.ofMillis(50));
        });
    }

    @Test
    void takesFirstAndLastLevelForAQuickLookUnlessTheFileNamesOthers() {
        Overrides quick = new Overrides(Map.of(), true);

        assertThat(levels(read(THREADS, quick), "threads")).containsExactly("20", "200");
        assertThat(levels(read(THREADS + "quick: {threads: [100], stack: [platform]}", quick), "threads"))
                .containsExactly("100");
        assertThat(levels(read(THREADS + "quick: {threads: [100]}"), "threads")).containsExactly("20", "100", "200");
    }

    @Test
    void takesTheLevelsThatAreAskedForInPlaceOfTheFiles() {
        Sweep sweep = read(THREADS + "quick: {threads: [100]}", asked("threads", true, "7", "70"));

        assertThat(levels(sweep, "threads")).containsExactly("7", "70");
        assertThat(levels(sweep, "delay")).containsExactly("20ms", "2s");
    }

    @Test
    void variesWhatTheFileFixesWhenLevelsAreAskedFor() {
        Sweep sweep = read(THREADS, asked("concurrency", false, "500", "2000"));

        assertThat(sweep.factors().getLast())
                .isEqualTo(new Factor("concurrency", Kind.CONCURRENCY, List.of("500", "2000")));
        assertThat(sweep.fixed()).doesNotContainKey("concurrency");
        assertThat(sweep.cells()).hasSize(18);
    }

    @Test
    void takesWhatWasFixedForTheBaseOfEachAlone() {
        String file = THREADS + "design: each-alone\nbase: {threads: 20, delay: 20ms}\n";
        Sweep sweep = read(file, asked("concurrency", false, "500"));

        assertThat(sweep.base()).containsEntry("concurrency", "2000");
        assertThat(sweep.cells().getLast().concurrency()).isEqualTo(500);
    }

    @Test
    void tellsALevelsNumberWhereItHasOne() {
        Sweep sweep = read("""
                question: What?
                stacks: [platform]
                workload: {path: "/echo?spin={spin}", concurrency: 16}
                factors:
                  body: [1KiB, 10KiB]
                  spin: [5]
                  arrivals: [closed, open, 500/s]
                  server.tomcat.keep-alive-timeout: [75s]
                """);

        assertThat(sweep.factors().get(0).number("platform")).isEmpty();
        assertThat(sweep.factors().get(1).number("10KiB")).hasValue(10_240);
        assertThat(sweep.factors().get(2).number("5")).hasValue(5);
        assertThat(sweep.factors().get(3).number("open")).isEmpty();
        assertThat(sweep.factors().get(3).number("500/s")).hasValue(500);
        assertThat(sweep.factors().get(4).number("75s")).isEmpty();
        assertThat(read(THREADS).factors().get(2).number("2s")).hasValue(2000);
    }

    private static List<String> levels(Sweep sweep, String factor) {
        return sweep.factors().stream()
                .filter(f -> f.name().equals(factor))
                .findFirst()
                .orElseThrow()
                .levels();
    }

    private static Overrides asked(String factor, boolean quick, String... levels) {
        Place place = Place.property("waitwell.levels." + factor);
        List<Text> texts = List.of(levels).stream().map(l -> new Text(l, place)).toList();
        return new Overrides(Map.of(factor, texts), quick);
    }

    private static Sweep read(String content) {
        return read(content, Overrides.NONE);
    }

    private static Sweep read(String content, Overrides overrides) {
        return SweepReader.read("mine.yaml", "mine", content, overrides);
    }
}
