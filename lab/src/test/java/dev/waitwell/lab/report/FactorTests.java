package dev.waitwell.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.waitwell.lab.result.SweepResults.Varied;
import java.util.List;
import org.junit.jupiter.api.Test;

class FactorTests {
    @Test
    void ordersNumbersByTheirSizeWhateverTheirUnit() {
        Factor delay = factor("delay", "2s", "20ms", "0ms");

        assertThat(delay.levels()).extracting(Factor.Level::words).containsExactly("0 ms", "20 ms", "2 s");
        assertThat(delay.ordered()).isTrue();
        assertThat(delay.title()).isEqualTo("delay");
        assertThat(delay.tick(delay.level("2s"))).isEqualTo("2 s");
    }

    @Test
    void namesTheUnitOnceWhereAllLevelsHaveIt() {
        Factor body = factor("body", "1KiB", "100KiB");

        assertThat(body.title()).isEqualTo("body, KiB");
        assertThat(body.tick(body.level("100KiB"))).isEqualTo("100");
        assertThat(factor("arrivals", "100/s", "200/s").title()).isEqualTo("arrivals, 1/s");
    }

    @Test
    void keepsWordsInTheOrderOfTheFileAndEvenlyApart() {
        Factor pool = factor("redis-pool", "shared", "8", "1");

        assertThat(pool.ordered()).isFalse();
        assertThat(pool.levels()).extracting(Factor.Level::text).containsExactly("shared", "8", "1");
        assertThat(pool.position(pool.level("8"))).isEqualTo(0.5, within(1e-9));
    }

    @Test
    void takesNumbersOfDifferentMeasuresForWords() {
        assertThat(factor("arrivals", "100/s", "200").ordered()).isFalse();
    }

    @Test
    void hasALogarithmicAxisWhereLevelsSpanMoreThanADecade() {
        Factor wide = factor("threads", "1", "10", "100");

        assertThat(wide.logarithmic()).isTrue();
        assertThat(wide.position(wide.level("10"))).isEqualTo(0.5, within(1e-9));
        assertThat(factor("threads", "20", "200").logarithmic()).isFalse();
    }

    @Test
    void putsLevelsEvenlyWhereZeroKeepsThemFromALogarithm() {
        assertThat(factor("spin", "0", "10", "10000").even()).isTrue();
        assertThat(factor("wait", "0ms", "2ms", "20ms").even()).isFalse();
    }

    @Test
    void callsAPropertyByItsLastPartWhereThereIsLittleRoom() {
        assertThat(factor("server.tomcat.accept-count", "1").shortName()).isEqualTo("accept-count");
    }

    private static Factor factor(String name, String... levels) {
        return Factor.of(new Varied(name, List.of(levels)));
    }
}
