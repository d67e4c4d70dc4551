package dev.waitwell.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.lab.experiment.Experiment.Limits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SweepTests {
    private static final String GRID = """
            question: How many?
            stacks: [platform, async]
            workload: {concurrency: 2000}
            factors:
              threads: [20, 200]
              delay: [20ms, 50ms]
            """;

    @Test
    void measuresEveryCombinationOfAGrid() {
        assertThat(read(GRID).cells())
                .extracting(Cell::label)
                .containsExactly(
                        "platform, threads 20, delay 20ms",
                        "platform, threads 20, delay 50ms",
                        "platform, threads 200, delay 20ms",
                        "platform, threads 200, delay 50ms",
                        "async, threads 20, delay 20ms",
                        "async, threads 20, delay 50ms",
                        "async, threads 200, delay 20ms",
                        "async, threads 200, delay 50ms");
    }

    @Test
    void variesOneFactorWhileTheOthersStayAtTheirBaseOnEachStack() {
        assertThat(read(GRID + "design: each-alone\nbase: {threads: 100, delay: 50ms}\n")
                        .cells())
                .extracting(Cell::label)
                .containsExactly(
                        "platform, threads 100, delay 50ms",
                        "platform, threads 20, delay 50ms",
                        "platform, threads 200, delay 50ms",
                        "platform, threads 100, delay 20ms",
                        "async, threads 100, delay 50ms",
                        "async, threads 20, delay 50ms",
                        "async, threads 200, delay 50ms",
                        "async, threads 100, delay 20ms");
    }

    @Test
    void leavesOutWhatIsSkipped() {
        assertThat(read(GRID + "skip: [{stack: async, threads: [200]}, {stack: platform, delay: [20ms, 50ms]}]\n")
                        .cells())
                .extracting(Cell::label)
                .containsExactly("async, threads 20, delay 20ms", "async, threads 20, delay 50ms");
    }

    @Test
    void startsAServiceForEachStackAndNoneForWhatIsSetWhileItRuns() {
        assertThat(read(GRID).deployments()).extracting(Deployment::label).containsExactly("platform", "async");
    }

    @Test
    void startsAServiceForEachProfileAndEachPropertysLevel() {
        assertThat(read("""
                                question: Whose?
                                stacks: [platform, reactive]
                                workload: {concurrency: 20}
                                fixed: {delay: 5ms, server.tomcat.accept-count: 10}
                                factors:
                                  client-pool: [5, 50]
                                  profile: [none, client-jdk]
                                  spring.task.execution.pool.core-size: [4, 8]
                                skip: [{stack: reactive, profile: client-jdk}]
                                """).deployments())
                .extracting(Deployment::label)
                .containsExactly(
                        "platform server.tomcat.accept-count=10 spring.task.execution.pool.core-size=4",
                        "platform server.tomcat.accept-count=10 spring.task.execution.pool.core-size=8",
                        "platform client-jdk server.tomcat.accept-count=10 spring.task.execution.pool.core-size=4",
                        "platform client-jdk server.tomcat.accept-count=10 spring.task.execution.pool.core-size=8",
                        "reactive server.tomcat.accept-count=10 spring.task.execution.pool.core-size=4",
                        "reactive server.tomcat.accept-count=10 spring.task.execution.pool.core-size=8");
    }

    @Test
    void measuresEachCellOnceInARoundInAnOrderThatSeedAndRoundDecide() {
        Sweep sweep = read(GRID);

        assertThat(sweep.order(1, 1)).containsExactlyInAnyOrderElementsOf(sweep.cells());
        assertThat(sweep.order(1, 1)).isEqualTo(sweep.order(1, 1));
        assertThat(IntStream.range(0, 10)
                        .mapToObj(round -> sweep.order(1, round))
                        .distinct())
                .hasSizeGreaterThan(5);
        assertThat(IntStream.range(0, 10).mapToObj(seed -> sweep.order(seed, 1)).distinct())
                .hasSizeGreaterThan(5);
    }

    @Test
    void givesTheSameOrderOnEveryMachineAndInEveryVersion() {
        assertThat(read(GRID).order(42, 1).stream().map(read(GRID).cells()::indexOf))
                .containsExactly(3, 0, 7, 1, 4, 2, 5, 6);
    }

    @Test
    void measuresAClosedWorkloadBeforeTheOpenOneThatTakesItsRate() {
        Sweep sweep = read(GRID + "  arrivals: [open, closed, 300/s]\n");

        for (int round = 0; round < 50; round++) {
            List<Cell> order = sweep.order(7, round);
            assertThat(order).containsExactlyInAnyOrderElementsOf(sweep.cells());
            for (Cell cell : order) {
                sweep.twin(cell)
                        .ifPresent(twin -> assertThat(new ArrayList<>(order)).containsSubsequence(twin, cell));
            }
        }
        assertThat(sweep.cells().stream().filter(c -> sweep.twin(c).isPresent()))
                .hasSize(8);
    }

    @Test
    void givesServicesRoomForTheLargestLevelOfEachPool() {
        assertThat(read(GRID + "  client-pool: [5, 2500]\n").limits())
                .isEqualTo(new Limits(200, 2500, 10_000, Duration.ofMinutes(2)));
        assertThat(read(GRID.replace("20, 200", "20, 50")).limits().serverThreads())
                .isEqualTo(50);
    }

    @Test
    void expectsTheTimeOfStartsRoundsAndOfUsersWhoStandInLine() {
        // 2 services at 6 + 26 s; 8 cells of 1.5 + 1 + 6 s and their delay; 2000 users, who hold threads of platform
        // only.
        double lines = 2 + 5 + 0.2 + 0.5;
        double delays = 4 * (0.02 + 0.05);
        double seconds = 64 + 3 * (8 * 8.5 + lines + delays);

        assertThat(Pace.of(read(GRID)).toMillis()).isEqualTo(Math.round(seconds * 1000));
        assertThat(read(GRID).expectedMinutes()).isEqualTo((long) Math.ceil(seconds / 60));
    }

    @Test
    void expectsEachStepToLastAWindowAndUsersWhoProbeToComeInTurn() {
        Sweep sweep = read("""
                question: How soon?
                stacks: [virtual]
                workload: {concurrency: 5, steps: [50ms, 2s, 50ms], probe: /redis/0}
                windows: {settle: 1s, measure: 10s, warmup: 10s}
                replicates: {first: 1}
                """);

        assertThat(Pace.of(sweep)).isEqualTo(Duration.ofMillis(16_000 + 1500 + 1000 + 30_000 + 50 + 5000));
    }

    private static Sweep read(String content) {
        return SweepReader.read("mine.yaml", "mine", content, Overrides.NONE);
    }
}
