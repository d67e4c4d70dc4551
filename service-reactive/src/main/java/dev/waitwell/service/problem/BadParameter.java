package dev.waitwell.service.problem;

/** A parameter that is not what it must be. */
final class BadParameter extends RuntimeException {

    private static final long serialVersionUID = 1L;
    private static final int LONGEST_VALUE = 100;

    private final String parameter;
    private final String allowed;
    private final String value;

    BadParameter(String parameter, String allowed, String value) {
        // Without a stack trace: the caller's mistake, not ours.
        super(parameter + " must be " + allowed, null, false, false);
        this.parameter = parameter;
        this.allowed = allowed;
        this.value = value.length() <= LONGEST_VALUE ? value : value.substring(0, LONGEST_VALUE);
    }

    String parameter() {
        return parameter;
    }

    String allowed() {
        return allowed;
    }

    String value() {
        return value;
    }
}
