package dev.waitwell.service;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import redis.embedded.RedisServer;
import redis.embedded.exceptions.EmbeddedRedisException;

/** A real Redis server on a port of its own. */
final class RealRedis implements AutoCloseable {

    private final int port = Ports.free();
    private final RedisServer server = RedisServer.builder()
            .port(port)
            .setting("bind 127.0.0.1")
            .setting("save \"\"")
            .build();

    RealRedis() {
        start();
    }

    /** Its program was written a moment ago: while another thread of this process starts one, it may still count as open. */
    private void start() {
        for (int tries = 1; ; tries++) {
            try {
                server.start();
                return;
            } catch (EmbeddedRedisException e) {
                if (tries == 10 || !String.valueOf(e.getCause()).contains("Text file busy")) {
                    throw e;
                }
                LockSupport.parkNanos(100_000_000);
            }
        }
    }

    /** On the same port, and empty. */
    void startAgain() {
        start();
    }

    /** Sends a command past every client and returns the answer, of one line or as long as its first line says. */
    String ask(String command) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write((command + "\r\n").getBytes(StandardCharsets.US_ASCII));
            var in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
            String first = String.valueOf(in.readLine());
            if (!first.startsWith("$")) {
                return first;
            }
            char[] text = new char[Integer.parseInt(first.substring(1))];
            for (int read = 0; read < text.length; ) {
                read += in.read(text, read, text.length - read);
            }
            return new String(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Connections of others than {@link #ask}. */
    long connections() {
        return ask("CLIENT LIST")
                .lines()
                .filter(line -> line.startsWith("id=") && !line.contains("cmd=client|list"))
                .count();
    }

    /** What Redis says of each connection that a command of its own blocks. */
    List<String> blocked() {
        return ask("CLIENT LIST")
                .lines()
                .filter(line -> line.contains(" flags=b "))
                .toList();
    }

    int port() {
        return port;
    }

    @Override
    public void close() {
        server.stop();
    }
}
