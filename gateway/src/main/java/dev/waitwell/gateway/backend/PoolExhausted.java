package dev.waitwell.gateway.backend;

import java.util.function.Predicate;
import reactor.netty.internal.shaded.reactor.pool.PoolAcquirePendingLimitException;
import reactor.netty.internal.shaded.reactor.pool.PoolAcquireTimeoutException;

/**
 * No connection could be had from our own pool: the line was full, or the wait too long. The circuit breakers do not
 * count it, because opening a circuit on a full pool would turn a busy service into one that is not called at all.
 * Named in {@code application.yml}, therefore public.
 */
public final class PoolExhausted implements Predicate<Throwable> {

    /** Called by the circuit breaker's configuration. */
    public PoolExhausted() {}

    @Override
    public boolean test(Throwable failure) {
        return isCauseOf(failure);
    }

    /**
     * Whether the pool was the limit.
     *
     * @param failure what went wrong; its causes are looked through, since the gateway wraps a wait in the pool that
     *     took too long like an answer that took too long
     * @return true when no connection could be had
     */
    public static boolean isCauseOf(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof PoolAcquireTimeoutException || cause instanceof PoolAcquirePendingLimitException) {
                return true;
            }
        }
        return false;
    }
}
