package dev.waitwell.lab.process;

import dev.waitwell.lab.experiment.Deployment;
import dev.waitwell.lab.experiment.Experiment;
import dev.waitwell.lab.experiment.Experiment.Target;
import dev.waitwell.lab.experiment.Stack;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import redis.embedded.RedisExecProvider;

/**
 * The processes of a run. Whatever ends the run, they end with it: each is stopped by {@link #close()}, and a shutdown
 * hook closes when the virtual machine is told to end.
 */
public final class Fleet implements AutoCloseable {
    private static final Duration READY = Duration.ofSeconds(60);
    private static final Duration STOP = Duration.ofSeconds(8);
    private static final Path NICE = Path.of("/usr/bin/nice");

    private final Experiment experiment;
    private final Modules modules;
    private final Path logs;
    private final Ports ports;
    private final Arguments arguments;
    private final Processors processors;
    private final List<Running> started = new CopyOnWriteArrayList<>();
    private final Database database = new Database();
    private boolean ending;
    private final Thread hook = new Thread(this::stopAll, "waitwell-stop");

    /**
     * Of an experiment, run from a checkout.
     *
     * @param logs folder for the log of each process
     */
    public Fleet(Experiment experiment, Modules modules, Path logs) {
        this.experiment = experiment;
        this.modules = modules;
        this.logs = logs;
        this.ports = new Ports(experiment.hosting().ports());
        this.arguments = new Arguments(experiment, ports);
        this.processors = new Processors(
                Runtime.getRuntime().availableProcessors(), experiment.hosting().pin());
        processors.take();
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Starts the slow downstream. */
    public Endpoint downstream() {
        int port = ports.downstream();
        int management = Ports.management(port);
        URI url = Arguments.local(management);
        return jvm(
                "downstream",
                "downstream",
                "dev.waitwell.downstream.DownstreamApplication",
                false,
                port,
                url.resolve("/health"),
                url.resolve("/metrics"),
                List.of("--port=" + port, "--management-port=" + management, "--host=127.0.0.1"));
    }

    /** Starts a real Redis; it keeps nothing on disk. */
    public Running redis() {
        int port = ports.redis();
        Ports.requireFree("redis", port);
        try {
            File binary = RedisExecProvider.defaultProvider().get();
            List<String> command = new ArrayList<>(processors.before(false));
            command.addAll(List.of(binary.getAbsolutePath(), "--port", "" + port, "--bind", "127.0.0.1"));
            command.addAll(List.of("--save", "", "--dir", logs.toString()));
            Files.createDirectories(logs);
            Running redis = start("redis", command);
            redis.await(READY, () -> accepts(port));
            return redis;
        } catch (IOException e) {
            throw new StartFailure("redis: no binary for this platform: " + e.getMessage(), e);
        }
    }

    /**
     * Begins to start a real PostgreSQL and does not wait: it takes a second or two, and other things can be started
     * meanwhile. A service that finds none would try again and again, and that would be measured.
     */
    public void beginPostgres() {
        synchronized (started) {
            if (ending) {
                throw new StartFailure("postgres: not started, the run is ending");
            }
            database.begin(ports.postgres(), logs);
        }
    }

    /**
     * Waits for the PostgreSQL that was begun.
     *
     * @throws StartFailure it did not start
     */
    public Postgres postgres() {
        return database.await();
    }

    /** Starts a stack, or names the deployment that stands for it. */
    public Endpoint service(Stack stack) {
        Target target = experiment.hosting().targets().get(stack);
        if (target != null) {
            return new Endpoint(
                    target.service(), target.management().resolve("/actuator/prometheus"), null, null, List.of());
        }
        return spring(
                stack.label(),
                stack.module(),
                "dev.waitwell.service.ServiceApplication",
                ports.service(stack),
                arguments.service(stack));
    }

    /**
     * Starts a service that an experiment file needs; all of them are up at once.
     *
     * @param index which of them, from 0
     */
    public Endpoint service(Deployment deployment, int index) {
        return spring(
                "" + (index + 1) + "-" + deployment.stack().label(),
                deployment.stack().module(),
                "dev.waitwell.service.ServiceApplication",
                ports.deployment(index),
                arguments.deployment(deployment));
    }

    /** Where a stack serves, or will. */
    public URI address(Stack stack) {
        Target target = experiment.hosting().targets().get(stack);
        return target != null ? target.service() : Arguments.local(ports.service(stack));
    }

    /** Where the gateway serves, or will. */
    public URI gatewayAddress() {
        return Arguments.local(ports.gateway());
    }

    /** Starts the gateway, which routes to every stack of this run, up or not. */
    public Endpoint gateway() {
        return spring(
                "gateway", "gateway", "dev.waitwell.gateway.GatewayApplication", ports.gateway(), arguments.gateway());
    }

    /** Stops one process; nothing for a deployment. */
    public void stop(Endpoint endpoint) {
        Running running = endpoint.running();
        if (running != null) {
            running.stop(STOP);
            started.remove(running);
        }
    }

    /** A process that this run started and that ended by itself, if any: its name and the end of its log. */
    public Stream<String> casualties() {
        String why = ": ended while it was needed";
        return Stream.concat(
                started.stream().filter(r -> !r.alive()).map(r -> r.name() + why + r.tail()),
                database.running().filter(p -> !p.alive()).map(p -> p.name() + why + p.tail()).stream());
    }

    @Override
    public void close() {
        stopAll();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The virtual machine is ending: the hook itself is running and does the same.
        }
    }

