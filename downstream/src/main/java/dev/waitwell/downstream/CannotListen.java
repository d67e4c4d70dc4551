package dev.waitwell.downstream;

import java.nio.channels.UnresolvedAddressException;

/** An address at which we cannot listen. */
final class CannotListen extends RuntimeException {
    private static final long serialVersionUID = 1;

    /**
     * Says what failed and what to do about it.
     *
     * @param options that choose another address
     */
    CannotListen(String host, int port, String options, Throwable cause) {
        super(
                "cannot listen on " + host + ":" + port + ": " + reason(cause) + "; choose another with " + options,
                cause);
    }

    private static String reason(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        if (root instanceof UnresolvedAddressException) {
            return "there is no such address";
        }
        // The native transport puts its own words before those of the system.
        String message = String.valueOf(root.getMessage());
        return message.substring(message.lastIndexOf(": ") + 1).strip();
    }
}
