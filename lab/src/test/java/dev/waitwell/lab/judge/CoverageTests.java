package dev.waitwell.lab.judge;

import static dev.waitwell.lab.judge.Coverage.percent;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.waitwell.lab.judge.Coverage.Noise;
import dev.waitwell.lab.judge.Coverage.Sequential;
import dev.waitwell.lab.judge.Coverage.Way;
import dev.waitwell.lab.judge.Difference.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** That 95 % are 95 %, and that the decision on intervals states the numbers that come out here. */
class CoverageTests {
    private static final Path DECISION = Path.of("../docs/decisions/0004-intervals.md");
    private static final Set<Verdict> DIFFERENT = Set.of(Verdict.HIGHER, Verdict.LOWER);

    /** Less than any difference: no comparison ends with "the same". */
    private static final double NO_MARGIN = 1e-9;

    @ParameterizedTest
    @ValueSource(ints = {3, 4, 5, 6, 7})
    void theIntervalHoldsTheMedianInNinetyFiveOfHundredRuns(int n) {
        // 10,000 runs: two standard errors are 0.4 %.
        assertThat(Coverage.of(Way.T_ON_LOGS, Noise.NORMAL, n)).isEqualTo(0.95, within(0.007));
        assertThat(Coverage.of(Way.T_ON_LOGS, Noise.LOGNORMAL, n)).isEqualTo(0.95, within(0.007));
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 4, 5, 6, 7})
    void theIntervalLosesLittleWhenOneReplicateInTenIsDisturbed(int n) {
        assertThat(Coverage.of(Way.T_ON_LOGS, Noise.OUTLIERS, n)).isBetween(0.93, 0.99);
    }

    @Test
    void theOtherWaysFallShort() {
        assertThat(Coverage.of(Way.ORDER_STATISTICS, Noise.NORMAL, 3))
                .as("1 - 2 / 2^3")
                .isEqualTo(0.75, within(0.01));
        assertThat(Coverage.of(Way.BOOTSTRAP, Noise.NORMAL, 3)).isLessThan(0.8);
        assertThat(Coverage.of(Way.BOOTSTRAP, Noise.NORMAL, 7)).isLessThan(0.9);
    }

    @ParameterizedTest
    @EnumSource(Noise.class)
    void theDecisionStatesTheCoverages(Noise noise) throws IOException {
        for (int n = 3; n <= 7; n++) {
            int replicates = n;
            String row = "| %s | %d | ".formatted(noise.words, n)
                    + Arrays.stream(Way.values())
                            .map(way -> percent(Coverage.of(way, noise, replicates)))
                            .collect(Collectors.joining(" | "))
                    + " |";
            assertThat(Files.readAllLines(DECISION)).contains(row);
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.01, 0.02, 0.03, 0.05, 0.1})
    void theDecisionStatesWhatStoppingEarlyCosts(double sigma) throws IOException {
        Sequential s = Coverage.sequential(sigma);

        assertThat(s.coverage()).isBetween(0.85, 0.96);
        assertThat(Files.readAllLines(DECISION))
                .contains("| %s | %s | %.1f | %s |"
                        .formatted(percent(sigma), percent(s.coverage()), s.replicates(), percent(s.halfWidth())));
    }

    @Test
    void theDecisionStatesWhyLogarithms() throws IOException {
        double share = Coverage.belowZero(Noise.LOGNORMAL, 3);

        assertThat(share).isGreaterThan(0.3);
        assertThat(Files.readString(DECISION)).contains(percent(share) + " of the intervals on the values themselves");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.01, 0.02, 0.03})
    void theDecisionStatesHowOftenTwoRunsAgree(double ofRun) throws IOException {
        double three = Coverage.overlaps(3, 0.02, ofRun);
        double seven = Coverage.overlaps(7, 0.02, ofRun);

        assertThat(three).isGreaterThanOrEqualTo(seven);
        assertThat(Files.readAllLines(DECISION))
                .contains("| %s | %s | %s |".formatted(percent(ofRun), percent(three), percent(seven)));
    }

    @Test
    void theDecisionStatesHowOftenNoDifferenceIsCalledOne() throws IOException {
        double alike = Coverage.verdicts(normal(3, 100, 0.03), normal(3, 100, 0.03), NO_MARGIN, DIFFERENT);
        double unlike = Coverage.verdicts(normal(3, 100, 0.01), normal(3, 100, 0.05), NO_MARGIN, DIFFERENT);
        double more = Coverage.verdicts(normal(3, 100, 0.03), normal(7, 100, 0.03), NO_MARGIN, DIFFERENT);
        double disturbed =
                Coverage.verdicts(r -> Noise.OUTLIERS.draw(r, 3), r -> Noise.OUTLIERS.draw(r, 3), NO_MARGIN, DIFFERENT);

        assertThat(List.of(alike, unlike, more, disturbed))
                .allSatisfy(share -> assertThat(share).isBetween(0.005, 0.08));
        assertThat(Files.readAllLines(DECISION))
                .contains(
                        "| 3 and 3 replicates, both 3 % | " + percent(alike) + " |",
                        "| 3 and 3 replicates, 1 % and 5 % | " + percent(unlike) + " |",
                        "| 3 and 7 replicates, both 3 % | " + percent(more) + " |",
                        "| 3 and 3 replicates, one in ten + 30 % | " + percent(disturbed) + " |");
    }

    @Test
    void aDifferenceOfTheWholeMarginIsCalledSameInAtMostFiveOfHundredRuns() {
        double share =
                Coverage.verdicts(normal(5, 100, 0.01), normal(5, 103, 0.01), 0.03, Set.of(Verdict.SAME_WITHIN_MARGIN));

        assertThat(share).isBetween(0.03, 0.055);
    }

    @Test
    void noDifferenceIsCalledSameWhenReplicatesAgreeWell() {
        double share =
                Coverage.verdicts(normal(5, 100, 0.01), normal(5, 100, 0.01), 0.03, Set.of(Verdict.SAME_WITHIN_MARGIN));

        assertThat(share).isGreaterThan(0.95);
    }

    private static Function<Random, List<Double>> normal(int n, double median, double sigma) {
        return random -> Stream.generate(() -> median * (1 + sigma * random.nextGaussian()))
                .limit(n)
                .toList();
    }
}
