package dev.waitwell.pools;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import redis.embedded.RedisServer;

/** A real Redis, one for all tests; it ends with the process. */
public final class RealRedis {

    private static final int PORT = start();

    private RealRedis() {}

    private static int start() {
        try {
            int port = freePort();
            RedisServer server = RedisServer.builder()
                    .port(port)
                    .setting("bind 127.0.0.1")
                    .setting("save \"\"")
                    .build();
            server.start();
            Runtime.getRuntime().addShutdownHook(new Thread(server::stop));
            return port;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }

    /** The port that it listens on. */
    public static int port() {
        return PORT;
    }
}
