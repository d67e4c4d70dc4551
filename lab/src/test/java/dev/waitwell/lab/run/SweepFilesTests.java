package dev.waitwell.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.lab.report.SampleSweep;
import dev.waitwell.lab.result.JUnitXml.Case;
import dev.waitwell.lab.result.ResultFiles;
import dev.waitwell.lab.result.SweepResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SweepFilesTests {
    private static final SweepResults RESULTS = SampleSweep.threads().make();

    private final Path all;
    private final SweepFiles files;

    SweepFilesTests(@TempDir Path folder) {
        all = folder;
        files = new SweepFiles(folder.resolve("tomcat-threads"));
    }

    @Test
    void writesEverythingThatIsMadeOfTheResults() throws IOException {
        files.finish(RESULTS, List.of(new Case("baseline", "one", 0, "It got worse.", null)));

        try (Stream<Path> written = Files.list(files.folder())) {
            assertThat(written.map(f -> f.getFileName().toString()))
                    .contains("results.json", "results.csv", "junit.xml", "report.html", "throughput-threads.svg");
        }
        assertThat(Files.readString(files.folder().resolve("junit.xml")))
                .contains("tests=\"73\" failures=\"1\"")
                .contains("platform, threads 20, delay 20ms")
                .contains("It got worse.");
        assertThat(Files.readString(all.resolve("index.html")))
                .contains("href=\"tomcat-threads/report.html\"")
                .contains("How many Tomcat threads");
    }

    @Test
    void canBeReadAgainAfterEachReplicate() throws IOException {
        files.save(RESULTS);

        assertThat(ResultFiles.readSweep(files.folder().resolve("results.json")))
                .isEqualTo(RESULTS);
    }
}