    private void stopAll() {
        // All are asked before any is waited for: services drain while the downstream still answers.
        List<Running> all;
        synchronized (started) {
            ending = true;
            all = List.copyOf(started);
        }
        Thread last = Thread.ofPlatform().start(database::stop);
        List<Thread> stops = all.stream()
                .map(r -> Thread.ofPlatform().start(() -> r.stop(STOP)))
                .toList();
        for (Thread stop : Stream.concat(stops.stream(), Stream.of(last)).toList()) {
            try {
                stop.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        started.removeAll(all);
    }

    private Endpoint spring(String name, String module, String main, int port, List<String> properties) {
        int management = Ports.management(port);
        List<String> args = new ArrayList<>(List.of("--server.port=" + port, "--management.server.port=" + management));
        args.addAll(properties);
        URI url = Arguments.local(management);
        return jvm(
                name,
                module,
                main,
                true,
                port,
                url.resolve("/actuator/health"),
                url.resolve("/actuator/prometheus"),
                args);
    }

    private Endpoint jvm(
            String name,
            String module,
            String main,
            boolean underTest,
            int port,
            URI health,
            URI metrics,
            List<String> args) {
        String classPath =
                modules.classPath(module).stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        Ports.requireFree(name, port);
        Ports.requireFree(name, Ports.management(port));
        List<String> jvm = jvmOptions(underTest);
        List<String> before = Stream.of(processors.before(underTest), yielding(underTest))
                .flatMap(List::stream)
                .toList();
        List<String> command = new ArrayList<>(before);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(jvm);
        command.addAll(List.of("-cp", classPath, main));
        command.addAll(args);
        Running running = start(name, command);
        double seconds = running.awaitReady(health, READY);
        List<String> configuration =
                Stream.of(before, jvm, args).flatMap(List::stream).toList();
        return new Endpoint(Arguments.local(port), metrics, running, seconds, configuration);
    }

    private List<String> jvmOptions(boolean underTest) {
        String heap = underTest ? experiment.hosting().heap() : "256m";
        return List.of(
                "-Xms" + heap,
                "-Xmx" + heap,
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow");
    }

    /**
     * What is measured yields the processor to the generator and the downstream. On a machine they share, a saturated
     * service then slows itself only, never the clock it is measured by.
     */
    private static List<String> yielding(boolean underTest) {
        return underTest && Files.isExecutable(NICE) ? List.of(NICE.toString(), "-n", "10") : List.of();
    }

    /** A run that is ending starts nothing more: nobody would stop it. */
    private Running start(String name, List<String> command) {
        synchronized (started) {
            if (ending) {
                throw new StartFailure(name + ": not started, the run is ending");
            }
            Running running = Running.start(name, command, logs);
            started.add(running);
            return running;
        }
    }

    private static boolean accepts(int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 500);
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
