package dev.waitwell.lab.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waitwell.lab.experiment.Experiment.Target;
import dev.waitwell.lab.experiment.Stack;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Small programs in the place of the services, started as the real ones are; Redis and PostgreSQL are themselves. */
class FleetTests {
    private final Path folder;
    private final Checkout checkout;
    private final int ports = FreePorts.block();
    private final Fleet fleet;

    FleetTests(@TempDir Path folder) {
        this.folder = folder;
        checkout = new Checkout(folder);
        fleet = checkout.fleet(ports, Map.of());
    }

    @AfterEach
    void close() {
        fleet.close();
    }

    @Test
    void endsAllThatItStarted() throws IOException {
        checkout.downstream().service(Stack.PLATFORM).gateway();
        List<Running> all = List.of(
                running(fleet.downstream()),
                fleet.redis(),
                running(fleet.service(Stack.PLATFORM)),
                running(fleet.gateway()));
        assertThat(all).allMatch(Running::alive);
        assertThat(fleet.casualties()).isEmpty();

        fleet.close();

        assertThat(all).noneMatch(Running::alive);
        assertThat(IntStream.range(ports, ports + 20)).allMatch(FreePorts::free);
    }

    @Test
    void startsAServiceWithTheLimitsThatTheExperimentStates() throws IOException {
        checkout.service(Stack.VIRTUAL).service(Stack.REACTIVE);
        Endpoint virtual = fleet.service(Stack.VIRTUAL);
        Endpoint reactive = fleet.service(Stack.REACTIVE);

        assertThat(virtual.configuration())
                .contains(
                        "-Xmx64m",
                        "--server.tomcat.threads.max=150",
                        "--spring.threads.virtual.enabled=true",
                        "--spring.cloud.openfeign.httpclient.max-connections=900",
                        "--spring.cloud.openfeign.httpclient.max-connections-per-route=900",
                        "--spring.cloud.openfeign.httpclient.hc5.connection-request-timeout=250",
                        "--spring.cloud.openfeign.httpclient.hc5.connection-request-timeout-unit=milliseconds",
                        "--waitwell.downstream.connections=900",
                        "--waitwell.downstream.pending=700",
                        "--waitwell.downstream.acquire-timeout=250ms",
                        "--spring.datasource.url=jdbc:postgresql://127.0.0.1:" + (ports + 3) + "/postgres");
        assertThat(reactive.configuration())
                .contains(
                        "--waitwell.downstream.connections=900",
                        "--waitwell.downstream.pending=700",
                        "--spring.r2dbc.url=r2dbc:postgresql://127.0.0.1:" + (ports + 3) + "/postgres",
                        "--spring.flyway.url=jdbc:postgresql://127.0.0.1:" + (ports + 3) + "/postgres")
                .noneMatch(a -> a.contains("tomcat") || a.contains("openfeign") || a.contains("virtual"));
        assertThat(virtual.service()).isEqualTo(fleet.address(Stack.VIRTUAL));
        assertThat(virtual.startSeconds()).isPositive();
        assertThat(running(virtual).tail())
                .contains("--server.port=" + virtual.service().getPort());
        assertThat(running(virtual).command()).containsAll(virtual.configuration());
    }

    @Test
    void givesEachServerAsManyThreadsForRequests() throws IOException {
        checkout.service(Stack.JETTY).service(Stack.UNDERTOW);

        assertThat(fleet.service(Stack.JETTY).configuration())
                .as("Jetty counts its own three among them")
                .contains(
                        "--server.jetty.threads.max=153",
                        "--server.jetty.threads.acceptors=1",
                        "--server.jetty.threads.selectors=2",
                        "--spring.threads.virtual.enabled=false",
                        "--spring.cloud.openfeign.httpclient.max-connections=900");
        assertThat(fleet.service(Stack.JETTY_VIRTUAL).configuration())
                .contains("--spring.threads.virtual.enabled=true", "--server.jetty.threads.max=10003");
        assertThat(fleet.service(Stack.UNDERTOW).configuration())
                .contains("--server.undertow.threads.worker=150", "--spring.threads.virtual.enabled=false");
        assertThat(fleet.service(Stack.UNDERTOW_VIRTUAL).configuration())
                .contains("--spring.threads.virtual.enabled=true");
    }

    @Test
    void endsOneAndLeavesTheOthers() throws IOException {
        checkout.downstream().service(Stack.REACTIVE);
        Running downstream = running(fleet.downstream());
        Endpoint reactive = fleet.service(Stack.REACTIVE);

        fleet.stop(reactive);

        assertThat(running(reactive).alive()).isFalse();
        assertThat(downstream.alive()).isTrue();
        assertThat(fleet.casualties())
                .as("it was stopped, it did not end by itself")
                .isEmpty();
    }

    @Test
    void tellsOfAProcessThatEndedByItself() throws InterruptedException, ExecutionException, TimeoutException {
        Running redis = fleet.redis();
        ProcessHandle handle = ProcessHandle.of(redis.pid()).orElseThrow();
        assertThat(handle.destroyForcibly()).isTrue();
        handle.onExit().get(10, TimeUnit.SECONDS);

        assertThat(fleet.casualties())
                .singleElement()
                .asString()
                .startsWith("redis: ended while it was needed\n")
                .contains("Ready to accept connections")
                .contains("redis.log");
    }

