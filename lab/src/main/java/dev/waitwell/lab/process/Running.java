package dev.waitwell.lab.process;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** A process that this run started. */
public final class Running {
    private static final int TAIL = 25;

    private final String name;
    private final List<String> command;
    private final Process process;
    private final Path log;
    private final long startedNanos;

    private Running(String name, List<String> command, Process process, Path log) {
        this.name = name;
        this.command = List.copyOf(command);
        this.process = process;
        this.log = log;
        this.startedNanos = System.nanoTime();
    }

    /**
     * Starts a process; what it prints goes to a log of its own.
     *
     * @throws StartFailure the command cannot be started
     */
    static Running start(String name, List<String> command, Path logs) {
        Path log = logs.resolve(name + ".log");
        try {
            Files.createDirectories(logs);
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            process.getOutputStream().close();
            return new Running(name, command, process, log);
        } catch (IOException e) {
            throw new StartFailure(name + ": cannot be started: " + e.getMessage(), e);
        }
    }

    /** What people call it. */
    public String name() {
        return name;
    }

    /** Its process id. */
    public long pid() {
        return process.pid();
    }

    /** What it was started with. */
    public List<String> command() {
        return command;
    }

    /** Whether it still runs. */
    public boolean alive() {
        return process.isAlive();
    }

    /** Seconds since it was started. */
    public double age() {
        return (System.nanoTime() - startedNanos) / 1e9;
    }

    /**
     * Waits until a GET answers 200.
     *
     * @return seconds from its start to that answer
     * @throws StartFailure it ended, or was not ready in time; the message ends with the tail of its log
     */
    double awaitReady(URI health, Duration patience) {
        try (HttpClient client =
                HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(1)).build()) {
            HttpRequest get = HttpRequest.newBuilder(health)
                    .timeout(Duration.ofSeconds(2))
                    .build();
            return await(patience, () -> {
                try {
                    return client.send(get, BodyHandlers.discarding()).statusCode() == 200;
                } catch (IOException e) {
                    return false;
                }
            });
        }
    }

    /** Waits until a check holds; otherwise like {@link #awaitReady}. */
    double await(Duration patience, Check ready) {
        try {
            while (age() < patience.toMillis() / 1e3) {
                if (!process.isAlive()) {
                    throw new StartFailure(
                            name + ": ended with exit code " + process.exitValue() + " before it was ready" + tail());
                }
                if (ready.holds()) {
                    return age();
                }
                Thread.sleep(25);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StartFailure(name + ": interrupted while waiting for it", e);
        }
        throw new StartFailure(name + ": not ready within " + patience.toSeconds() + " s" + tail());
    }

    /** Asks it to end, insists after a while, returns when it is gone. */
    void stop(Duration patience) {
        process.destroy();
        try {
            if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
                process.waitFor(5, TimeUnit.SECONDS);
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    /** The end of what it printed, ready to stand in a message. */
    public String tail() {
        return tail(log);
    }

    /** The end of a log. */
    static String tail(Path log) {
        try {
            // Decoded leniently: one odd byte must not hide the reason.
            List<String> all = new String(Files.readAllBytes(log), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            return all.subList(Math.max(0, all.size() - TAIL), all.size()).stream()
                    .collect(Collectors.joining("\n  | ", "\n  | ", "\n  (from " + log + ")"));
        } catch (IOException e) {
            return "\n  (its log cannot be read: " + e.getMessage() + ")";
        }
    }

    /** Something to wait for. */
    interface Check {
        boolean holds() throws InterruptedException;
    }
}
