package dev.waitwell.lab.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SteadinessTests {
    @Test
    void isReachedWhenTheLastThreeSlicesLieWithinTenPercent() {
        assertThat(Steadiness.reached(List.of(900.0, 110.0, 100.0, 105.0))).isTrue();
        assertThat(Steadiness.reached(List.of(900.0, 110.1, 100.0, 105.0))).isFalse();
    }

    @Test
    void isNotReachedWhileCostStillFalls() {
        assertThat(Steadiness.reached(List.of(812.0, 391.0, 242.0, 188.0, 160.0)))
                .isFalse();
        assertThat(Steadiness.reached(List.of(812.0, 391.0, 242.0, 188.0, 171.0, 169.0, 172.0)))
                .isTrue();
    }

    @Test
    void isNotReachedAgainByASliceThatCostsMore() {
        assertThat(Steadiness.reached(List.of(100.0, 100.0, 100.0, 100.0, 150.0)))
                .isFalse();
    }

    @Test
    void isNeverReachedByTheFirstThreeSlicesHoweverAlike() {
        assertThat(Steadiness.reached(List.of())).isFalse();
        assertThat(Steadiness.reached(List.of(100.0, 100.0, 100.0))).isFalse();
        assertThat(Steadiness.reached(List.of(100.0, 100.0, 100.0, 100.0))).isTrue();
    }
}
