package dev.waitwell.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The experiments that come with the lab. */
class ShippedSweepsTests {
    private static final Path ROOT = Path.of("..");

    private final SweepSettings settings = new SweepSettings(Map.of());
    private final SweepSettings quick = new SweepSettings(Map.of("waitwell.quick", ""));

    @Test
    void areThirteen() {
        assertThat(settings.all(ROOT))
                .extracting(Sweep::name)
                .containsExactlyInAnyOrder(
                        "tomcat-threads",
                        "connections",
                        "tomcat-connections",
                        "lettuce-pool",
                        "http-pool",
                        "http2",
                        "db-pool",
                        "servers",
                        "block-or-async",
                        "payload",
                        "step",
                        "open-or-closed",
                        "where-they-tie");
    }

    @ParameterizedTest
    @CsvSource({
        "tomcat-threads, 24, 1",
        "connections, 48, 2",
        "tomcat-connections, 9, 7",
        "lettuce-pool, 32, 2",
        "http-pool, 63, 9",
        "http2, 16, 4",
        "db-pool, 80, 2",
        "servers, 42, 7",
        "block-or-async, 16, 2",
        "payload, 32, 4",
        "step, 6, 3",
        "open-or-closed, 18, 3",
        "where-they-tie, 81, 3"
    })
    void measureSoManyCellsOnSoManyServices(String name, int cells, int services) {
        Sweep sweep = new SweepSettings(Map.of("waitwell.experiment", name)).sweep(ROOT);

        assertThat(sweep.cells()).hasSize(cells).doesNotHaveDuplicates();
        assertThat(sweep.cells()).extracting(Cell::label).doesNotHaveDuplicates();
        assertThat(sweep.deployments()).hasSize(services);
    }

    @Test
    void measureTomcatsThreadsInLessThanAQuarterOfAnHourWithoutARestart() {
        Sweep sweep = settings.all(ROOT).stream()
                .filter(s -> s.name().equals("tomcat-threads"))
                .findFirst()
                .orElseThrow();

        assertThat(sweep.expectedMinutes()).isLessThan(15);
        assertThat(sweep.deployments()).hasSize(1);
    }

    @Test
    void areAllLookedAtInLessThanHalfAnHourWhenItIsToBeQuick() {
        assertThat(quick.all(ROOT).stream()
                                .mapToLong(s -> Pace.of(s).toSeconds())
                                .sum()
                        / 60.0)
                .isLessThan(30);
        assertThat(quick.all(ROOT)).allSatisfy(s -> {
            assertThat(s.cells()).isNotEmpty();
            assertThat(s.replicates().most()).isEqualTo(1);
        });
    }

    @Test
    void nobodyNeedsMoreMemoryThanTheMachineOfALaptopHas() {
        assertThat(settings.all(ROOT))
                .allSatisfy(s -> assertThat(s.deployments()).hasSizeLessThan(10));
    }

    @Test
    void areShort() throws IOException {
        for (Sweep sweep : settings.all(ROOT)) {
            List<String> lines = Files.readAllLines(ROOT.resolve("experiments").resolve(sweep.name() + ".yaml"));

            assertThat(lines).as(sweep.name()).hasSizeLessThan(30);
            assertThat(sweep.question()).as(sweep.name()).endsWith("?").hasSizeLessThan(120);
        }
    }

    @Test
    void areExplainedByAnExampleThatCanBeRead() throws IOException {
        String readme = Files.readString(ROOT.resolve("experiments/README.md"));
        String yaml = readme.substring(readme.indexOf("```yaml") + 7, readme.lastIndexOf("```"));

        assertThat(SweepReader.read("README.md", "example", yaml, Overrides.NONE)
                        .cells())
                .hasSize(22);
        assertThat(SweepReader.KEYS).allSatisfy(key -> assertThat(yaml).containsPattern("\n(# )?" + key + ":"));
        assertThat(Factor.Kind.labels())
                .filteredOn(label -> !label.equals("stack"))
                .allSatisfy(label -> assertThat(readme).contains("| `" + label + "` |"));
    }
}
