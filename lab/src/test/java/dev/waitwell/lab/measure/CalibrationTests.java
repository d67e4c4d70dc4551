package dev.waitwell.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.waitwell.lab.measure.Kernel.MachineTime;
import dev.waitwell.lab.result.MachineCheck;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class CalibrationTests {
    private static final long MILLI = 1_000_000;

    /** Each look at it is a moment later. */
    private static final class Ticking {
        private final long step;
        private long now;

        Ticking(long step) {
            this.step = step;
        }

        long next() {
            now += step;
            return now;
        }
    }

    private static Calibration.Clocks clocks(long wallMillis, long cpuMillis) {
        Ticking wall = new Ticking(wallMillis * MILLI);
        Ticking cpu = new Ticking(cpuMillis * MILLI);
        return new Calibration.Clocks(wall::next, cpu::next);
    }

    @Test
    void addsUpTenPartsOfTheWork() {
        Calibration calibration = new Calibration(clocks(3, 2), () -> OptionalInt.of(3), Optional::empty);

        assertThat(calibration.check()).isEqualTo(new MachineCheck(20, 30, 2.0, null));
    }

    @Test
    void tellsWhatWasStolenSinceTheCheckBefore() {
        Ticking stolen = new Ticking(1);
        // Four seconds with each look at the clock; twenty for the parts and one for the end of a check.
        Calibration calibration = new Calibration(
                clocks(4000, 2), OptionalInt::empty, () -> Optional.of(new MachineTime(0, stolen.next())));

        assertThat(calibration.check().stolenCores())
                .as("nothing to compare with")
                .isNull();
        assertThat(calibration.check().stolenCores()).isEqualTo(0.25, within(1e-9));
    }

    @Test
    void tellsNoMoreThanTheKernelDoes() {
        Calibration calibration = new Calibration(clocks(2, 2), OptionalInt::empty, Optional::empty);

        calibration.check();

        assertThat(calibration.check()).isEqualTo(new MachineCheck(20, 20, null, null));
    }

    @Test
    void doesNotCountItselfAmongTheOthersEvenWhereTheKernelForgotIt() {
        Calibration calibration = new Calibration(clocks(2, 2), () -> OptionalInt.of(0), Optional::empty);

        assertThat(calibration.check().othersRunnable()).isZero();
    }

    @Test
    void waitsUntilNobodyElseWantsAProcessor() throws InterruptedException {
        List<Integer> seen = new ArrayList<>(List.of(5, 3, 1, 2, 1, 1, 1, 1, 7));
        Calibration calibration =
                new Calibration(clocks(2, 2), () -> OptionalInt.of(seen.removeFirst()), Optional::empty);

        calibration.awaitQuiet(Duration.ofMinutes(1));

        assertThat(seen).containsExactly(7);
    }

    @Test
    void doesNotWaitForEverForANeighbour() throws InterruptedException {
        Calibration calibration = new Calibration(clocks(2, 2), () -> OptionalInt.of(9), Optional::empty);

        calibration.awaitQuiet(Duration.ofMillis(100));

        assertThat(calibration.check().othersRunnable()).isEqualTo(8);
    }

    /** Ten times the steps take about ten times as long; a loop that the compiler dropped would take no time at all. */
    @Test
    void doesWorkThatCannotBeDropped() {
        long start = System.nanoTime();
        long state = 88172645463325252L;
        for (int i = 0; i < 20; i++) {
            state = Calibration.spin(state, 1_000_000);
        }
        long nanos = System.nanoTime() - start;

        assertThat(nanos / 20e6).as("nanoseconds per step").isGreaterThan(0.3);
        assertThat(Calibration.spin(88172645463325252L, 1)).isEqualTo(8748534153485358512L);
        assertThat(state).isNotZero();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void checksThisMachine() {
        Calibration calibration = new Calibration();
        calibration.check();

        MachineCheck check = calibration.check();

        assertThat(check.cpuMillis()).isBetween(2.0, 2000.0);
        assertThat(check.wallMillis()).isGreaterThan(check.cpuMillis() * 0.9);
        assertThat(check.othersRunnable()).isNotNull().isNotNegative();
        assertThat(check.stolenCores()).isNotNull().isNotNegative();
    }
}
