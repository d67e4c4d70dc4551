package dev.waitwell.lab.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.lab.result.Measurement.Ceiling;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CeilingsTests {
    @ParameterizedTest
    @CsvSource({
        "50, 200, 1000, 20, 2500, concurrency",
        "800, 200, 1000, 200, 1000, server threads",
        "800, , 1000, 200, 4000, concurrency",
        "800, , 300, 200, 1500, client connections",
        "800, 200, 100, 100, 1000, client connections"
    })
    void isTheSmallestLimitDividedByTheDelay(
            int concurrency, Integer threads, int connections, int delay, double ceiling, String binds) {
        Ceiling found = Ceilings.of(concurrency, threads, connections, delay);

        assertThat(found.throughput()).isEqualTo(ceiling);
        assertThat(found.binds()).isEqualTo(binds);
    }

    @ParameterizedTest
    @CsvSource({"200, 200, 200, concurrency", "400, 200, 200, server threads"})
    void bindsByTheFirstOfEqualLimits(int concurrency, int threads, int connections, String binds) {
        assertThat(Ceilings.of(concurrency, threads, connections, 100).binds()).isEqualTo(binds);
    }

    @Test
    void tellsTheBoundOfEachLimitAndOnlyOfThoseTheStackHas() {
        assertThat(Ceilings.of(800, 200, 1000, 200).limits())
                .isEqualTo(Map.of("concurrency", 4000.0, "server threads", 1000.0, "client connections", 5000.0));
        assertThat(Ceilings.of(800, null, 1000, 200).limits()).containsOnlyKeys("concurrency", "client connections");
    }

    @Test
    void boundsNothingWhenNothingWaits() {
        Ceiling ceiling = Ceilings.of(800, 200, 1000, 0);

        assertThat(ceiling.throughput()).isNull();
        assertThat(ceiling.limits()).isEmpty();
        assertThat(Ceilings.bound(ceiling, 1e9, 1.9, 2.0)).isEqualTo("service CPU");
    }

    @Test
    void holdsThroughputByTheLimitThatItCameWithin15PercentOf() {
        Ceiling ceiling = Ceilings.of(800, 200, 1000, 200);

        assertThat(Ceilings.bound(ceiling, 850, 2.0, 2.0)).isEqualTo("server threads");
        assertThat(Ceilings.bound(ceiling, 849, 2.0, 2.0)).isEqualTo("service CPU");
    }

    @Test
    void holdsThroughputByTheProcessorsWhenTheServiceUsed85PercentOfThem() {
        Ceiling ceiling = Ceilings.of(100, null, 1000, 20);

        assertThat(Ceilings.bound(ceiling, 600, 0.85, 1.0)).isEqualTo("service CPU");
        assertThat(Ceilings.bound(ceiling, 600, 0.84, 1.0)).isEqualTo("unexplained");
        assertThat(Ceilings.bound(ceiling, 600, null, 1.0)).isEqualTo("unexplained");
        assertThat(Ceilings.bound(ceiling, 600, 0.9, null)).isEqualTo("unexplained");
    }
}
