package dev.waitwell.lab.run;

import dev.waitwell.lab.judge.Mser5;
import dev.waitwell.lab.load.Stage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** How many requests of a stage ended in each slice of time, from the first on; whoever waits counts along. */
final class Series {
    /** Slices are no longer: what happens within one is not seen. */
    private static final long LONGEST_MILLIS = 50;

    /** As many as MSER-5 needs, and some more. */
    private static final int SLICES = Mser5.LEAST + 20;

    private final Stage stage;
    private final long sliceMillis;
    private final List<Long> ended = new ArrayList<>();
    private long counted;
    private long nextNanos;

    /**
     * Begins to count.
     *
     * @param least time that is counted at least; it has enough slices
     */
    Series(Stage stage, Duration least) {
        this.stage = stage;
        this.sliceMillis = Math.clamp(least.toMillis() / SLICES, 1, LONGEST_MILLIS);
    }

    /** Waits, and counts meanwhile; what ended since the last time somebody waited is not counted. */
    void pass(Duration time) throws InterruptedException {
        counted = stage.count();
        nextNanos = System.nanoTime() + sliceMillis * 1_000_000;
        for (long slices = time.toMillis() / sliceMillis; slices > 0; slices--) {
            long sleep = nextNanos - System.nanoTime();
            if (sleep > 0) {
                Thread.sleep(Duration.ofNanos(sleep));
            }
            nextNanos += sliceMillis * 1_000_000;
            long now = stage.count();
            ended.add(now - counted);
            counted = now;
        }
    }

    /** How many slices there are so far. */
    int length() {
        return ended.size();
    }

    /** How much of it belongs to the transient. */
    Mser5 judged() {
        return Mser5.of(ended.stream().mapToDouble(Long::doubleValue).toArray());
    }
}
