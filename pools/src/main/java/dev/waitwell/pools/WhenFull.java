package dev.waitwell.pools;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What happens to a request that finds the pool full.
 *
 * @param does the short of it
 * @param queue most requests that wait; null when there is no bound, or when none waits
 * @param timeout longest wait; null when there is no bound, or when none waits
 * @param says the same in a sentence, with what comes after
 */
public record WhenFull(
        Does does, @Nullable Integer queue, @Nullable Duration timeout, String says) {

    /** Ways to meet a full pool. */
    public enum Does {
        /** Waits in line and holds no thread meanwhile. */
        QUEUES,
        /** Waits, and its thread with it. */
        BLOCKS,
        /** Is refused at once. */
        FAILS,
        /** Gets one more: nothing is bounded. */
        GROWS,
        /** Shares what there is. */
        SHARES
    }
}
