package dev.waitwell.conformance.process;

import java.io.IOException;
import java.net.ServerSocket;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/** Ports that nobody listens on. */
public final class Ports {

    /** Below those that the kernel gives to whoever asks for any. */
    private static final int FIRST = 23_000;

    private static final int LAST = 32_000;
    private static final Set<Integer> GIVEN = new HashSet<>();

    private Ports() {}

    /** A port that was free a moment ago and that nobody got from here before. */
    public static synchronized int free() {
        for (int tries = 0; tries < 1000; tries++) {
            int port = ThreadLocalRandom.current().nextInt(FIRST, LAST);
            try (var socket = new ServerSocket(port)) {
                if (GIVEN.add(socket.getLocalPort())) {
                    return socket.getLocalPort();
                }
            } catch (IOException e) {
                // Somebody has it: another one.
            }
        }
        throw new IllegalStateException("no port from " + FIRST + " to " + LAST + " is free");
    }
}
