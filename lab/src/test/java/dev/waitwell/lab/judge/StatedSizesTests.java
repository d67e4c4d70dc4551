package dev.waitwell.lab.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.lab.result.Measurement.Gate;
import dev.waitwell.lab.result.SweepResults.Sized;
import java.util.List;
import org.junit.jupiter.api.Test;

class StatedSizesTests {
    @Test
    void passesPoolsOfTheSizeStated() {
        Gate gate = StatedSizes.judge(List.of(new Sized("threads", "tomcat", 200, 200)));

        assertThat(gate.passed()).isTrue();
        assertThat(gate.says()).isEqualTo("Each pool has the size stated: threads 200.");
    }

    @Test
    void failsAPoolThatIsSmallerThanStated() {
        Gate gate = StatedSizes.judge(
                List.of(new Sized("threads", "tomcat", 200, 200), new Sized("client-pool", "downstream", 200, 5)));

        assertThat(gate.passed()).isFalse();
        assertThat(gate.fatal()).isTrue();
        assertThat(gate.value()).isEqualTo(1);
        assertThat(gate.says()).isEqualTo("Not the size stated: client-pool 200, the service says 5.");
    }

    @Test
    void failsAPoolWhoseSizeTheServiceDoesNotTell() {
        assertThat(StatedSizes.judge(List.of(new Sized("threads", "tomcat", 200, null)))
                        .passed())
                .isFalse();
    }
}
