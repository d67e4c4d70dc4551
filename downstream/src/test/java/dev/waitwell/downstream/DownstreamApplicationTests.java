package dev.waitwell.downstream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DownstreamApplicationTests {
    private static final Pattern READY =
            Pattern.compile("downstream: ready on 0\\.0\\.0\\.0:(\\d+), management on 127\\.0\\.0\\.1:(\\d+)");

    @Nullable
    private Process process;

    @AfterEach
    void leaveNoProcess() {
        if (process != null) {
            process.destroyForcibly();
        }
    }

    @Test
    void saysWhenItIsReadyAndLetsAnswersInFlightGoOutWhenToldToEnd() throws Exception {
        Process started = start("--port=0", "--management-port=0");
        BufferedReader out = started.inputReader(StandardCharsets.UTF_8);
        Matcher ready = READY.matcher(String.valueOf(out.readLine()));
        assertThat(ready.matches()).isTrue();
        String url = "http://127.0.0.1:" + ready.group(1);
        try (HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
            client.send(HttpRequest.newBuilder(URI.create(url + "/delay/0")).build(), BodyHandlers.ofString());
            CompletableFuture<HttpResponse<String>> inFlight = client.sendAsync(
                    HttpRequest.newBuilder(URI.create(url + "/delay/1500")).build(), BodyHandlers.ofString());
            awaitArrival(url, client);
            started.toHandle().destroy(); // Unlike the process itself, its handle leaves the streams open.

            assertThat(inFlight.get(10, TimeUnit.SECONDS).body()).isEqualTo("{\"delayMillis\":1500}");
        }
        assertThat(started.waitFor(10, TimeUnit.SECONDS)).isTrue();
        assertThat(started.exitValue()).as("ended by SIGTERM").isEqualTo(143);
        assertThat(out.readLine()).as("a second line").isNull();
    }

    /** A call that was sent later and is answered tells that the earlier one has arrived or is about to. */
    private static void awaitArrival(String url, HttpClient client) throws IOException, InterruptedException {
        for (int i = 0; i < 3; i++) {
            client.send(HttpRequest.newBuilder(URI.create(url + "/delay/100")).build(), BodyHandlers.ofString());
        }
    }

    @Test
    void refusesAnUnknownOption() throws Exception {
        assertThat(said(start("--prot=1"), 2))
                .containsExactly("downstream: unknown option '--prot=1'; --help lists the options");
    }

    @Test
    void listsItsOptions() throws Exception {
        assertThat(String.join("\n", said(start("--help"), 0)) + "\n").isEqualTo(Options.HELP);
    }

    @Test
    void saysInOneLineThatAPortIsTaken() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int port = taken.getLocalPort();

            assertThat(said(start("--port=" + port, "--management-port=0", "--host=127.0.0.1"), 1))
                    .containsExactly("downstream: cannot listen on 127.0.0.1:" + port
                            + ": Address already in use; choose another with --port or --host");
            assertThat(said(start("--port=0", "--management-port=" + port), 1))
                    .containsExactly("downstream: cannot listen on 127.0.0.1:" + port
                            + ": Address already in use; choose another with --management-port or --management-host");
        }
    }

    @Test
    void saysInOneLineThatAHostIsUnknown() throws Exception {
        assertThat(said(start("--port=0", "--management-port=0", "--host=nowhere.invalid"), 1))
                .containsExactly("downstream: cannot listen on nowhere.invalid:0: there is no such address;"
                        + " choose another with --port or --host");
    }

    private List<String> said(Process started, int exitCode) throws InterruptedException {
        List<String> lines = started.inputReader(StandardCharsets.UTF_8).lines().toList();
        assertThat(started.waitFor(10, TimeUnit.SECONDS)).isTrue();
        assertThat(started.exitValue()).as(() -> String.join("\n", lines)).isEqualTo(exitCode);
        return lines;
    }

    private Process start(String... args) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                // Netty's native transport and memory access, of which the JVM would warn.
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                System.getProperty("java.class.path"),
                DownstreamApplication.class.getName()));
        command.addAll(List.of(args));
        process = new ProcessBuilder(command).redirectErrorStream(true).start();
        return process;
    }
}
