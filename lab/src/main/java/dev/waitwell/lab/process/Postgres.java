package dev.waitwell.lab.process;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** A real PostgreSQL server that this run started. What it holds is deleted when it ends. */
public final class Postgres {
    /** Nothing of itself while nobody asks: it must not be a noise in what is measured. */
    private static final String[][] QUIET = {
        {"autovacuum", "off"},
        {"bgwriter_delay", "10s"},
        {"checkpoint_timeout", "1d"},
        {"fsync", "off"},
        {"full_page_writes", "off"},
        {"max_parallel_workers_per_gather", "0"},
        {"wal_writer_delay", "10s"},
        {"unix_socket_directories", ""},
        {"listen_addresses", "localhost"}
    };

    private static final String NAME = "postgres";
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final EmbeddedPostgres server;
    private final ProcessHandle postmaster;
    private final Path data;
    private final Path log;

    private Postgres(EmbeddedPostgres server, ProcessHandle postmaster, Path data, Path log) {
        this.server = server;
        this.postmaster = postmaster;
        this.data = data;
        this.log = log;
    }

    /**
     * Starts it, empty, and waits until it answers; takes a second or two, the first time on a machine some more.
     *
     * @throws StartFailure it did not start; nothing of it is left
     */
    static Postgres start(int port, Path logs) {
        Ports.requireFree(NAME, port);
        Path log = logs.resolve(NAME + ".log");
        Path data = logs.resolve("postgres-data");
        try {
            Files.createDirectories(logs);
            Files.deleteIfExists(log);
            // A run that was killed left it.
            delete(data);
            EmbeddedPostgres.Builder builder = EmbeddedPostgres.builder()
                    .setPort(port)
                    .setDataDirectory(data)
                    .setCleanDataDirectory(false)
                    .setRegisterShutdownHook(false)
                    .setOutputRedirector(Redirect.appendTo(log.toFile()))
                    .setErrorRedirector(Redirect.appendTo(log.toFile()));
            for (String[] setting : QUIET) {
                builder.setServerConfig(setting[0], setting[1]);
            }
            EmbeddedPostgres server = builder.start();
            return new Postgres(server, postmaster(data), data, log);
        } catch (IOException | RuntimeException e) {
            endLeftover(data);
            throw new StartFailure(NAME + ": cannot be started: " + e.getMessage() + Running.tail(log), e);
        }
    }

    /** What people call it. */
    public String name() {
        return NAME;
    }

    /** Process id of the first of its processes, the parent of the others. */
    public long pid() {
        return postmaster.pid();
    }

    /** Whether it still runs. */
    public boolean alive() {
        return alive(postmaster);
    }

    /** The end of what it printed, ready to stand in a message. */
    String tail() {
        return Running.tail(log);
    }

    /** Ends it, connections or not, and returns when it is gone with all that it held. */
    synchronized void stop() {
        try {
            server.close();
            awaitEnd(postmaster);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            delete(data);
        }
    }

    private static ProcessHandle postmaster(Path data) throws IOException {
        long pid = Long.parseLong(
                Files.readAllLines(data.resolve("postmaster.pid")).getFirst().strip());
        return ProcessHandle.of(pid).orElseThrow(() -> new IOException("it ended at once"));
    }

    /** It was too slow to answer, or was interrupted: it may run all the same. */
    private static void endLeftover(Path data) {
        try {
            ProcessHandle left = postmaster(data);
            left.destroy();
            awaitEnd(left);
        } catch (IOException e) {
            // It did not come as far as that.
        }
        delete(data);
    }

    /** A process that has ended and that nobody has reaped yet has a process id still, but no program. */
    private static boolean alive(ProcessHandle process) {
        return process.isAlive() && process.info().command().isPresent();
    }

    /** The server takes its own mark away a moment before it ends. */
    private static void awaitEnd(ProcessHandle process) {
        Instant last = Instant.now().plus(PATIENCE);
        while (alive(process)) {
            if (Instant.now().isAfter(last)) {
                throw new StartFailure(NAME + ": still running " + PATIENCE.toSeconds()
                        + " s after it was told to end: process " + process.pid());
            }
            LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
        }
    }

    private static void delete(Path folder) {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | UncheckedIOException e) {
            throw new StartFailure(NAME + ": cannot delete " + folder + ": " + e.getMessage(), e);
        }
    }
}
