package dev.waitwell.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.waitwell.lab.judge.Regression;
import dev.waitwell.lab.judge.Regression.Verdict;
import dev.waitwell.lab.report.SampleSweep;
import dev.waitwell.lab.result.ResultFiles;
import dev.waitwell.lab.result.SweepResults;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BaselineTests {
    private final Path file;

    BaselineTests(@TempDir Path folder) throws IOException {
        file = folder.resolve("results.json");
        ResultFiles.write(file, ResultFiles.json(at(1_000)));
    }

    @Test
    void letsTheSameThrough() {
        Regression found = baseline().against(at(1_000));

        assertThat(found.failed()).isFalse();
        assertThat(found.findings()).hasSize(2 * 24);
        assertThat(found.findings().getFirst().cell()).startsWith("platform, threads ");
    }

    @Test
    void failsARunThatServesLess() {
        Regression found = baseline().against(at(700));

        assertThat(found.failed()).isTrue();
        assertThat(found.cases())
                .anySatisfy(c -> assertThat(c.failure()).contains("worse by more than the 10.0 % that are allowed"));
        assertThat(found.findings().stream().map(Regression.Finding::verdict)).contains(Verdict.REGRESSED);
    }

    @Test
    void refusesResultsOfAnotherExperiment() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Baseline.read(file, "connections", 0.1))
                .withMessage(
                        "-Dwaitwell.baseline: " + file + " is of the experiment tomcat-threads, this is connections");
    }

    private Baseline baseline() {
        return Baseline.read(file, "tomcat-threads", 0.1);
    }

    private static SweepResults at(double perSecond) {
        return SampleSweep.threads().rate(cell -> perSecond).make();
    }
}
