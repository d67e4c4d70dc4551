package dev.waitwell.lab.judge;

import dev.waitwell.lab.result.Answered;
import dev.waitwell.lab.result.Measurement.Gate;

/** The gate {@code stack} of a cell: who answers is the one that the cell names. */
public final class StatedStack {
    private StatedStack() {}

    /**
     * Passed when the answer comes from that service and from a thread of that kind.
     *
     * @param stack that the cell names
     * @param service which of the twins that is
     * @param thread of which kind its threads are
     * @param who answered, just before the window
     */
    public static Gate judge(String stack, String service, String thread, Answered who) {
        boolean same = who.service().equals(service) && who.thread().equals(thread);
        String says = "The answer came from the " + who.service() + " service on a thread of kind " + who.thread()
                + ", which called with " + who.client()
                + (same ? "." : "; " + stack + " is the " + service + " service on " + thread + ".");
        return new Gate("stack", same, true, same ? 0.0 : 1.0, 0, says);
    }
}
