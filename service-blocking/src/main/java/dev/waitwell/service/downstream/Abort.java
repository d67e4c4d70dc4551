package dev.waitwell.service.downstream;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Ends calls that are under way on other threads, by cutting their connections: a thread that waits in a socket cannot
 * be woken otherwise. A non-blocking client needs nothing of this; there the caller just stops waiting.
 */
public final class Abort {

    private static final ScopedValue<Call> CURRENT = ScopedValue.newInstance();

    private final List<Call> calls = new ArrayList<>();
    private boolean aborted;

    /** Nothing to end yet. */
    public Abort() {}

    /** Makes a call that can be ended by {@link #abort()}. */
    <T> T during(Supplier<T> supplier) {
        Call call = start();
        try {
            return ScopedValue.where(CURRENT, call).call(supplier::get);
        } finally {
            call.end();
        }
    }

    private synchronized Call start() {
        Call call = new Call();
        calls.add(call);
        if (aborted) {
            call.abort();
        }
        return call;
    }

    /** The current thread's call; none when nobody may end it. */
    static @Nullable Call current() {
        return CURRENT.isBound() ? CURRENT.get() : null;
    }

    /** Ends what is under way, and what is still to come. Does nothing to calls that ended by themselves. */
    public synchronized void abort() {
        aborted = true;
        calls.forEach(Call::abort);
    }

    synchronized boolean isAborted() {
        return aborted;
    }

    /** One call on its thread, while it lasts. */
    static final class Call {

        private final Thread thread = Thread.currentThread();
        private final List<Runnable> cuts = new ArrayList<>();
        private boolean aborted;
        private boolean over;
        private boolean interrupted;

        private Call() {}

        /** Tells how to cut the call; must not wait. */
        synchronized void onAbort(Runnable cut) {
            cuts.add(cut);
            if (aborted) {
                cut.run();
            }
        }

        /** Interrupts the thread while it is at this call: an interrupt that comes late would end its next one. */
        synchronized void interrupt() {
            if (!over) {
                interrupted = true;
                thread.interrupt();
            }
        }

        synchronized boolean isAborted() {
            return aborted;
        }

        synchronized boolean isOver() {
            return over;
        }

        private synchronized void abort() {
            aborted = true;
            if (!over) {
                cuts.forEach(Runnable::run);
            }
        }

        private synchronized void end() {
            over = true;
            if (interrupted) {
                Thread.interrupted();
            }
        }
    }
}