    @Test
    void startsAPostgresBesideOtherThingsAndEndsItWithAllThatItHeld() {
        fleet.beginPostgres();
        Postgres postgres = fleet.postgres();
        ProcessHandle handle = ProcessHandle.of(postgres.pid()).orElseThrow();
        assertThat(handle.info().command().orElseThrow()).endsWith("postgres");
        assertThat(FreePorts.free(ports + 3)).isFalse();
        assertThat(checkout.logs().resolve("postgres-data/PG_VERSION")).exists();
        assertThat(fleet.casualties()).isEmpty();

        fleet.close();

        assertThat(postgres.alive()).isFalse();
        assertThat(FreePorts.free(ports + 3)).isTrue();
        assertThat(checkout.logs().resolve("postgres-data")).doesNotExist();
    }

    @Test
    void endsAPostgresThatIsStillBeingStarted() {
        fleet.beginPostgres();

        fleet.close();

        assertThat(FreePorts.free(ports + 3)).isTrue();
        assertThat(checkout.logs().resolve("postgres-data")).doesNotExist();
    }

    @Test
    void tellsOfAPostgresThatEndedByItself() {
        fleet.beginPostgres();
        ProcessHandle handle = ProcessHandle.of(fleet.postgres().pid()).orElseThrow();
        // Told to end with its connections, as an administrator does: killed, it would leave its children.
        assertThat(handle.destroy()).isTrue();
        handle.onExit().orTimeout(20, TimeUnit.SECONDS).join();

        assertThat(fleet.casualties())
                .singleElement()
                .asString()
                .startsWith("postgres: ended while it was needed\n")
                .contains("database system is shut down")
                .contains("postgres.log");
    }

    @Test
    void tellsWhyPostgresDoesNotStart() throws IOException {
        try (ServerSocket taken = new ServerSocket(ports + 3, 1, InetAddress.getLoopbackAddress())) {
            fleet.beginPostgres();

            assertThatExceptionOfType(StartFailure.class)
                    .isThrownBy(fleet::postgres)
                    .withMessageStartingWith("postgres: port " + taken.getLocalPort() + " is in use");
        }
    }

    @Test
    void tellsWhyAServiceDoesNotStart() throws IOException {
        checkout.brokenService(Stack.REACTIVE);

        assertThatExceptionOfType(StartFailure.class)
                .isThrownBy(() -> fleet.service(Stack.REACTIVE))
                .withMessage("reactive: ended with exit code 3 before it was ready\n"
                        + "  | Parameter 0 of constructor required a bean\n  (from "
                        + checkout.logs().resolve("reactive.log") + ")");
    }

    @Test
    void endsWhatItStartedWhenALaterOneCannotBe() {
        Running redis = fleet.redis();

        assertThatExceptionOfType(StartFailure.class)
                .isThrownBy(fleet::downstream)
                .withMessageStartingWith("downstream: not built, ");
        fleet.close();
        assertThat(redis.alive()).isFalse();
    }

    @Test
    void startsNothingOnAPortThatSomebodyHas() throws IOException {
        checkout.downstream();
        try (ServerSocket taken = new ServerSocket(ports + 1, 1, InetAddress.getLoopbackAddress())) {
            assertThatExceptionOfType(StartFailure.class)
                    .isThrownBy(fleet::downstream)
                    .withMessageStartingWith("downstream: port " + taken.getLocalPort() + " is in use");
        }
        assertThat(checkout.logs()).doesNotExist();
    }

    @Test
    void startsNothingMoreOnceTheRunIsEnding() {
        fleet.close();

        assertThatExceptionOfType(StartFailure.class)
                .isThrownBy(fleet::redis)
                .withMessage("redis: not started, the run is ending");
        assertThatExceptionOfType(StartFailure.class)
                .isThrownBy(fleet::beginPostgres)
                .withMessage("postgres: not started, the run is ending");
        assertThat(FreePorts.free(ports + 2)).isTrue();
    }

    @Test
    void takesADeploymentAsItIs() {
        Target target = new Target(URI.create("http://host:8070"), URI.create("http://host:8071"));
        try (Fleet deployed = checkout.fleet(ports, Map.of(Stack.REACTIVE, target))) {
            Endpoint endpoint = deployed.service(Stack.REACTIVE);
            deployed.stop(endpoint);

            assertThat(endpoint)
                    .isEqualTo(new Endpoint(
                            URI.create("http://host:8070"),
                            URI.create("http://host:8071/actuator/prometheus"),
                            null,
                            null,
                            List.of()));
            assertThat(deployed.address(Stack.REACTIVE)).isEqualTo(target.service());
            assertThat(deployed.address(Stack.VIRTUAL).getHost()).isEqualTo("127.0.0.1");
        }
    }

    @Test
    void endsAllThatItStartedWhenItsOwnProcessIsToldToEnd()
            throws IOException, InterruptedException, ExecutionException, TimeoutException {
        Process lab = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        LonelyFleet.class.getName(),
                        folder.toString(),
                        Integer.toString(ports))
                .redirectErrorStream(true)
                .start();
        try (var out = lab.inputReader()) {
            String line = Objects.requireNonNull(out.readLine(), "it said nothing");
            assertThat(line).startsWith("redis, postgres ");
            List<ProcessHandle> all = Stream.of(
                            line.replace("redis, postgres ", "").split(" "))
                    .map(pid -> ProcessHandle.of(Long.parseLong(pid)).orElseThrow())
                    .toList();
            assertThat(all).hasSize(2);

            lab.destroy();

            assertThat(lab.waitFor(20, TimeUnit.SECONDS)).isTrue();
            for (ProcessHandle each : all) {
                each.onExit().get(10, TimeUnit.SECONDS);
            }
            assertThat(all).noneMatch(ProcessHandle::isAlive);
        } finally {
            lab.destroyForcibly();
        }
    }

    private static Running running(Endpoint endpoint) {
        return Objects.requireNonNull(endpoint.running());
    }
}
