package dev.waitwell.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.lab.result.SweepResults;
import dev.waitwell.lab.result.SweepResults.Varied;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SweepAnswerTests {
    @Test
    void saysForEachLineFromWhichLevelOnNothingMoreIsGained() {
        assertThat(first(SampleSweep.threads().make()))
                .startsWith("Throughput rises with threads up to 200 (delay 20 ms: 5,")
                .contains(" req/s, 5,", "400 (delay 50 ms: 5,", "800 (delay 100 ms: 5,")
                .contains("1,000 (delay 200 ms: 4,9", "; the most tried), beyond")
                .endsWith("beyond which no further gain is shown.");
    }

    @Test
    void saysWhatIsHighestAndLowestWithTheirIntervalsAndRatio() {
        assertThat(SweepAnswer.sentences(SampleSweep.threads().make())).anySatisfy(says -> assertThat(says)
                .startsWith("Throughput is highest at platform, threads ")
                .containsPattern("lowest at platform, threads 20, delay 200 ms, with (99\\.\\d|100) req/s \\(\\d")
                .containsPattern(": 5\\d\\.\\d\\d times \\(\\d+\\.\\d\\d to \\d+\\.\\d\\d\\)\\.$"));
    }

    @Test
    void saysThatNoDifferenceIsShownWhereIntervalsDoNotSaySo() {
        SweepResults tied = new SampleSweep(
                        new Varied("stack", List.of("platform")), new Varied("threads", List.of("20", "200", "800")))
                .rate(cell -> 1_000)
                .noise(0.2)
                .make();

        assertThat(first(tied)).isEqualTo("No difference of throughput is shown between threads 20 and 800.");
        assertThat(SweepAnswer.sentences(tied).get(1)).contains("no difference is shown even between these two");
    }

    @Test
    void showsNoDifferenceWhereEachCellWasMeasuredOnce() {
        String says = first(SampleSweep.threads().rounds(1).make());

        assertThat(says)
                .startsWith(
                        "Each cell was measured once, so no difference can be shown: throughput is highest at platform,")
                .doesNotContain(" to ", "(", "rises");
    }

    @Test
    void tellsAnOptimumFromALevelBeyondWhichNothingIsGained() {
        SweepResults peak = new SampleSweep(
                        new Varied("stack", List.of("platform")),
                        new Varied("threads", List.of("20", "100", "200", "1000")))
                .rate(cell ->
                        Map.of("20", 200.0, "100", 1_000.0, "200", 990.0).getOrDefault(cell.get("threads"), 700.0))
                .make();

        assertThat(first(peak))
                .startsWith("Throughput rises with threads up to 100 (")
                .endsWith(" and falls again.");
    }

    @Test
    void knowsThatLessCpuIsBetter() {
        assertThat(first(SampleSweep.threads()
                        .answers("cpu-per-request")
                        .noise(0.001)
                        .make()))
                .startsWith("CPU per request falls with threads up to ");
        assertThat(SweepAnswer.sentences(
                        SampleSweep.threads().answers("cpu-per-request").make()))
                .anySatisfy(says -> assertThat(says)
                        .startsWith("CPU per request is lowest at platform, ")
                        .contains(" µs (", "highest at platform, threads 20, delay 200 ms"));
    }

    @Test
    void comparesLevelsThatAreWordsAllElseTheSame() {
        SweepResults words = new SampleSweep(new Varied("stack", List.of("platform", "virtual", "reactive")))
                .rate(cell -> "platform".equals(cell.get("stack")) ? 1_000 : 4_000)
                .make();

        assertThat(first(words))
                .startsWith("Throughput is highest with virtual and reactive (no difference shown between these): ")
                .containsPattern("platform 1,0\\d\\d .*virtual (3,9|4,0)\\d\\d .*reactive (3,9|4,0)\\d\\d ");
    }

    @Test
    void countsWhoIsAheadWhereThereAreSeveralComparisons() {
        assertThat(SweepAnswer.sentences(SampleSweep.map().make())).anySatisfy(says -> assertThat(says)
                .containsIgnoringCase("of 24 comparisons")
                .contains("no difference is shown at all", "They are widest apart at "));
    }

    @Test
    void beginsWithTheStacksWhereTheQuestionIsAboutThem() {
        SampleSweep map = SampleSweep.map();

        assertThat(first(map.make())).startsWith("On platform, throughput ");
        assertThat(first(map.question("Do platform and virtual differ?").make()))
                .startsWith("No stack alone has the highest throughput in any of 24 comparisons; in ");
        assertThat(first(map.question("Which server serves more?").make())).startsWith("No stack alone ");
    }

    @Test
    void leavesOutWhatFailedAFairnessGateAndSaysSo() {
        SweepResults one = SampleSweep.threads()
                .third(m -> m.throughput(50_000).fails("generator", true, 0.99, 0.9, "The generator was busy."))
                .make();

        assertThat(SweepAnswer.sentences(one))
                .noneSatisfy(says -> assertThat(says).contains("50,000"));
        assertThat(SweepAnswer.summary(one))
                .isEqualTo("1 of 72 measurements failed a fairness gate and is left out of the answer.");
    }

    @Test
    void answersNothingWithoutMeasurements() {
        assertThat(SweepAnswer.sentences(SampleSweep.empty()))
                .containsExactly("Nothing was measured, so there is no answer.");
    }

    @Test
    void judgesEachFactorAtTheBaseOfTheOthersWhereEachIsVariedAlone() {
        SweepResults alone = SampleSweep.threads()
                .eachAlone(Map.of("threads", "200", "delay", "50ms"))
                .make();

        assertThat(alone.replicates()).hasSize(3 * 9);
        assertThat(first(alone)).startsWith("Throughput rises with threads up to 400 (delay 50 ms: 5,");
        assertThat(SweepAnswer.sentences(alone).get(1))
                .startsWith("Throughput falls with delay, from 50 ms (threads 200:");
    }

    private static String first(SweepResults results) {
        return SweepAnswer.sentences(results).getFirst();
    }
}
