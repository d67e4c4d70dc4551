package dev.waitwell.conformance.process;

import redis.embedded.RedisServer;

/** A real Redis on a free port; closing it ends it. */
public final class RunningRedis implements AutoCloseable {

    private final int port = Ports.free();
    private final RedisServer server = RedisServer.builder()
            .bind("127.0.0.1")
            .port(port)
            .setting("save \"\"")
            .setting("appendonly no")
            .build();

    private RunningRedis() {}

    /** Starts it and waits until it accepts connections. */
    public static RunningRedis start() {
        var redis = new RunningRedis();
        redis.server.start();
        return redis;
    }

    /** The port that it listens on. */
    public int port() {
        return port;
    }

    @Override
    public void close() {
        server.stop();
    }
}
