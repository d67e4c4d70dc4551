package dev.waitwell.pools;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;

/** A real PostgreSQL, one for all tests; it ends with the process. */
public final class RealPostgres {

    private static final EmbeddedPostgres SERVER = start();

    private RealPostgres() {}

    private static EmbeddedPostgres start() {
        try {
            EmbeddedPostgres server = EmbeddedPostgres.builder()
                    .setServerConfig("max_connections", "500")
                    .start();
            Runtime.getRuntime().addShutdownHook(new Thread(() -> close(server)));
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void close(EmbeddedPostgres server) {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The port that it listens on; user and database are {@code postgres}. */
    public static int port() {
        return SERVER.getPort();
    }
}
