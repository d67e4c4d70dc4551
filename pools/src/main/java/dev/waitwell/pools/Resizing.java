package dev.waitwell.pools;

import org.jspecify.annotations.Nullable;

/**
 * How the size of a pool can be changed.
 *
 * @param how the way
 * @param min smallest size that can be asked for; 0 when it cannot be changed while running
 * @param max largest size that can be asked for; 0 when it cannot be changed while running
 * @param property that sets it at the next start; null when none does
 * @param says what becomes of those who hold or wait for something of the pool meanwhile
 */
public record Resizing(How how, int min, int max, @Nullable String property, String says) {

    /** No sensible pool is larger; more is taken for a slip of the finger. */
    public static final int LARGEST = 100_000;

    /** Ways to change a size. */
    public enum How {
        /** The pool itself changes. */
        LIVE,
        /** Another pool takes its place; the old one ends when the last call has given back what it holds. */
        SWAP,
        /** Only at the next start. */
        RESTART,
        /** There is no such size. */
        NONE
    }

    /** Whether it can be changed while running. */
    public boolean possible() {
        return how == How.LIVE || how == How.SWAP;
    }

    /**
     * The pool itself can be changed.
     *
     * @param min smallest size
     * @param says when a change takes effect
     */
    public static Resizing live(int min, String says) {
        return new Resizing(How.LIVE, min, LARGEST, null, says);
    }

    /**
     * Another pool takes its place.
     *
     * @param min smallest size
     * @param says when a change takes effect
     */
    public static Resizing swap(int min, String says) {
        return new Resizing(How.SWAP, min, LARGEST, null, says);
    }

    /**
     * Only a restart changes it.
     *
     * @param property that sets it; null when only code does
     * @param says why
     */
    public static Resizing restart(@Nullable String property, String says) {
        return new Resizing(How.RESTART, 0, 0, property, says);
    }

    /**
     * There is nothing to change.
     *
     * @param says why
     */
    public static Resizing none(String says) {
        return new Resizing(How.NONE, 0, 0, null, says);
    }
}
