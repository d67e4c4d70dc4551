package dev.waitwell.service.downstream;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The downstream gave no answer that we can use; the kind says whose fault that was. */
public sealed class DownstreamFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Kind kind;

    /** Whose fault it was. */
    public enum Kind {
        /** Refused, reset, or answered with an error. */
        FAILED,
        /** No connection or no answer in time. */
        TIMEOUT,
        /** Our own connections or threads are all in use. */
        EXHAUSTED,
        /** Not even tried, after repeated failures. */
        CIRCUIT_OPEN
    }

    /**
     * A failure.
     *
     * @param kind whose fault
     * @param message what happened, the state, the way out; for the log
     * @param cause what the client threw
     */
    public DownstreamFailure(Kind kind, String message, @Nullable Throwable cause) {
        // Without a stack trace: it would show the client's inside, and failures come in thousands.
        super("downstream: " + message, cause, false, false);
        this.kind = kind;
    }

    /**
     * The failure of a call that took too long.
     *
     * @param knob the property that says how long it may take
     * @param limit its value
     * @param cause what the client threw, if it was the client who gave up
     * @return a failure of the kind timeout
     */
    public static DownstreamFailure tooSlow(String knob, Duration limit, @Nullable Throwable cause) {
        return new DownstreamFailure(
                Kind.TIMEOUT,
                "no answer within " + limit.toMillis() + " ms; raise " + knob + " or ask for less",
                cause);
    }

    /**
     * The failure of a call that had a connection and got no answer by it, or none that can be read.
     *
     * @param cause what the client threw
     * @return a failure of the kind failed
     */
    static DownstreamFailure broken(Throwable cause) {
        // One line: parsers add where, and an excerpt.
        String why = String.valueOf(cause.getMessage()).lines().findFirst().orElse("");
        return new DownstreamFailure(Kind.FAILED, "broke off or answered nonsense: " + why, cause);
    }

    /**
     * Whose fault it was.
     *
     * @return the kind
     */
    public Kind kind() {
        return kind;
    }

    /** No connection was made, so nothing was asked yet: safe to try again. */
    public static final class NotConnected extends DownstreamFailure {

        private static final long serialVersionUID = 1L;

        /**
         * A failure before anything was asked.
         *
         * @param kind refused or too slow
         * @param message what happened, the state, the way out; for the log
         * @param cause what the client threw
         */
        public NotConnected(Kind kind, String message, @Nullable Throwable cause) {
            super(kind, message, cause);
        }
    }

    /** Our own connections or threads are all in use; says nothing against the downstream. */
    public static final class Exhausted extends DownstreamFailure {

        private static final long serialVersionUID = 1L;

        /**
         * A refusal of our own.
         *
         * @param message what is full, and the way out; for the log
         * @param cause what the client threw
         */
        public Exhausted(String message, @Nullable Throwable cause) {
            super(Kind.EXHAUSTED, message, cause);
        }
    }

    /** Not even tried: the circuit is open. */
    public static final class CircuitOpen extends DownstreamFailure {

        private static final long serialVersionUID = 1L;

        private final long retryAfterSeconds;

        /**
         * A refusal of the circuit breaker.
         *
         * @param retryAfterSeconds when a new try is worth while
         * @param cause what the circuit breaker threw
         */
        public CircuitOpen(long retryAfterSeconds, @Nullable Throwable cause) {
            super(
                    Kind.CIRCUIT_OPEN,
                    "circuit open after repeated failures; see resilience4j.circuitbreaker.instances",
                    cause);
            this.retryAfterSeconds = retryAfterSeconds;
        }

        /**
         * When a new try is worth while.
         *
         * @return whole seconds, at least 1
         */
        public long retryAfterSeconds() {
            return retryAfterSeconds;
        }
    }
}
