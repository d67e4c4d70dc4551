package dev.waitwell.conformance.process;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;

/** A real PostgreSQL on a free port, empty; closing it ends it and deletes what it held. */
public final class RunningPostgres implements AutoCloseable {

    private final EmbeddedPostgres server;

    private RunningPostgres(EmbeddedPostgres server) {
        this.server = server;
    }

    /** Starts it and waits until it answers. */
    public static RunningPostgres start() {
        try {
            return new RunningPostgres(EmbeddedPostgres.builder()
                    .setPort(Ports.free())
                    .setServerConfig("unix_socket_directories", "")
                    // The services together, and one of them with a pool of 200.
                    .setServerConfig("max_connections", "500")
                    .start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The port that it listens on. */
    public int port() {
        return server.getPort();
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
