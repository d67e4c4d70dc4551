package dev.waitwell.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TerminalTableTests {
    private static final String TABLE = TerminalTable.render(SampleResults.compare());

    @Test
    void fitsATerminal() {
        assertThat(TABLE.lines()).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(120));
        assertThat(TerminalTable.render(SampleResults.isolation()).lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(120));
    }

    @Test
    void hasALineForEachMeasurementBelowTheHeadings() {
        assertThat(TABLE.lines().findFirst().orElseThrow())
                .containsSubsequence(
                        "stack",
                        "via",
                        "c",
                        "delay",
                        "spin",
                        "req/s",
                        "ceiling",
                        "bound by",
                        "p50 ms",
                        "p99 ms",
                        "CPU µs/req",
                        "threads",
                        "gates");
        assertThat(TABLE.lines().skip(2).takeWhile(line -> !line.isEmpty())).hasSize(32);
        assertThat(TABLE).containsPattern("platform +800 200 ms +997 +1,000 server threads ");
    }

    @Test
    void marksFailedGatesAndTellsThemBelowTheAnswer() {
        assertThat(TABLE).containsPattern("virtual +gw .* !generator\n").containsPattern("async .* ~noisy-machine\n");
        assertThat(TABLE.indexOf("At 800 users and 200 ms"))
                .isLessThan(TABLE.indexOf("! virtual via gateway, 200 users and 100 ms – generator:"));
    }

    @Test
    void cutsNothingButTheNamesOfManyGates() {
        SampleMeasurement bad = new SampleMeasurement("platform", 400, 100);
        for (String gate : new String[] {"generator", "downstream", "failures", "limits", "settled", "counts"}) {
            bad.fails(gate, true, 1, 0.1, "Too much of " + gate + ".");
        }

        String table = TerminalTable.render(SampleResults.of(bad.make()));

        assertThat(table.lines()).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(120));
        assertThat(table).contains("…\n").contains("Too much of counts.");
    }

    @Test
    void saysThatNothingWasMeasured() {
        assertThat(TerminalTable.render(SampleResults.empty()))
                .isEqualTo("No condition was measured, so there is no answer.\n");
    }
}
