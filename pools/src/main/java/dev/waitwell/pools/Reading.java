package dev.waitwell.pools;

import org.jspecify.annotations.Nullable;

/**
 * A pool's numbers at one moment. What the library does not let be seen is null, never zero.
 *
 * @param max most that may be in use at once; null when there is no such limit or it cannot be seen
 * @param active in use
 * @param idle open and not in use
 * @param pending callers waiting in line
 */
public record Reading(
        @Nullable Integer max,
        @Nullable Integer active,
        @Nullable Integer idle,
        @Nullable Integer pending) {

    /** Nothing can be seen now. */
    public static final Reading NOTHING = new Reading(null, null, null, null);

    /** Whether more is open than is allowed: the pool was made smaller and has not come down yet. */
    public boolean converging() {
        return max != null && (active == null ? 0 : active) + (idle == null ? 0 : idle) > max;
    }
}
