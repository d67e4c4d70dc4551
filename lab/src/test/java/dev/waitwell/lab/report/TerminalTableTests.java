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
        assertThat(TABLE)
                .containsPattern("virtual +800 200 ms +hc5ConnectionManager +1,000 +787 +0 +0.0142 waitwell.pool\n");
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
    void hasALineForEachSizeThatAPoolWasGiven() {
        String table = TerminalTable.render(SampleResults.resize());

        assertThat(table)
                .containsPattern("platform hc5ConnectionManager +1,000 → 5 live +25.0 +25.5 +– +0\n")
                .containsPattern("reactive downstream +5 → 200 live +1,000 +990 +0.420 +3\n")
                .contains("! reactive, downstream – failures", "~ platform, hc5ConnectionManager – followed");
        assertThat(table.lines()).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(120));
    }

    @Test
    void saysThatNothingWasMeasured() {
        assertThat(TerminalTable.render(SampleResults.empty()))
                .isEqualTo("No condition was measured, so there is no answer.\n");
    }
}
