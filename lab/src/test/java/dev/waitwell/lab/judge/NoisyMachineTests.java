package dev.waitwell.lab.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.waitwell.lab.result.MachineCheck;
import dev.waitwell.lab.result.Measurement.Gate;
import dev.waitwell.lab.result.Measurement.MachineUse;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class NoisyMachineTests {
    private static final int CORES = 2;
    private static final MachineCheck USUAL = new MachineCheck(19.8, 20, 0.0, 0.0);
    private static final List<MachineCheck> RUN = List.of(USUAL, USUAL, new MachineCheck(20, 60, 3.0, 0.4), USUAL);
    private static final MachineUse WINDOW = new MachineUse(1.8, 0.06, 0.02);

    private static Gate beside(@Nullable MachineUse window, MachineCheck... around) {
        return NoisyMachine.judge(List.of(around), RUN, window, CORES);
    }

    @Test
    void passesTheUsualMachineAndTellsEverySign() {
        Gate gate = beside(WINDOW, USUAL, USUAL);

        assertThat(gate.gate()).isEqualTo("noisy-machine");
        assertThat(gate.passed()).isTrue();
        assertThat(gate.fatal()).isFalse();
        assertThat(gate.says())
                .contains("Others took 4 % of the machine")
                .contains("A fixed loop took 20.0 ms beside the window (19.8 ms of them on a processor), the run's"
                        + " median is 20.0 ms.")
                .contains("gave 0.00 cores")
                .contains("0.0 threads waited");
    }

    @Test
    void marksASlowerLoopBeforeOrAfterTheWindow() {
        MachineCheck slow = new MachineCheck(22.2, 22.4, 0.0, 0.0);

        assertThat(beside(WINDOW, slow, USUAL).passed()).isFalse();
        assertThat(beside(WINDOW, USUAL, slow).passed()).isFalse();
        assertThat(beside(WINDOW, USUAL, slow).value()).isEqualTo(0.12, within(1e-9));
        assertThat(beside(WINDOW, USUAL, slow).limit()).isEqualTo(NoisyMachine.SLOWER);
        assertThat(beside(WINDOW, USUAL, slow).says())
                .as("tells the signs that failed alone")
                .isEqualTo("A fixed loop took 22.4 ms beside the window (22.2 ms of them on a processor), the run's"
                        + " median is 20.0 ms.");
        assertThat(beside(WINDOW, new MachineCheck(19.8, 21.9, 0.0, 0.0)).passed())
                .isTrue();
    }

    @Test
    void doesNotKnowWhatIsUsualBeforeTheThirdCheck() {
        MachineCheck slow = new MachineCheck(30, 30, 0.0, 0.0);

        assertThat(NoisyMachine.judge(List.of(slow), List.of(USUAL, slow), WINDOW, CORES)
                        .passed())
                .isTrue();
    }

    @Test
    void marksStolenTime() {
        assertThat(beside(WINDOW, new MachineCheck(20, 20, 0.0, 0.12), USUAL).passed())
                .isFalse();
        assertThat(beside(WINDOW, new MachineCheck(20, 20, 0.0, 0.09), USUAL).passed())
                .isTrue();
        assertThat(beside(WINDOW, new MachineCheck(20, 20, 0.0, 0.12), USUAL).says())
                .isEqualTo("The hypervisor gave 0.12 cores to others from one check to the next.");
    }

    @Test
    void marksOthersThatWaitForAProcessorAndNotThoseThatHaveOne() {
        assertThat(beside(WINDOW, new MachineCheck(20, 20, 1.0, 0.0)).passed())
                .as("one beside the loop on two cores")
                .isTrue();
        assertThat(beside(WINDOW, new MachineCheck(20, 20, 1.6, 0.0)).passed()).isFalse();
        assertThat(beside(WINDOW, new MachineCheck(20, 20, 1.6, 0.0)).says())
                .isEqualTo("0.6 threads waited for a processor while nobody sent requests.");
    }

    @Test
    void marksWhatOthersTookWithinTheWindow() {
        assertThat(beside(new MachineUse(2, 0.19, 0.02), USUAL, USUAL).passed()).isFalse();
    }

    @Test
    void namesTheWorstSignFirst() {
        Gate gate = beside(new MachineUse(2, 0.22, 0), new MachineCheck(30, 40, 0.0, 0.0));

        assertThat(gate.says()).startsWith("A fixed loop took 40.0 ms").contains("Others took 11 %");
        assertThat(gate.value()).isEqualTo(1.0, within(1e-9));
    }

    @Test
    void judgesWhatTheKernelTells() {
        assertThat(beside(null, new MachineCheck(20, 20, null, null)).passed()).isTrue();
        assertThat(NoisyMachine.judge(List.of(), List.of(), null, CORES).says()).endsWith("not judged.");
    }
}
