package dev.waitwell.service;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/** Ports where nobody listens. */
final class Ports {

    /** Below those that the kernel gives to whoever asks for any: none of the tests' servers comes upon one of these. */
    private static final int FIRST = 23_000;

    private static final int LAST = 32_000;

    private Ports() {}

    static int free() {
        for (int tries = 0; tries < 100; tries++) {
            int port = ThreadLocalRandom.current().nextInt(FIRST, LAST);
            try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return socket.getLocalPort();
            } catch (IOException e) {
                // Somebody has it: another one.
            }
        }
        throw new IllegalStateException("no port from " + FIRST + " to " + LAST + " is free");
    }
}
