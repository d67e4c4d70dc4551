package dev.waitwell.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.lab.experiment.Cell;
import dev.waitwell.lab.experiment.Sweep;
import dev.waitwell.lab.experiment.SweepSettings;
import dev.waitwell.lab.judge.Mser5;
import dev.waitwell.lab.load.Tally;
import dev.waitwell.lab.measure.Watch.Seen;
import dev.waitwell.lab.result.Answered;
import dev.waitwell.lab.result.MachineCheck;
import dev.waitwell.lab.result.Measurement.Counts;
import dev.waitwell.lab.result.Measurement.DownstreamUse;
import dev.waitwell.lab.result.Measurement.Gate;
import dev.waitwell.lab.result.Measurement.MachineUse;
import dev.waitwell.lab.result.Measurement.ProcessUse;
import dev.waitwell.lab.result.Measurement.ServiceUse;
import dev.waitwell.lab.result.SweepResults.Sized;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A sound replicate passes every gate; each fault planted into it is caught by the gate that is there for it. */
class PlantedFaultsTests {
    private static final int REQUESTS = 24_000;
    private static final Answered PLATFORM = new Answered("blocking", "apache-httpclient-5", "platform");

    private final Sweep sweep;
    private final Cell cell;

    private int threads = 200;
    private double generator = 0.8;
    private double downstream = 0.2;
    private double foreign = 0.02;
    private long failures;
    private long served = REQUESTS;
    private Answered who = PLATFORM;
    private double slow = 12;
    private double[] slices = steady();

    PlantedFaultsTests(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("threads.yaml");
        Files.writeString(file, """
                question: How many threads?
                stacks: [platform]
                workload: {concurrency: 400}
                factors:
                  threads: [200, 400]
                  delay: [50ms]
                """);
        sweep = new SweepSettings(Map.of("waitwell.experiment", file.toString())).sweep(folder);
        cell = sweep.cells().getFirst();
    }

    @BeforeEach
    void isSoundWithoutAFault() {
        assertThat(failed()).isEmpty();
    }

    @Test
    void catchesAPoolThatIsSmallerThanStated() {
        threads = 150;

        assertThat(failed()).containsExactly("limits");
        assertThat(says("limits")).contains("threads 200, the service says 150");
    }

    @Test
    void catchesADownstreamThatIsTooSlowToServe() {
        downstream = 0.95;

        assertThat(failed()).containsExactly("downstream");
    }

    @Test
    void catchesOneFailureInAHundred() {
        failures = REQUESTS / 100;
        served += failures;

        assertThat(failed()).containsExactly("failures");
    }

    @Test
    void catchesAGeneratorThatIsOutOfCpu() {
        generator = 0.95;

        assertThat(failed()).containsExactly("generator");
    }

    @Test
    void catchesAWarmUpThatWasTooShort() {
        // A compiler at work: throughput grows as long as the window is open.
        slices = IntStream.range(0, 140).mapToDouble(i -> 100 + i).toArray();

        assertThat(failed()).containsExactly("settled");
        assertThat(says("settled")).contains("MSER-5");
    }

    @Test
    void catchesAServerThatAnswersFromTheWrongStack() {
        who = new Answered("blocking", "apache-httpclient-5", "virtual");
        assertThat(failed()).containsExactly("stack");

        who = new Answered("reactive", "reactor-netty", "event-loop");
        assertThat(failed()).containsExactly("stack");
        assertThat(says("stack")).contains("reactive service").contains("platform is the blocking service");
    }

    @Test
    void catchesAServerThatIsNotTheOneThatWasMeasured() {
        served = 0;

        assertThat(failed()).containsExactly("counts");
    }

    @Test
    void marksAReplicateThatANeighbourDisturbedAndDoesNotFailTheBuildForIt() {
        slow = 20;

        assertThat(failed()).isEmpty();
        assertThat(gates()).anySatisfy(gate -> {
            assertThat(gate.gate()).isEqualTo("noisy-machine");
            assertThat(gate.passed()).isFalse();
        });
    }

    private List<String> failed() {
        return gates().stream()
                .filter(g -> !g.passed() && g.fatal())
                .map(Gate::gate)
                .toList();
    }

    private String says(String gate) {
        return gates().stream()
                .filter(g -> g.gate().equals(gate))
                .map(Gate::says)
                .findFirst()
                .orElseThrow();
    }

    private List<Gate> gates() {
        Seen seen = new Seen(
                new ServiceUse(
                        REQUESTS,
                        300.0,
                        1.1,
                        250.0,
                        260L,
                        90_000_000L,
                        300_000_000L,
                        4.0,
                        200L,
                        null,
                        "waitwell.pool",
                        null,
                        List.of()),
                null,
                List.of(),
                new DownstreamUse(new ProcessUse(downstream, 1.0, 40.0, 100_000_000L), REQUESTS, 50.0, 900.0),
                new ProcessUse(generator, 1.0, 100.0, 400_000_000L),
                new MachineUse(1.7, foreign, 0),
                1.2);
        List<MachineCheck> usual =
                IntStream.range(0, 9).mapToObj(i -> check(12)).toList();
        return new CellAssembly(
                        sweep,
                        cell,
                        tally(REQUESTS, failures),
                        tally(0, 0),
                        List.of(new Sized("threads", "tomcat", 200, threads)),
                        who)
                .of(
                        new MeasureStep.Window(Instant.EPOCH, 6, seen, 0),
                        Mser5.of(slices),
                        new Counts(REQUESTS + failures, served),
                        new CellAssembly.Machine(List.of(check(12), check(slow)), usual))
                .gates();
    }

    private static double[] steady() {
        double[] steady = new double[140];
        Arrays.setAll(steady, i -> 200 + i % 3);
        return steady;
    }

    private static MachineCheck check(double millis) {
        return new MachineCheck(millis, millis, 0.0, 0.0);
    }

    private static Tally tally(int successes, long failures) {
        Histogram latencies = new Histogram(3);
        for (int i = 0; i < successes; i++) {
            latencies.recordValue(100_000 + i % 500);
        }
        Map<String, Long> causes = failures == 0 ? Map.of() : Map.of("HTTP 500 internal error", failures);
        return new Tally(successes, causes, List.of(successes / 3L, successes / 3L, successes / 3L), latencies);
    }
}
