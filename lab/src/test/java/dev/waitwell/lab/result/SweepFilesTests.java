package dev.waitwell.lab.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.waitwell.lab.result.Measurement.Latency;
import dev.waitwell.lab.result.SweepResults.DelayStep;
import dev.waitwell.lab.result.SweepResults.Deployed;
import dev.waitwell.lab.result.SweepResults.Replicate;
import dev.waitwell.lab.result.SweepResults.Sized;
import dev.waitwell.lab.result.SweepResults.Varied;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SweepFilesTests {
    private final Path file;

    SweepFilesTests(@TempDir Path folder) {
        file = folder.resolve("results.json");
    }

    @Test
    void readsWhatItWroteWithTheFactorsInTheirOrder() throws IOException {
        ResultFiles.write(file, ResultFiles.json(sweep()));

        assertThat(ResultFiles.isSweep(file)).isTrue();
        SweepResults read = ResultFiles.readSweep(file);
        assertThat(read).isEqualTo(sweep());
        assertThat(read.replicates().getFirst().cell().keySet()).containsExactly("stack", "threads", "a.property");
    }

    @Test
    void tellsAComparisonFromAnExperiment() throws IOException {
        ResultFiles.write(file, ResultFiles.json(Sample.results(Sample.full())));

        assertThat(ResultFiles.isSweep(file)).isFalse();
        assertThatIOException()
                .isThrownBy(() -> ResultFiles.readSweep(file))
                .withMessageContaining("is not of form \"experiment\" and schema 1")
                .withMessageContaining("its schema 2")
                .withMessageContaining("take a results.json that a run of an experiment file wrote");
    }

    @Test
    void refusesAnExperimentOfAnotherSchema() throws IOException {
        ResultFiles.write(file, ResultFiles.json(sweep()).replace("\"schema\" : 1", "\"schema\" : 9"));

        assertThatIOException().isThrownBy(() -> ResultFiles.readSweep(file)).withMessageContaining("its schema 9");
    }

    @Test
    void writesALineForEachReplicateWithItsLevelsFirst() {
        List<String> lines = ResultFiles.csv(sweep()).lines().toList();

        assertThat(lines).hasSize(3);
        assertThat(lines.getFirst())
                .startsWith("stack,threads,a.property,round,deployment,pools,settled,dropped_s,calibration_ms,gateway,"
                        + "concurrency,delay_ms,spin,requests,");
        assertThat(lines.get(1))
                .startsWith(
                        "platform,200,\"one, \"\"two\"\"\",1,platform a,threads=200/199 db=8/,true,1.500,12.250,true,"
                                + "800,200,3,3980,");
        assertThat(lines.get(2)).contains(",2,platform a,,false,0.000,,false,800,");
    }

    @Test
    void writesEachNameOnce() {
        List<String> names = Arrays.asList(
                ResultFiles.csv(sweep()).lines().findFirst().orElseThrow().split(",", -1));

        assertThat(names).doesNotHaveDuplicates();
    }

    private static SweepResults sweep() {
        Results shared = Sample.results(Sample.full());
        Map<String, String> cell = new LinkedHashMap<>();
        cell.put("stack", "platform");
        cell.put("threads", "200");
        cell.put("a.property", "one, \"two\"");
        return new SweepResults(
                SweepResults.FORM,
                SweepResults.SCHEMA,
                "pools",
                "Why?",
                "p99",
                "each-alone",
                List.of(
                        new Varied("stack", List.of("platform")),
                        new Varied("threads", List.of("200")),
                        new Varied("a.property", List.of("one, \"two\""))),
                Map.of("delay", "20ms"),
                Map.of("threads", "200"),
                7,
                shared.startedAt(),
                shared.finishedAt(),
                false,
                shared.command(),
                shared.host(),
                shared.setup(),
                List.of(new Deployed("platform a", shared.stacks().getFirst())),
                List.of(
                        new Replicate(
                                cell,
                                "platform a",
                                1,
                                List.of(new Sized("threads", "tomcat", 200, 199), new Sized("db", "hikari", 8, null)),
                                true,
                                1.5,
                                12.25,
                                List.of(
                                        new DelayStep(
                                                50,
                                                8.0,
                                                400,
                                                0,
                                                new Latency(51e3, 50_900, 52_000, 53_000, 60_000, 70_000),
                                                null,
                                                0.0),
                                        new DelayStep(2000, 8.0, 0, 3, null, null, null)),
                                Sample.full()),
                        new Replicate(cell, "platform a", 2, List.of(), false, 0, null, List.of(), Sample.bare())));
    }
}
