package dev.waitwell.lab.run;

import dev.waitwell.lab.load.Stage;
import dev.waitwell.lab.load.Tally;
import dev.waitwell.lab.measure.FaultsClient;
import dev.waitwell.lab.result.Measurement.Latency;
import dev.waitwell.lab.result.SweepResults.DelayStep;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A window in which the downstream goes slow and fast while users send: cut into slices, so that it can be told how long
 * it took until all was as before.
 */
final class Phases {
    private static final Duration SLICE = Duration.ofMillis(250);

    /** A median latency above this times the first phase's is not as before. */
    private static final double NOT_AS_BEFORE = 2;

    private final Stage stage;
    private final FaultsClient faults;
    private final Series series;
    private final List<DelayStep> phases = new ArrayList<>();
    private final List<Tally> main = new ArrayList<>();
    private final List<Tally> probe = new ArrayList<>();
    private double seconds;

    /** Users send already. */
    Phases(Stage stage, FaultsClient faults, Series series) {
        this.stage = stage;
        this.faults = faults;
        this.series = series;
    }

    /**
     * A part of a phase.
     *
     * @param end seconds since the phase began
     */
    record Slice(double end, Tally main, Tally probe) {}

    /**
     * Goes through one step. The first is what all others are compared with.
     *
     * @param delay what the downstream waits; at least what it is asked to
     * @param beyond what of that it is not asked to
     */
    void step(Duration delay, Duration beyond, Duration length) throws InterruptedException {
        faults.slower(beyond);
        List<Slice> slices = new ArrayList<>();
        double end = 0;
        for (long left = length.toMillis(); left > 0; left -= SLICE.toMillis()) {
            stage.open(SLICE);
            series.pass(SLICE);
            end += stage.close();
            slices.add(new Slice(end, stage.main(), stage.probe()));
        }
        Tally all = Tally.of(slices.stream().map(Slice::main).toList());
        Tally beside = Tally.of(slices.stream().map(Slice::probe).toList());
        phases.add(new DelayStep(
                (int) delay.toMillis(),
                end,
                all.successes() / end,
                Assembly.failed(all),
                Assembly.latency(all.latencies()),
                Assembly.latency(beside.latencies()),
                recovery(slices)));
        seconds += end;
        slices.forEach(slice -> {
            main.add(slice.main());
            probe.add(slice.probe());
        });
    }

    private @Nullable Double recovery(List<Slice> slices) {
        if (phases.isEmpty()) {
            return 0.0;
        }
        Latency usual = phases.getFirst().latency();
        return usual == null ? null : recovery(slices, usual.p50());
    }

    /** When the last slice ended that was not as before; null when that is the last of all. */
    static @Nullable Double recovery(List<Slice> slices, long usualMicros) {
        double from = 0;
        for (Slice slice : slices) {
            boolean asBefore = slice.main().successes() > 0
                    && slice.main().latencies().getValueAtPercentile(50) <= NOT_AS_BEFORE * usualMicros;
            from = asBefore ? from : slice.end();
        }
        return from < slices.getLast().end() ? (Double) from : null;
    }

    List<DelayStep> phases() {
        return List.copyOf(phases);
    }

    /** Seconds that were measured. */
    double seconds() {
        return seconds;
    }

    /** What the main workload's requests found, all phases together. */
    Tally main() {
        return Tally.of(main);
    }

    /** The same of the probe. */
    Tally probe() {
        return Tally.of(probe);
    }
}
