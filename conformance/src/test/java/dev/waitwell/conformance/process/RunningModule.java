package dev.waitwell.conformance.process;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.IntPredicate;
import java.util.function.Predicate;

/** One started process of a module; closing it ends it. */
public final class RunningModule implements AutoCloseable {

    private static final Duration READY_WITHIN = Duration.ofMinutes(3);
    private static final Duration STOPPED_WITHIN = Duration.ofSeconds(15);
    private static final HttpClient CLIENT =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build();

    private final Module module;
    private final String name;
    private final int port;
    private final int managementPort;
    private final Path log;
    private final Process process;
    private final Thread lastResort;

    private RunningModule(Module module, String name, int port, int managementPort, Path log, Process process) {
        this.module = module;
        this.name = name;
        this.port = port;
        this.managementPort = managementPort;
        this.log = log;
        this.process = process;
        // Also an interrupted build must not leave a process behind.
        this.lastResort = new Thread(process::destroyForcibly, "stop " + name);
        Runtime.getRuntime().addShutdownHook(lastResort);
    }

    /**
     * Starts the module on free ports and does not wait for it.
     *
     * @param name names the process in messages and its log in target/logs
     * @param knobs properties that differ from the module's defaults
     */
    public static RunningModule launch(Module module, String name, Map<String, String> knobs) {
        return launch(module, name, Ports.free(), Ports.free(), knobs);
    }

    /** Starts the module on these ports and does not wait for it. */
    public static RunningModule launch(
            Module module, String name, int port, int managementPort, Map<String, String> knobs) {
        // Nothing is measured here: a quick start matters more than quick code, and a quick end more than what a closed
        // event loop may still be told.
        List<String> jvm = List.of(
                "-Xmx256m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Dreactor.netty.ioShutdownQuietPeriod=0");
        return launch(module, name, port, managementPort, knobs, jvm, jar -> true);
    }

    /**
     * Starts the module on free ports as it would be in use, so that what it costs can be measured, and does not wait.
     *
     * @param jars which of its class path it is given
     */
    public static RunningModule launchToMeasure(
            Module module, String name, Map<String, String> knobs, Predicate<Path> jars) {
        List<String> jvm = List.of("-Xms512m", "-Xmx512m");
        return launch(module, name, Ports.free(), Ports.free(), knobs, jvm, jars);
    }

    private static RunningModule launch(
            Module module,
            String name,
            int port,
            int managementPort,
            Map<String, String> knobs,
            List<String> jvm,
            Predicate<Path> jars) {
        Map<String, String> all = new LinkedHashMap<>(module.ports(port, managementPort));
        all.putAll(knobs);
        try {
            Path log = Tree.file("conformance/target/logs/" + name + ".log");
            Files.createDirectories(log.getParent());
            Process process = new ProcessBuilder(command(module, all, jvm, jars))
                    .directory(module.folder().toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            return new RunningModule(module, name, port, managementPort, log, process);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> command(
            Module module, Map<String, String> knobs, List<String> jvm, Predicate<Path> jars) {
        List<String> classPath = new ArrayList<>(List.of(module.classes().toString()));
        module.classPath().stream().filter(jars).forEach(jar -> classPath.add(jar.toString()));
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(jvm);
        command.addAll(List.of("-cp", String.join(File.pathSeparator, classPath), module.mainClass()));
        knobs.forEach((knob, value) -> command.add("--" + knob + "=" + value));
        return command;
    }

    /** Waits until its health says UP. */
    public RunningModule awaitHealthy() {
        return await(status -> status == 200);
    }

    /** Waits until it answers, also if its health is bad because a neighbour is missing on purpose. */
    public RunningModule awaitAnswering() {
        return await(status -> true);
    }

    private RunningModule await(IntPredicate ready) {
        long deadline = System.nanoTime() + READY_WITHIN.toNanos();
        HttpRequest health = HttpRequest.newBuilder(management(module.healthPath()))
                .timeout(Duration.ofSeconds(5))
                .build();
        while (System.nanoTime() < deadline) {
            if (!process.isAlive()) {
                throw notReady("ended with exit code " + process.exitValue());
            }
            try {
                if (ready.test(CLIENT.send(health, BodyHandlers.discarding()).statusCode())) {
                    return this;
                }
                Thread.sleep(100);
            } catch (IOException e) {
                sleepBeforeNextTry();
            } catch (InterruptedException e) {
                throw interrupted(e);
            }
        }
        throw notReady("did not become ready within " + READY_WITHIN.toSeconds() + " s");
    }

    private IllegalStateException notReady(String what) {
        String tail = logTail(40);
        close();
        return new IllegalStateException(name + " " + what + "; the tail of " + log + ":\n" + tail);
    }

    private static void sleepBeforeNextTry() {
        try {
            Thread.sleep(100);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    /** Waits until it ends by itself and returns the exit code. */
    public int awaitExit() {
        try {
            if (!process.waitFor(READY_WITHIN.toMillis(), TimeUnit.MILLISECONDS)) {
                throw notReady("did not end within " + READY_WITHIN.toSeconds() + " s");
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    /** Asks it to end, as a container platform does, and does not wait. */
    public void terminate() {
        process.destroy();
    }

    /** Its name in messages. */
    public String name() {
        return name;
    }

    /** The module that it runs. */
    public Module module() {
        return module;
    }

    /** Its process id. */
    public long pid() {
        return process.pid();
    }

    /** The port of its API. */
    public int port() {
        return port;
    }

    /** The port of its management endpoints. */
    public int managementPort() {
        return managementPort;
    }

    /** An address of its API. */
    public URI api(String path) {
        return URI.create("http://localhost:" + port + path);
    }

    /** An address of its management endpoints. */
    public URI management(String path) {
        return URI.create("http://127.0.0.1:" + managementPort + path);
    }

    /** Everything that it logged. */
    public String log() {
        try {
            return Files.readString(log, StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "(no log: " + e.getMessage() + ")";
        }
    }

    /** The last lines that it logged. */
    public String logTail(int lines) {
        List<String> all = log().lines().toList();
        return String.join("\n", all.subList(Math.max(0, all.size() - lines), all.size()));
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(STOPPED_WITHIN.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly().waitFor();
            }
            Runtime.getRuntime().removeShutdownHook(lastResort);
        } catch (InterruptedException e) {
            process.destroyForcibly();
            throw interrupted(e);
        }
    }

    private static IllegalStateException interrupted(InterruptedException cause) {
        Thread.currentThread().interrupt();
        return new IllegalStateException("interrupted", cause);
    }
}
