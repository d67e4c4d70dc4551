package dev.waitwell.service;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.util.FileSystemUtils;

/** A real PostgreSQL server on a port of its own, with the role and the database that the service expects. */
final class RealPostgres implements AutoCloseable {

    /** For everybody who does not want to stop it; an empty server takes a second to make. */
    static final RealPostgres SHARED = new RealPostgres();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(SHARED::close));
    }

    private final int port = Ports.free();
    private final Path data;
    private @Nullable EmbeddedPostgres server;

    RealPostgres() {
        try {
            data = Files.createTempDirectory("waitwell-postgres");
            startAgain();
            execute("CREATE ROLE waitwell LOGIN PASSWORD 'waitwell'");
            forget();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** On the same port, with all that it held; nothing if it runs. */
    void startAgain() {
        if (server != null) {
            return;
        }
        try {
            server = EmbeddedPostgres.builder()
                    .setPort(port)
                    .setDataDirectory(data)
                    .setCleanDataDirectory(false)
                    .setDataDirectoryCustomizer(RealPostgres::askForThePassword)
                    .setRegisterShutdownHook(false)
                    .setServerConfig("unix_socket_directories", "")
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** As servers do outside of tests. */
    private static void askForThePassword(File data) {
        try {
            Files.write(
                    data.toPath().resolve("pg_hba.conf"),
                    List.of("host all postgres samehost trust", "host all all samehost scram-sha-256"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Holds nothing, as when it was made. */
    void forget() {
        execute("DROP DATABASE IF EXISTS waitwell WITH (FORCE)");
        execute("CREATE DATABASE waitwell OWNER waitwell");
    }

    /** Where the service finds it; each twin ignores what the other needs. */
    List<String> knobs() {
        String address = "postgresql://127.0.0.1:" + port + "/waitwell";
        return List.of(
                "--spring.datasource.url=jdbc:" + address,
                "--spring.r2dbc.url=r2dbc:" + address,
                "--spring.flyway.url=jdbc:" + address);
    }

    /** Its processes neither run nor end until it goes on: connections stay, and nobody answers on them. */
    void freeze() {
        signal("-STOP");
    }

    void goOn() {
        signal("-CONT");
    }

    /** What its processes have used so far, in milliseconds of a core; one for each connection. */
    long cpuMillis() {
        return postmaster()
                .children()
                .flatMap(child -> child.info().totalCpuDuration().stream())
                .mapToLong(Duration::toMillis)
                .sum();
    }

    private ProcessHandle postmaster() {
        try {
            String pid = Files.readAllLines(data.resolve("postmaster.pid")).getFirst();
            return ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void signal(String signal) {
        try {
            ProcessHandle postmaster = postmaster();
            List<String> command = new ArrayList<>(List.of("kill", signal, Long.toString(postmaster.pid())));
            postmaster.children().forEach(child -> command.add(Long.toString(child.pid())));
            new ProcessBuilder(command).start().waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private void execute(String sql) {
        EmbeddedPostgres running = server;
        if (running == null) {
            throw new IllegalStateException("it is stopped");
        }
        try (var connection = running.getPostgresDatabase().getConnection();
                var statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Keeps what it holds. */
    void stop() {
        EmbeddedPostgres running = server;
        server = null;
        if (running != null) {
            try {
                running.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @Override
    public void close() {
        stop();
        FileSystemUtils.deleteRecursively(data.toFile());
    }
}
