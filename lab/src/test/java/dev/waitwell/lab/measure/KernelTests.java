package dev.waitwell.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.lab.measure.Kernel.MachineTime;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KernelTests {
    private static final long NOBODY = 1L << 40;

    @ParameterizedTest
    @ValueSource(strings = {"java", "tmux: server", "a) R (b", "(sd-pam)", ""})
    void readsTheCpuTimeOfAProcessWhateverItsName(String comm) {
        String stat = "4242 (" + comm + ") S 1 4242 4242 0 -1 4194560 9 0 0 0 250 75 1 2 20 0 1 0 99\n";

        assertThat(Kernel.cpuSeconds(stat)).isEqualTo(3.25);
    }

    @Test
    void countsWhatTheMachineDidAndApartFromItWhatWasStolen() {
        assertThat(Kernel.machine("cpu  100 20 300 99999 5000 6 7 800 50 0"))
                .isEqualTo(new MachineTime((100 + 20 + 300 + 6 + 7) / 100.0, 8.0));
        assertThat(Kernel.machine("cpu 100 20 300 99999 5000 6 7").stolen())
                .as("a kernel before 2.6.11")
                .isZero();
    }

    @Test
    void countsTheThreadsThatRunOrWaitToRun() {
        assertThat(Kernel.runnable("4.05 3.70 3.58 7/179 18289\n")).isEqualTo(7);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void tellsThatAtLeastThisThreadRuns() {
        assertThat(Kernel.runnable().orElseThrow()).isPositive();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void tellsOfThisProcessWhatTheVirtualMachineTellsToo() {
        long pid = ProcessHandle.current().pid();
        double before = Kernel.ownCpuSeconds();
        double kernel = Kernel.cpuSeconds(pid).orElseThrow();
        double after = Kernel.ownCpuSeconds();

        // The kernel counts in ticks of 10 ms, for user and system time each.
        assertThat(kernel).isBetween(before - 0.05, after + 0.05);
        assertThat(Kernel.rssBytes(pid).orElseThrow())
                .isGreaterThan(Runtime.getRuntime().totalMemory() / 100)
                .isGreaterThan(16 << 20);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void tellsOfTheMachineAtLeastWhatThisProcessUsed() {
        double own = Kernel.ownCpuSeconds();
        Optional<MachineTime> machine = Kernel.machine();

        assertThat(machine).isPresent();
        assertThat(machine.orElseThrow().busy()).isGreaterThan(own * 0.9);
        assertThat(machine.orElseThrow().stolen()).isNotNegative();
    }

    @Test
    void tellsNothingOfAProcessThatIsNotThere() {
        assertThat(Kernel.cpuSeconds(NOBODY)).isEmpty();
        assertThat(Kernel.rssBytes(NOBODY)).isEmpty();
    }
}
