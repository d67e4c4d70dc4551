package dev.waitwell.pools;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits for conditions, never for durations. */
public final class Eventually {

    /** Longer than anything takes on a busy machine. */
    public static final Duration PATIENCE = Duration.ofSeconds(60);

    private Eventually() {}

    /**
     * Waits for something to become true, and fails when it does not.
     *
     * @param what in words
     * @param condition asked again and again
     */
    public static void await(String what, BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("never came true: " + what);
            }
            pause();
        }
    }

    private static void pause() {
        try {
            Thread.sleep(5);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
