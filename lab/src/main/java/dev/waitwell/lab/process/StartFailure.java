package dev.waitwell.lab.process;

/** A process could not be started, or did not become ready; the message says which, why and what its log ends with. */
public final class StartFailure extends RuntimeException {
    private static final long serialVersionUID = 1;

    public StartFailure(String message) {
        super(message);
    }

    public StartFailure(String message, Throwable cause) {
        super(message, cause);
    }
}
