package dev.waitwell.lab.measure;

import dev.waitwell.lab.measure.Kernel.MachineTime;
import dev.waitwell.lab.result.MachineCheck;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A fixed piece of work, timed between conditions, when nobody sends requests: about 20 ms of integer arithmetic, of which
 * each step needs the one before, so that neither the compiler nor the processor can shorten it. The same number of steps
 * on every machine, so its time also tells how fast one is.
 */
public final class Calibration {
    private static final int PARTS = 10;
    private static final int STEPS = 1_000_000;

    /** Parts until the compiler is done with the loop. */
    private static final int WARM_UP = 20;

    private static final int QUIET = 4;
    private static final long LOOK_MILLIS = 50;

    private final Clocks clocks;
    private final Supplier<OptionalInt> runnable;
    private final Supplier<Optional<MachineTime>> machine;
    private boolean warm;
    private @Nullable Before before;

    /** What each part starts from: who keeps the result keeps the work. */
    private long state = 0x9E3779B97F4A7C15L;

    /**
     * Clocks.
     *
     * @param wallNanos of the machine
     * @param cpuNanos of the thread that calls
     */
    record Clocks(LongSupplier wallNanos, LongSupplier cpuNanos) {}

    /** The machine when the last check ended. */
    private record Before(MachineTime machine, long wallNanos) {}

    /** Of this machine. */
    public Calibration() {
        this(
                new Clocks(System::nanoTime, ManagementFactory.getThreadMXBean()::getCurrentThreadCpuTime),
                Kernel::runnable,
                Kernel::machine);
    }

    Calibration(Clocks clocks, Supplier<OptionalInt> runnable, Supplier<Optional<MachineTime>> machine) {
        this.clocks = clocks;
        this.runnable = runnable;
        this.machine = machine;
    }

    /**
     * Waits until no other thread wants a processor, as seen several times in a row.
     *
     * @param most how long it waits at most: a neighbour may never be quiet
     */
    public void awaitQuiet(Duration most) throws InterruptedException {
        int quiet = 0;
        for (long left = most.toMillis(); left > 0 && quiet < QUIET; left -= LOOK_MILLIS) {
            Thread.sleep(LOOK_MILLIS);
            quiet = runnable.get().orElse(1) <= 1 ? quiet + 1 : 0;
        }
    }

    /** Does the work and tells how it went. Takes about 20 ms, the first time three times as long. */
    public MachineCheck check() {
        Double stolen = stolen();
        warmUp();
        long cpu = 0;
        long wall = 0;
        List<Integer> others = new ArrayList<>();
        for (int part = 0; part < PARTS; part++) {
            long cpuStart = clocks.cpuNanos().getAsLong();
            long wallStart = clocks.wallNanos().getAsLong();
            state = spin(state, STEPS);
            wall += clocks.wallNanos().getAsLong() - wallStart;
            cpu += clocks.cpuNanos().getAsLong() - cpuStart;
            // This thread is one of them.
            runnable.get().ifPresent(n -> others.add(Math.max(0, n - 1)));
        }
        before = machine.get()
                .map(m -> new Before(m, clocks.wallNanos().getAsLong()))
                .orElse(null);
        OptionalDouble mean = others.stream().mapToInt(Integer::intValue).average();
        return new MachineCheck(cpu / 1e6, wall / 1e6, mean.isPresent() ? mean.getAsDouble() : null, stolen);
    }

    private @Nullable Double stolen() {
        Before then = before;
        Optional<MachineTime> now = machine.get();
        if (then == null || now.isEmpty()) {
            return null;
        }
        double seconds = (clocks.wallNanos().getAsLong() - then.wallNanos()) / 1e9;
        return seconds > 0 ? Math.max(0, now.get().stolen() - then.machine().stolen()) / seconds : null;
    }

    private void warmUp() {
        for (int part = 0; part < WARM_UP && !warm; part++) {
            state = spin(state, STEPS);
        }
        warm = true;
    }

    /** Steps of xorshift (G. Marsaglia, "Xorshift RNGs", Journal of Statistical Software 8(14), 2003). */
    static long spin(long from, int steps) {
        long x = from;
        for (int i = 0; i < steps; i++) {
            x ^= x << 13;
            x ^= x >>> 7;
            x ^= x << 17;
        }
        return x;
    }
}
