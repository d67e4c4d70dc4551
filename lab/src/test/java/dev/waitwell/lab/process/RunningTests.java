package dev.waitwell.lab.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunningTests {
    private static final Duration PLENTY = Duration.ofSeconds(30);

    private final Path logs;
    private final List<Running> started = new ArrayList<>();

    RunningTests(@TempDir Path folder) {
        logs = folder.resolve("logs");
    }

    @AfterEach
    void stop() {
        started.forEach(r -> r.stop(Duration.ZERO));
    }

    @Test
    void isReadyAsSoonAsItAnswersWell() throws IOException {
        AtomicInteger asked = new AtomicInteger();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/health", exchange -> {
            exchange.sendResponseHeaders(asked.incrementAndGet() < 3 ? 503 : 200, -1);
            exchange.close();
        });
        server.start();
        try {
            Running running = shell("exec sleep 60");
            URI health = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/health");

            assertThat(running.awaitReady(health, PLENTY)).isPositive().isLessThanOrEqualTo(running.age());
            assertThat(asked).hasValue(3);
            assertThat(running.alive()).isTrue();
        } finally {
            server.stop(0);
        }
    }

    @Test
    void tellsTheExitCodeAndTheEndOfTheLogOfAProcessThatEndedAtOnce() {
        Running running = shell("echo starting; echo the reason >&2; exit 7");

        assertThatExceptionOfType(StartFailure.class)
                .isThrownBy(() -> running.await(PLENTY, () -> false))
                .withMessage("it: ended with exit code 7 before it was ready\n  | starting\n  | the reason\n  (from "
                        + logs.resolve("it.log") + ")");
    }

    @Test
    void tellsTheEndOfTheLogOfAProcessThatIsNeverReady() {
        Running running = shell("echo still busy; exec sleep 60");
        running.await(PLENTY, () -> running.tail().contains("busy"));

        assertThatExceptionOfType(StartFailure.class)
                .isThrownBy(() -> running.awaitReady(URI.create("http://127.0.0.1:1/health"), Duration.ofSeconds(1)))
                .withMessageStartingWith("it: not ready within 1 s\n  | still busy\n");
    }

    @Test
    void tellsWhatCannotBeStarted() {
        assertThatExceptionOfType(StartFailure.class)
                .isThrownBy(() -> Running.start("it", List.of("/no/such/program"), logs))
                .withMessageStartingWith("it: cannot be started: ")
                .withMessageContaining("/no/such/program");
    }

    @Test
    void letsAProcessThatIsAskedToEndDoSoInItsOwnWay() {
        Running running = shell("trap 'echo goodbye; exit 0' TERM; echo ready; while :; do sleep 0.02; done");
        running.await(PLENTY, () -> running.tail().contains("ready"));
        running.stop(PLENTY);

        assertThat(running.alive()).isFalse();
        assertThat(running.tail()).contains("goodbye");
    }

    @Test
    void killsAProcessThatDoesNotListen() {
        // The shell's disregard is inherited by what it becomes.
        Running running = shell("trap '' TERM; echo ready; exec sleep 60");
        running.await(PLENTY, () -> running.tail().contains("ready"));
        running.stop(Duration.ofMillis(100));

        assertThat(running.alive()).isFalse();
        assertThat(ProcessHandle.of(running.pid()).filter(ProcessHandle::isAlive))
                .isEmpty();
    }

    @Test
    void showsNoMoreThanTheLast25LinesOfALog() {
        Running running = shell("for i in $(seq 1 100); do echo line $i; done");
        assertThatExceptionOfType(StartFailure.class).isThrownBy(() -> running.await(PLENTY, () -> false));

        assertThat(running.tail().lines().filter(l -> l.startsWith("  | ")))
                .hasSize(25)
                .startsWith("  | line 76")
                .endsWith("  | line 100");
    }

    @Test
    void showsALogThatIsNotAllUtf8() {
        Running running = shell("printf 'caf\\351\\nthe reason\\n'; exit 1");

        assertThatExceptionOfType(StartFailure.class)
                .isThrownBy(() -> running.await(PLENTY, () -> false))
                .withMessageContaining("\n  | the reason\n");
    }

    @Test
    void saysWhenThereIsNoLogToShow() throws IOException {
        Running running = shell("exec sleep 60");
        Files.delete(logs.resolve("it.log"));

        assertThat(running.tail()).startsWith("\n  (its log cannot be read: ");
    }

    private Running shell(String script) {
        Running running = Running.start("it", List.of("/bin/sh", "-c", script), logs);
        started.add(running);
        return running;
    }
}
