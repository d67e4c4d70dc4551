package dev.waitwell.service.downstream;

import java.time.Duration;

/** The moment at which a call is given up, its retries included. */
public final class Deadline {

    private final String knob;
    private final Duration limit;
    private final long end;

    private Deadline(String knob, Duration limit, long now) {
        this.knob = knob;
        this.limit = limit;
        this.end = now + limit.toNanos();
    }

    /**
     * Gives up so long after now.
     *
     * @param knob the property that says how long
     * @param limit its value
     * @param now {@link System#nanoTime()}
     * @return that moment
     */
    public static Deadline after(String knob, Duration limit, long now) {
        return new Deadline(knob, limit, now);
    }

    /**
     * How long there still is.
     *
     * @param now {@link System#nanoTime()}
     * @return the rest; not positive when it is time to give up
     */
    Duration left(long now) {
        return Duration.ofNanos(end - now);
    }

    /**
     * The failure of a call that is given up.
     *
     * @return a failure of the kind timeout
     */
    DownstreamFailure missed() {
        return DownstreamFailure.tooSlow(knob, limit, null);
    }
}
