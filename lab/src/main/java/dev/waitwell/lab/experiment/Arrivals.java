package dev.waitwell.lab.experiment;

/** When the next request is sent. */
public sealed interface Arrivals {
    /** The level of {@link Closed}. */
    String CLOSED = "closed";

    /** The level of {@link AsClosed}. */
    String OPEN = "open";

    /** Each user sends its next request when the last one returned. */
    record Closed() implements Arrivals {}

    /**
     * Requests come at the rate that the same cell reached with {@link Closed}, whether or not earlier ones returned;
     * latency is counted from the intended start.
     */
    record AsClosed() implements Arrivals {}

    /**
     * Requests come at a rate, whether or not earlier ones returned; latency is counted from the intended start.
     *
     * @param perSecond arrivals
     */
    record Rate(double perSecond) implements Arrivals {}
}
