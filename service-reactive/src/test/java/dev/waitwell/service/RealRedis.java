package dev.waitwell.service;

import redis.embedded.RedisServer;

/** A real Redis server on a port of its own. */
final class RealRedis implements AutoCloseable {

    private final int port = Ports.free();
    private final RedisServer server = RedisServer.builder()
            .port(port)
            .setting("bind 127.0.0.1")
            .setting("save \"\"")
            .build();

    RealRedis() {
        server.start();
    }

    /** On the same port, and empty. */
    void startAgain() {
        server.start();
    }

    int port() {
        return port;
    }

    @Override
    public void close() {
        server.stop();
    }
}
