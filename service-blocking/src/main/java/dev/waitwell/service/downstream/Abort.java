package dev.waitwell.service.downstream;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.hc.client5.http.classic.ExecChain;
import org.apache.hc.core5.concurrent.Cancellable;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;

/**
 * Ends calls that are under way on other threads, by cutting their connections: a thread that waits in a socket cannot
 * be woken otherwise. A non-blocking client needs nothing of this; there the caller just stops waiting.
 */
public final class Abort {

    private static final ScopedValue<Abort> CURRENT = ScopedValue.newInstance();

    private final List<Cancellable> running = new ArrayList<>();
    private boolean aborted;

    /** Nothing to end yet. */
    public Abort() {}

    /** Makes a call that can be ended by {@link #abort()}. */
    <T> T during(Supplier<T> call) {
        return ScopedValue.where(CURRENT, this).call(call::get);
    }

    /** Stands in the client's chain, where a request can be reached that is under way. */
    static ClassicHttpResponse watch(ClassicHttpRequest request, ExecChain.Scope scope, ExecChain chain)
            throws IOException, HttpException {
        if (CURRENT.isBound() && scope.execRuntime instanceof Cancellable cancellable) {
            CURRENT.get().started(cancellable);
        }
        return chain.proceed(request, scope);
    }

    private synchronized void started(Cancellable request) {
        running.add(request);
        if (aborted) {
            request.cancel();
        }
    }

    /** Ends what is under way, and what is still to come. Does nothing to calls that ended by themselves. */
    public synchronized void abort() {
        aborted = true;
        running.forEach(Cancellable::cancel);
    }

    synchronized boolean isAborted() {
        return aborted;
    }
}
