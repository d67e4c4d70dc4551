package dev.waitwell.lab.run;

import dev.waitwell.lab.judge.Mser5;
import dev.waitwell.lab.load.Stage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** How many requests of a stage ended in each slice of time, from the first on; whoever waits counts along. */
final class Series {
    /** A window of 6 s and what comes before it have more slices than MSER-5 needs. */
    private static final long SLICE_MILLIS = 50;

    private final Stage stage;
    private final List<Long> ended = new ArrayList<>();
    private long counted;
    private long nextNanos;

    /** Begins to count. */
    Series(Stage stage) {
        this.stage = stage;
        this.counted = stage.count();
        this.nextNanos = System.nanoTime() + SLICE_MILLIS * 1_000_000;
    }

    /** Waits, and counts meanwhile. */
    void pass(Duration time) throws InterruptedException {
        for (long slices = time.toMillis() / SLICE_MILLIS; slices > 0; slices--) {
            long sleep = nextNanos - System.nanoTime();
            if (sleep > 0) {
                Thread.sleep(Duration.ofNanos(sleep));
            }
            nextNanos += SLICE_MILLIS * 1_000_000;
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
