package dev.waitwell.pools;

import java.util.List;

/**
 * One pool of the service. Each kind of library has its implementation; all methods may be called from any thread, at
 * any time, also before the library has made its pool, and none blocks.
 */
public interface Pool {

    /** Unique within the service, fixed, of letters, digits, {@code -} and {@code _}: it stands in URLs and tags. */
    String name();

    /** What pool it is. */
    Kind kind();

    /** Its numbers now. */
    Reading read();

    /** Whether it was made smaller and has not come down yet. */
    default boolean converging() {
        return read().converging();
    }

    /** Its limits in effect, the one named {@link Limit#MAX} first. */
    List<Limit> limits();

    /** What a request does when it is full. */
    WhenFull whenFull();

    /** How its size can be changed. */
    Resizing resizing();

    /**
     * Changes its size: calls in flight end on what they hold, and those who wait are served by the new size.
     *
     * @param max new size, within the bounds of {@link #resizing()}
     * @return what happens now, for the answer; for example that it comes down only as connections fall idle
     * @throws UnsupportedOperationException when {@link #resizing()} says that it cannot be done while running
     */
    default String resize(int max) {
        throw new UnsupportedOperationException(resizing().says());
    }

    /** Traps of this pool alone; those between pools are found elsewhere. */
    default List<Warning> warnings() {
        return List.of();
    }

    /** What of it cannot be seen, and why; empty when all can. */
    default List<String> unseen() {
        return List.of();
    }

    /** Parts that share its max, such as the routes of an HTTP client; empty when there are none. */
    default List<Part> parts() {
        return List.of();
    }

    /**
     * A part of a pool with numbers of its own.
     *
     * @param name such as {@code http://localhost:8090}
     * @param reading its numbers
     */
    record Part(String name, Reading reading) {}
}
