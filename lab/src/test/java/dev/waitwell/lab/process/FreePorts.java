package dev.waitwell.lab.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;

/** Finds 20 ports in a row that nobody has, below the kernel's ephemeral range. */
public final class FreePorts {
    private FreePorts() {}

    /** The first of them. */
    public static int block() {
        for (int i = 0; i < 1000; i++) {
            int first = 10_000 + 20 * ThreadLocalRandom.current().nextInt(1000);
            if (IntStream.range(first, first + 20).allMatch(FreePorts::free)) {
                return first;
            }
        }
        throw new IllegalStateException("no 20 free ports in a row");
    }

    static boolean free(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
