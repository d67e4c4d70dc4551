package dev.waitwell.conformance.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.util.HashSet;
import java.util.Set;

/** Ports that nobody listens on. */
public final class Ports {

    private static final Set<Integer> GIVEN = new HashSet<>();

    private Ports() {}

    /** A port that was free a moment ago and that nobody got from here before. */
    public static synchronized int free() {
        while (true) {
            try (var socket = new ServerSocket(0)) {
                if (GIVEN.add(socket.getLocalPort())) {
                    return socket.getLocalPort();
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
