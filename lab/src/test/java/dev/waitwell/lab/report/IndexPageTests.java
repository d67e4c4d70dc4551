package dev.waitwell.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.lab.report.IndexPage.Entry;
import dev.waitwell.lab.result.ResultFiles;
import dev.waitwell.lab.result.Results;
import dev.waitwell.lab.result.SweepResults;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IndexPageTests {
    private static final SweepResults SWEEP = SampleSweep.threads()
            .third(m -> m.fails("noisy-machine", false, 0.14, 0.1, "Others took 14 %."))
            .make();

    @Test
    void tellsQuestionAnswerSizeAndLinkOfEachRun() {
        String page = IndexPage.render(List.of(
                Entry.of(SWEEP, "tomcat-threads/report.html"),
                Entry.of(SampleResults.compare(), "compare/report.html")));
        String text = page.replaceAll("<[^>]+>", " ").replace('\u00a0', ' ').replaceAll("\\s+", " ");

        assertThat(page).contains("href=\"tomcat-threads/report.html\"", "href=\"compare/report.html\"");
        assertThat(text)
                .contains("How many Tomcat threads", "Throughput rises with threads up to 200 (delay 20 ms")
                .contains("3 February 2026, 10:00 UTC 24 × 3 ~ 1 failed")
                .contains("At 800 users and 200 ms, platform is held at 997 req/s")
                .contains("32 × 1 ! 2 failed");
    }

    @Test
    void readsResultsOfEitherForm(@TempDir Path folder) throws IOException {
        Path sweep = folder.resolve("sweep.json");
        Path compare = folder.resolve("compare.json");
        ResultFiles.write(sweep, ResultFiles.json(SWEEP));
        ResultFiles.write(compare, ResultFiles.json(SampleResults.compare()));

        assertThat(Entry.read(sweep, "a")).isEqualTo(Entry.of(SWEEP, "a"));
        assertThat(Entry.read(compare, "b")).isEqualTo(Entry.of(SampleResults.compare(), "b"));
    }

    @Test
    void needsNothingButItself() {
        Results hostile = SampleResults.of(new SampleMeasurement("<b>", 50, 20).make());

        assertThat(IndexPage.render(List.of(Entry.of(hostile, "\"><script>"))))
                .doesNotContain("<b>", "<script", "{{")
                .contains("default-src 'none'");
    }

    @Test
    void saysThatThereIsNoRun() {
        assertThat(IndexPage.render(List.of())).contains("There is no run yet.").doesNotContain("<table>");
    }

    @Test
    void saysThatARunIsNotComplete() {
        assertThat(IndexPage.render(
                        List.of(new Entry("x", "Why?", "So.", SWEEP.startedAt(), "3 × 1", 0, false, false, "x.html"))))
                .contains("not complete");
    }
}
