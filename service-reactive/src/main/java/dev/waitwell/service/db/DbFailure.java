package dev.waitwell.service.db;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The database gave no answer that we can use; the kind says whose fault that was. */
public final class DbFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** What PostgreSQL says of a statement that it ended; nobody but its statement timeout does so here. */
    static final String STATEMENT_ENDED = "57014";

    private final Kind kind;

    /** Whose fault it was. */
    public enum Kind {
        /** No connection could be made, it broke, or the answer was an error. */
        FAILED,
        /** The query took too long. */
        TIMEOUT,
        /** Our own connections are all in use. */
        EXHAUSTED
    }

    private DbFailure(Kind kind, String message, @Nullable Throwable cause) {
        // Without a stack trace: it would show the client's inside, and failures come in thousands.
        super("database: " + message, cause, false, false);
        this.kind = kind;
    }

    /**
     * The failure of a query that could not be asked, or was answered with an error.
     *
     * @param cause what the client threw
     * @param knob the property that says where the database is
     */
    static DbFailure failed(Throwable cause, String knob) {
        Throwable root = cause;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        // One line: the database adds where in the statement.
        String why = Objects.requireNonNullElse(root.getMessage(), root.toString());
        return new DbFailure(Kind.FAILED, why.lines().findFirst().orElse("") + "; see " + knob, cause);
    }

    /**
     * The failure of a query that took too long.
     *
     * @param knob the properties that say how long it may take
     * @param cause what the client threw
     */
    static DbFailure tooSlow(String knob, Throwable cause) {
        return new DbFailure(Kind.TIMEOUT, "no answer in time; raise " + knob + ", or ask for less", cause);
    }

    /**
     * A refusal of our own.
     *
     * @param inUse connections that others have
     * @param most connections that there may be
     * @param waiting who else waits for one
     * @param knob the properties to raise
     * @param cause what the pool threw
     */
    static DbFailure exhausted(int inUse, int most, int waiting, String knob, Throwable cause) {
        return new DbFailure(
                Kind.EXHAUSTED,
                "no connection in time (in use " + inUse + "/" + most + ", waiting " + waiting + "); raise " + knob
                        + " or send less",
                cause);
    }

    /**
     * Whose fault it was.
     *
     * @return the kind
     */
    public Kind kind() {
        return kind;
    }
}
