package dev.waitwell.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.lab.result.SweepResults;
import dev.waitwell.lab.result.SweepResults.Varied;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SweepTableTests {
    static Stream<SweepResults> runs() {
        return Stream.of(
                SampleSweep.threads().make(),
                SampleSweep.map().make(),
                SampleSweep.threads().rounds(1).make(),
                SampleSweep.empty(),
                new SampleSweep(
                                new Varied("stack", List.of("undertow-virtual", "platform")),
                                new Varied("server.tomcat.max-connections", List.of("100", "10000")),
                                new Varied("server.tomcat.accept-count-of-some-length", List.of("100", "10000")),
                                new Varied("profile", List.of("none", "a-profile-with-a-long-name")))
                        .make());
    }

    @ParameterizedTest
    @MethodSource("runs")
    void staysWithin120Columns(SweepResults results) {
        assertThat(SweepTable.render(results).lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(120));
    }

    @Test
    void answersFirstThenListsEachCell() {
        List<String> lines =
                SweepTable.render(SampleSweep.threads().make()).lines().toList();

        assertThat(lines.getFirst()).startsWith("Throughput rises with threads up to 200 (delay 20 ms: 5,");
        assertThat(lines).anySatisfy(line -> assertThat(line)
                .containsPattern(
                        "^stack +threads +delay +n +req/s +± +CPU µs/req +± +p50 ms +p99 ms +± +bound by +gates$"));
        assertThat(lines.stream().filter(l -> l.startsWith("platform "))).hasSize(24);
        assertThat(lines).anySatisfy(line -> assertThat(line)
                .containsPattern("^platform +1,000 +200 ms +3 +4,[89]\\d0 +\\d\\.\\d% .* server threads +ok$"));
    }

    @Test
    void saysNothingOfIntervalsWhereThereAreNone() {
        assertThat(SweepTable.render(SampleSweep.threads().rounds(1).make()))
                .startsWith("Each cell was measured once")
                .doesNotContain("±");
    }

    @Test
    void tellsEachFailedGate() {
        assertThat(SweepTable.render(SampleSweep.threads()
                        .third(m -> m.fails("noisy-machine", false, 0.14, 0.1, "Others took 14 %."))
                        .make()))
                .contains("~noisy-machine")
                .contains("~ platform, threads 20, delay 100 ms – noisy-machine: Others took 14 %.");
    }
}
