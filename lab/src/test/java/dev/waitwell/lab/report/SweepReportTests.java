package dev.waitwell.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.lab.result.SweepResults;
import dev.waitwell.lab.result.SweepResults.Varied;
import java.util.List;
import org.junit.jupiter.api.Test;

class SweepReportTests {
    private static final String PAGE = SweepReport.render(SampleSweep.threads()
            .third(m -> m.fails("generator", true, 0.99, 0.9, "The generator was <busy>."))
            .make());
    private static final String TEXT = text(PAGE);

    @Test
    void needsNothingButItselfAndHasNoScript() {
        assertThat(PAGE)
                .doesNotContainPattern("(?:src|href)=\"(?!#|data:)")
                .doesNotContain("<script", "@import", "{{")
                .contains("default-src 'none'");
    }

    @Test
    void answersTheQuestionFirst() {
        assertThat(TEXT.indexOf("How many Tomcat threads"))
                .isPositive()
                .isLessThan(TEXT.indexOf("Throughput rises with threads up to 200 (delay 20 ms: 5,"));
        assertThat(PAGE.indexOf("Throughput rises")).isLessThan(PAGE.indexOf("<svg"));
    }

    @Test
    void tellsWhatFailedAFairnessGateBeforeTheCharts() {
        assertThat(TEXT)
                .contains("1 of 72 measurements failed a fairness gate and is left out of the answer.")
                .contains("platform, threads 20, delay 100 ms – generator: The generator was &lt;busy&gt;.")
                .contains("2 of 3");
    }

    @Test
    void showsEachChartOnce() {
        assertThat(PAGE.split("<svg ", -1)).hasSize(1 + 5);
    }

    @Test
    void listsEachCellWithItsIntervals() {
        assertThat(TEXT)
                .containsPattern("platform 20 20 ms 3 9\\d\\d(\\.\\d)? 9\\d\\d(\\.\\d)? to 9\\d\\d(\\.\\d)? 1,000 ")
                .contains("Each cell: median, and the 95 % interval of the median below it");
    }

    @Test
    void saysOfASingleReplicateThatItHasNoInterval() {
        String once = text(SweepReport.render(SampleSweep.threads().rounds(1).make()));

        assertThat(once)
                .contains("Each cell was measured once, so no difference can be shown")
                .contains("Each cell, measured once: no intervals")
                .doesNotContain("whiskers");
    }

    @Test
    void tellsPoolsAsStatedAndAsFoundAndHowToRepeatTheRun() {
        assertThat(TEXT)
                .contains("threads tomcat platform 1,000 1,000 agrees 12")
                .contains("mvn gatling:test -Dwaitwell.experiment=tomcat-threads -Dwaitwell.seed=42")
                .contains("shuffled in every round with the seed 42", "client-pool 2000")
                .contains("Intel Xeon Platinum 8481C &lt;2.70GHz&gt;");
    }

    @Test
    void letsNoTextOfTheRunBecomeMarkup() {
        String hostile = SweepReport.render(new SampleSweep(
                        new Varied("stack", List.of("<b>one</b>", "two")),
                        new Varied("a.<i>b</i>", List.of("<script>", "{{answer}}")))
                .question("Is {{command}} \"this\" <b>bold</b>?")
                .make());

        assertThat(hostile)
                .doesNotContain("<b>", "<i>", "<script")
                .contains("Is {{command}} &quot;this&quot; &lt;b&gt;bold&lt;/b&gt;?");
    }

    @Test
    void saysThatNothingWasMeasured() {
        assertThat(SweepReport.render(SampleSweep.empty()))
                .contains("Nothing was measured, so there is no answer.")
                .doesNotContain("<svg", "id=\"numbers\"");
    }

    @Test
    void saysThatARunWasCutOff() {
        SweepResults all = SampleSweep.threads().rounds(1).make();
        SweepResults part = new SweepResults(
                all.form(),
                all.schema(),
                all.experiment(),
                all.question(),
                all.answers(),
                all.design(),
                all.factors(),
                all.fixed(),
                all.base(),
                all.seed(),
                all.startedAt(),
                all.finishedAt(),
                false,
                all.command(),
                all.host(),
                all.setup(),
                all.deployments(),
                all.replicates().subList(0, 5));

        assertThat(SweepReport.render(part)).contains("The run is not complete: it was cut off after 5 measurements.");
    }

    private static String text(String page) {
        return page.replaceAll("(?s)<style>.*?</style>", " ")
                .replaceAll("<[^>]+>", " ")
                .replace('\u00a0', ' ')
                .replaceAll("\\s+", " ");
    }
}
