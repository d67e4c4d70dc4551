package dev.waitwell.lab.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.lab.result.Measurement.Gate;
import dev.waitwell.lab.result.StackRun.Limit;
import dev.waitwell.lab.result.StackRun.Source;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Limits that make a comparison unfair, each of which must be found. */
class SameLimitsTests {
    private static final Source COMMAND_LINE =
            new Source("property", "a.max", "\"a.max\" from property source \"commandLineArgs\"", null);
    private static final Source FILE =
            new Source("property", "b.max", "class path resource [application.yml] - 12:14", null);
    private static final Source DEFAULT = new Source("library-default", "b.max", null, null);

    @Test
    void letsAStackThroughThatHasWhatIsStatedAndWhatTheOthersHave() {
        Gate gate = judge(
                List.of(limit("client connections", "1000", "1000", FILE)),
                limit("client connections", "1000", "1000", COMMAND_LINE));

        assertThat(gate.passed()).isTrue();
        assertThat(gate.fatal()).isTrue();
        assertThat(gate.says())
                .isEqualTo(
                        "The running service has the limits that the experiment states, and no other stack differs.");
    }

    @Test
    void catchesAPoolThatIsNotAsStatedAndTellsWhoSaysSo() {
        Gate gate = judge(List.of(limit("client connections", "1000", "800", FILE)));

        assertThat(gate.passed()).isFalse();
        assertThat(gate.fatal()).isTrue();
        assertThat(gate.value()).isEqualTo(1);
        assertThat(gate.says())
                .isEqualTo("client connections: the experiment states 1000, the running service has 800 in its pool"
                        + " hc5 (b.max, application.yml:12).");
    }

    @Test
    void catchesAStatedLimitThatTheServiceDoesNotTell() {
        Source nowhere = new Source("nowhere", null, null, null);
        Gate gate = judge(List.of(new Limit("server threads", null, "200", null, nowhere)));

        assertThat(gate.passed()).isFalse();
        assertThat(gate.says())
                .isEqualTo("server threads: the experiment states 200, the running service has none (not told).");
    }

    @ParameterizedTest
    @ValueSource(strings = {"client acquire-timeout", "client response-timeout"})
    void catchesAStackThatIsAllowedToWaitLongerThanAnother(String name) {
        Gate gate = judge(List.of(limit(name, null, "5000ms", DEFAULT)), limit(name, null, "unbounded", COMMAND_LINE));

        assertThat(gate.passed()).isFalse();
        assertThat(gate.fatal()).isTrue();
        assertThat(gate.says())
                .isEqualTo(name + ": 5000ms in its pool hc5 here (library default), unbounded in its pool hc5 on"
                        + " another (a.max, command line).");
    }

    @ParameterizedTest
    @CsvSource({"700, 800, false", "700, 700, true", "700, unbounded, true", "unbounded, 700, true"})
    void comparesTheLengthOfTheLineWhereBothHaveOneOfTheirOwn(String here, String there, boolean passes) {
        assertThat(judge(List.of(limit("client pending", null, here, FILE)), limit("client pending", null, there, FILE))
                        .passed())
                .isEqualTo(passes);
    }

    @Test
    void letsLimitsDifferThatBelongToOneStackAlone() {
        assertThat(judge(List.of(limit("dataSource max", null, "10", FILE)), limit("dataSource max", null, "20", FILE))
                        .passed())
                .isTrue();
    }

    @Test
    void comparesNothingWithAStackThatDoesNotTell() {
        assertThat(judge(
                                List.of(limit("client response-timeout", null, "5000ms", FILE)),
                                limit("client response-timeout", null, null, FILE),
                                limit("other", null, "5", FILE))
                        .passed())
                .isTrue();
    }

    private static Gate judge(List<Limit> here, Limit... there) {
        return SameLimits.judge(here, Map.of("this", here, "another", List.of(there)));
    }

    private static Limit limit(String name, @Nullable String stated, @Nullable String effective, Source source) {
        return new Limit(name, "hc5", stated, effective, source);
    }
}
