package dev.waitwell.lab.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class ProcessorsTests {
    @Test
    void givesWhatIsMeasuredTheUpperHalf() {
        assertThat(new Processors(4, true).before(true)).containsExactly("/usr/bin/taskset", "-c", "2,3");
        assertThat(new Processors(4, true).before(false)).containsExactly("/usr/bin/taskset", "-c", "0,1");
        assertThat(new Processors(3, true).before(true)).endsWith("1,2");
        assertThat(new Processors(2, true).before(false)).endsWith("0");
    }

    @Test
    void leavesTheMachineToAllUnlessAsked() {
        assertThat(new Processors(1, false).before(true)).isEmpty();
    }

    @Test
    void refusesToDivideOne() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Processors(1, true))
                .withMessage("-Dwaitwell.pin: this machine has one processor, there is nothing to divide");
    }
}
