package dev.waitwell.service.problem;

/** A body larger than {@link Bounds#LARGEST_BODY}. */
public final class BodyTooLarge extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Without a stack trace: the caller's mistake, not ours. */
    public BodyTooLarge() {
        super("the body has more than " + Bounds.LARGEST_BODY + " bytes", null, false, false);
    }
}
