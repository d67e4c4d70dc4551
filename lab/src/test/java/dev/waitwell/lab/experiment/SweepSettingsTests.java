package dev.waitwell.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.waitwell.lab.experiment.Experiment.GateMode;
import dev.waitwell.lab.experiment.Experiment.Hosting;
import dev.waitwell.lab.experiment.Experiment.Limits;
import dev.waitwell.lab.experiment.Experiment.Windows;
import dev.waitwell.lab.experiment.Sweep.Replicates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SweepSettingsTests {
    private final Path root;

    SweepSettingsTests(@TempDir Path root) {
        this.root = root;
    }

    @BeforeEach
    void anExperiment() throws IOException {
        Files.createDirectories(root.resolve("experiments"));
        Files.writeString(root.resolve("experiments/threads.yaml"), """
                question: How many?
                stacks: [platform, async]
                workload: {concurrency: 2000}
                factors:
                  threads: [20, 100, 300]
                  delay: [20ms, 50ms]
                windows: {settle: 200ms}
                """);
    }

    @Test
    void leavesAllAsTheFileSaysWhenNothingIsSet() {
        SweepSettings settings = settings();
        Sweep sweep = settings.sweep(root);

        assertThat(sweep.cells()).hasSize(12);
        assertThat(sweep.windows())
                .isEqualTo(new Windows(Duration.ofMillis(200), Duration.ofSeconds(6), Duration.ofSeconds(30)));
        assertThat(sweep.replicates()).isEqualTo(new Replicates(3, 7, 0.05));
        assertThat(settings.seed()).isEmpty();
        assertThat(settings.budget()).isEmpty();
        assertThat(settings.baseline()).isEmpty();
        assertThat(settings.resume()).isFalse();
    }

    @Test
    void looksQuicklyAtFewLevelsOnceAndNoLongerThanTheFileSays() {
        Sweep sweep = settings("waitwell.quick", "").sweep(root);

        assertThat(sweep.cells()).hasSize(8);
        assertThat(sweep.windows())
                .isEqualTo(new Windows(Duration.ofMillis(200), Duration.ofSeconds(2), Duration.ofSeconds(8)));
        assertThat(sweep.replicates()).isEqualTo(new Replicates(1, 1, 0.05));
    }

    @Test
    void takesWhatIsSetEvenWhenItIsToBeQuick() {
        Sweep sweep = settings(
                        "waitwell.quick", "true",
                        "waitwell.levels.threads", "10, 40,70",
                        "waitwell.stacks", "platform",
                        "waitwell.settle", "3s",
                        "waitwell.window", "9s",
                        "waitwell.warmup", "1m",
                        "waitwell.replicates", "4")
                .sweep(root);

        assertThat(sweep.cells())
                .extracting(Cell::label)
                .startsWith("platform, threads 10, delay 20ms", "platform, threads 10, delay 50ms")
                .hasSize(6);
        assertThat(sweep.windows())
                .isEqualTo(new Windows(Duration.ofSeconds(3), Duration.ofSeconds(9), Duration.ofMinutes(1)));
        assertThat(sweep.replicates()).as("so many and no more").isEqualTo(new Replicates(4, 4, 0.05));
    }

    @Test
    void takesLevelsOfAPropertyOfTheService() throws IOException {
        Path file = root.resolve("experiments/threads.yaml");
        Files.writeString(
                file, Files.readString(file).replace("threads: [20, 100, 300]", "server.tomcat.accept-count: [1]"));

        assertThat(settings("waitwell.levels.server.tomcat.accept-count", "5,6")
                        .sweep(root)
                        .deployments())
                .hasSize(4);
    }

    @Test
    void takesEverythingElse() throws IOException {
        Path results = Files.writeString(root.resolve("results.json"), "{}");
        SweepSettings settings = settings(
                "waitwell.seed", "-5",
                "waitwell.budget", "10m",
                "waitwell.resume", "true",
                "waitwell.pin", "",
                "waitwell.baseline", results.toString(),
                "waitwell.regression", "3",
                "waitwell.gates", "warn",
                "waitwell.ports", "30000",
                "waitwell.heap", "1g");

        assertThat(settings.seed()).hasValue(-5);
        assertThat(settings.budget()).contains(Duration.ofMinutes(10));
        assertThat(settings.resume()).isTrue();
        assertThat(settings.baseline()).contains(results);
        assertThat(settings.regression()).isEqualTo(0.03);
        Experiment around = settings.around(settings.sweep(root));
        assertThat(around.gates()).isEqualTo(GateMode.WARN);
        assertThat(around.hosting()).isEqualTo(new Hosting(30_000, "1g", Map.of(), true));
        assertThat(around.limits()).isEqualTo(new Limits(300, 1000, 10_000, Duration.ofMinutes(2)));
        assertThat(around.stacks()).containsExactly(Stack.PLATFORM, Stack.ASYNC);
        assertThat(around.name()).isEqualTo("threads");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "waitwell.replicates|0|a whole number from 1 to 50",
                "waitwell.replicates|51|a whole number from 1 to 50",
                "waitwell.seed|often|a whole number",
                "waitwell.budget|59s|a duration from 1m to 24h, such as 10m",
                "waitwell.budget|25h|a duration from 1m to 24h, such as 10m",
                "waitwell.quick|yes|true or false",
                "waitwell.resume|1|true or false",
                "waitwell.regression|100|a percentage from 0 to 99, such as 10",
                "waitwell.baseline|/nowhere/results.json|the path of a results.json"
            })
    void refusesAMalformedValueBeforeAnythingStarts(String property, String value, String allowed) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings(property, value))
                .withMessage("-D" + property + ": '" + value + "' is not allowed; give " + allowed);
    }

    @Test
    void refusesMalformedTimesAndHosting() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings("waitwell.window", "1").sweep(root))
                .withMessage("-Dwaitwell.window: '1' is not allowed; give a duration from 500ms to 1h, such as 4s");
        SweepSettings heap = settings("waitwell.heap", "much");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> heap.sweep(root))
                .withMessage("-Dwaitwell.heap: 'much' is not allowed; give a size such as 512m or 2g");
    }

    @Test
    void refusesAPropertyItDoesNotKnowAndTellsWhereOthersBelong() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings("waitwell.quik", ""))
                .withMessageStartingWith("-Dwaitwell.quik is not known; did you mean waitwell.quick? allowed are ")
                .withMessageContainingAll(SweepSettings.KNOWN.keySet().toArray(String[]::new));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings("waitwell.concurrency", "5"))
                .withMessage(
                        "-Dwaitwell.concurrency is for the simulations Compare, Isolation and Resize; an experiment of a"
                                + " file has -Dwaitwell.levels.<factor>");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings("waitwell.levels.", "5"))
                .withMessageStartingWith("-Dwaitwell.levels. is not known");
    }

    @Test
    void namesThePropertyWhoseLevelsAreWrong() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings("waitwell.levels.threads", "5,,6").sweep(root))
                .withMessage("-Dwaitwell.levels.threads: '' is not allowed; give a whole number from 1 to 10000");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings("waitwell.stacks", "virtual").sweep(root))
                .withMessage(
                        "experiments/threads.yaml:5: factors.threads: virtual has no server threads; leave it out of"
                                + " stacks, or do not give threads");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings("waitwell.stacks", "fast").sweep(root))
                .withMessage("-Dwaitwell.stacks: 'fast' is not allowed; give one of " + Stack.labels());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings("waitwell.levels.stack", "platform").sweep(root))
                .withMessage("-Dwaitwell.levels.stack: give -Dwaitwell.stacks");
    }

    @Test
    void tellsWhatThereIsWhenNoExperimentIsAskedFor() {
        SweepSettings none = new SweepSettings(Map.of());

        assertThat(none.experiment()).isEmpty();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> none.sweep(root))
                .withMessage(
                        "-Dwaitwell.experiment is missing; give the name of an experiment, the path of a file, or list;"
                                + " there are threads");
        assertThat(new SweepSettings(Map.of("waitwell.experiment", "list")).experiment())
                .isEmpty();
        assertThat(settings().experiment()).contains("threads");
    }

    @Test
    void listsAllWithTheTimesThatAreSet() {
        assertThat(settings("waitwell.quick", "", "waitwell.window", "9s").all(root))
                .singleElement()
                .satisfies(s -> {
                    assertThat(s.cells()).hasSize(8);
                    assertThat(s.windows().measure()).isEqualTo(Duration.ofSeconds(9));
                });
    }

    @Test
    void tellsTheCommandThatRunsTheSameAgain() {
        assertThat(settings("waitwell.quick", "", "waitwell.levels.threads", "20, 200", "user.home", "/nowhere")
                        .command(7))
                .isEqualTo("mvn gatling:test -Dwaitwell.experiment=threads"
                        + " '-Dwaitwell.levels.threads=20, 200' -Dwaitwell.quick -Dwaitwell.seed=7");
        assertThat(settings("waitwell.seed", "3", "waitwell.resume", "").command(3))
                .as("again is not on")
                .isEqualTo("mvn gatling:test -Dwaitwell.experiment=threads" + " -Dwaitwell.seed=3");
    }

    private static SweepSettings settings(String... keysAndValues) {
        Map<String, String> properties = new HashMap<>(Map.of("waitwell.experiment", "threads"));
        for (int i = 0; i < keysAndValues.length; i += 2) {
            properties.put(keysAndValues[i], keysAndValues[i + 1]);
        }
        return new SweepSettings(properties);
    }
}
