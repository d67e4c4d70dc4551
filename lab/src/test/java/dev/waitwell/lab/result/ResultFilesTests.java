package dev.waitwell.lab.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.waitwell.lab.result.Measurement.Gate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultFilesTests {
    /** In a folder that is not there yet. */
    private final Path file;

    ResultFilesTests(@TempDir Path folder) {
        file = folder.resolve("waitwell/compare/results.json");
    }

    @Test
    void readsWhatItWrote() throws IOException {
        Results results = Sample.results(Sample.full(), Sample.bare());
        ResultFiles.write(file, ResultFiles.json(results));

        assertThat(ResultFiles.read(file)).isEqualTo(results);
    }

    @Test
    void writesAFileWholeAndLeavesNoPart() throws IOException {
        ResultFiles.write(file, "first");
        ResultFiles.write(file, "second");

        assertThat(file).hasContent("second");
        assertThat(children(file)).containsExactly(file);
    }

    @Test
    void leavesWhatWasThereAndNoPartWhenItCannotWrite() throws IOException {
        Files.createDirectories(file.resolve("in the way"));

        assertThatIOException().isThrownBy(() -> ResultFiles.write(file, "content"));
        assertThat(children(file)).containsExactly(file);
        assertThat(file).isDirectory();
    }

    @Test
    void writesALineForEachConditionWithACellForEachName() {
        List<String> lines = ResultFiles.csv(Sample.results(Sample.full(), Sample.bare()))
                .lines()
                .toList();
        int columns = lines.getFirst().split(",", -1).length;

        assertThat(lines).hasSize(3);
        assertThat(lines).allSatisfy(l -> assertThat(l.split(",", -1)).hasSize(columns));
    }

    @Test
    void putsEachValueBelowItsName() {
        String csv = ResultFiles.csv(Sample.results(Sample.full()));

        assertThat(cell(csv, "stack")).isEqualTo("platform");
        assertThat(cell(csv, "gateway")).isEqualTo("true");
        assertThat(cell(csv, "concurrency")).isEqualTo("800");
        assertThat(cell(csv, "delay_ms")).isEqualTo("200");
        assertThat(cell(csv, "spin")).isEqualTo("3");
        assertThat(cell(csv, "requests")).isEqualTo("3980");
        assertThat(cell(csv, "failures")).isEqualTo("2");
        assertThat(cell(csv, "throughput_per_s")).isEqualTo("995.000");
        assertThat(cell(csv, "ceiling_per_s")).isEqualTo("1000.000");
        assertThat(cell(csv, "binds")).isEqualTo("server threads");
        assertThat(cell(csv, "bound")).isEqualTo("server threads");
        assertThat(cell(csv, "p999_us")).isEqualTo("890000");
        assertThat(cell(csv, "cpu_us_per_request")).isEqualTo("160.000");
        assertThat(cell(csv, "gc_ms")).isEqualTo("12.500");
        assertThat(cell(csv, "busy_threads_max")).isEqualTo("200");
        assertThat(cell(csv, "event_loop_pending_max")).isEmpty();
        assertThat(cell(csv, "meters")).isEqualTo("waitwell.pool");
        assertThat(cell(csv, "pool")).isEqualTo("hc5");
        assertThat(cell(csv, "pool_active_mean")).isEqualTo("199.500");
        assertThat(cell(csv, "pool_active_max")).isEqualTo("200");
        assertThat(cell(csv, "pool_pending_max")).isEqualTo("3");
        assertThat(cell(csv, "pool_acquire_mean_us")).isEqualTo("12.250");
        assertThat(cell(csv, "pool_max")).isEqualTo("1000");
        assertThat(cell(csv, "downstream_cores")).isEqualTo("0.110");
        assertThat(cell(csv, "generator_cores")).isEqualTo("0.210");
        assertThat(cell(csv, "failed_gates")).isEqualTo("settled noisy-machine");
    }

    @Test
    void leavesTheCellsEmptyOfWhatADeploymentDoesNotTell() {
        String csv = ResultFiles.csv(Sample.results(Sample.bare()));

        assertThat(List.of(
                        "ceiling_per_s", "p50_us", "cpu_us_per_request", "rss_bytes", "pool_max", "downstream_cores"))
                .allSatisfy(name -> assertThat(cell(csv, name)).isEmpty());
    }

    @Test
    void tellsTheLatencyOfTheProbeWhereThereIsOne() {
        assertThat(cell(ResultFiles.csv(Sample.results(Sample.probed())), "p99_us"))
                .isEqualTo("4900");
    }

    @Test
    void isUnfairWhenAFatalGateFailedAndOnlyThen() {
        Gate noise = new Gate("noisy-machine", false, false, 0.2, 0.1, "Noise.");
        Gate passed = new Gate("counts", true, true, 0.0, 0.01, "Same.");
        Gate failed = new Gate("counts", false, true, 0.5, 0.01, "Apart.");

        assertThat(Sample.results(Sample.gated(noise, passed)).unfair()).isFalse();
        assertThat(Sample.results(Sample.gated(noise), Sample.gated(passed, failed))
                        .unfair())
                .isTrue();
    }

    private static String cell(String csv, String name) {
        List<String> lines = csv.lines().toList();
        List<String> names = Arrays.asList(lines.getFirst().split(",", -1));
        int column = IntStream.range(0, names.size())
                .filter(i -> names.get(i).equals(name))
                .findFirst()
                .orElseThrow();
        return lines.get(1).split(",", -1)[column];
    }

    private static List<Path> children(Path file) throws IOException {
        try (var all = Files.list(file.resolveSibling("."))) {
            return all.map(Path::normalize).toList();
        }
    }
}
