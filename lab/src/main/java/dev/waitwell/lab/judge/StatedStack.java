package dev.waitwell.lab.judge;

import dev.waitwell.lab.experiment.Stack;
import dev.waitwell.lab.measure.WhoAnswers;
import dev.waitwell.lab.result.Measurement.Gate;

/** The gate {@code stack} of a cell: who answers is the one that the cell names. */
public final class StatedStack {
    private StatedStack() {}

    /**
     * Passed when the answer comes from that service and from a thread of that kind.
     *
     * @param who answered, just before the window
     */
    public static Gate judge(Stack stack, WhoAnswers who) {
        String service = stack == Stack.REACTIVE ? "reactive" : "blocking";
        String thread = stack.virtualThreads() ? "virtual" : stack.boundsLine() ? "event-loop" : "platform";
        boolean same = who.service().equals(service) && who.thread().equals(thread);
        String says = "The answer came from the " + who.service() + " service on a thread of kind " + who.thread()
                + ", which called with " + who.client()
                + (same ? "." : "; " + stack.label() + " is the " + service + " service on " + thread + ".");
        return new Gate("stack", same, true, same ? 0.0 : 1.0, 0, says);
    }
}
