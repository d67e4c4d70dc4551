package dev.waitwell.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waitwell.service.undertow.UndertowWebServer;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.xnio.Options;

/** What is Undertow's own; everything else is tested in service-blocking, some of it again in this module's build. */
class UndertowTests extends ServiceTest {

    @Test
    void undertowIsAsLargeAsItsPropertiesSay() throws IOException {
        var worker = undertow(service(Stack.PLATFORM)).worker();

        assertThat(worker.getOption(Options.WORKER_TASK_MAX_THREADS)).isEqualTo(200);
    }

    @Test
    void platformThreadsBoundTheRequestsAtOnce() {
        try (RunningService service = start(Stack.PLATFORM, "--server.undertow.threads.worker=5")) {
            assertAllAnswered(service);

            assertThat(downstream.mostAtOnce).hasValue(5);
        }
    }

    @Test
    void virtualThreadsAreNotBounded() {
        try (RunningService service = start(Stack.VIRTUAL, "--server.undertow.threads.worker=5")) {
            assertAllAnswered(service);

            assertThat(downstream.mostAtOnce.get()).isGreaterThan(10);
        }
    }

    @Test
    void holdsNoThreadForASlowSenderOnTheAsyncPath() throws IOException {
        List<Socket> senders = new ArrayList<>();
        try (RunningService service = start(Stack.ASYNC, "--server.undertow.threads.worker=2")) {
            for (int i = 0; i < 6; i++) {
                Socket sender = connect(service);
                senders.add(sender);
                send(sender, "POST /async/echo HTTP/1.1\r\nHost: x\r\nContent-Length: 8\r\n\r\nhalf");
            }

            assertThat(service.get("/http/0").status()).isEqualTo(200);
            for (Socket sender : senders) {
                send(sender, "half");
                assertAnswered(sender);
                sender.close();
            }
        }
    }

    @Test
    void refusesHeadersThatAreTooLarge() throws IOException {
        String head = "GET /nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Long: ";

        assertThat(service(Stack.PLATFORM).raw(head + "x".repeat(14_000) + "\r\n\r\n"))
                .startsWith("HTTP/1.1 404 ");
        assertThat(service(Stack.PLATFORM).raw(head + "x".repeat(17_000) + "\r\n\r\n"))
                .startsWith("HTTP/1.1 400 ");
    }

    @ParameterizedTest
    @CsvSource({
        // Nothing said yet, half a head, half a body, and silence after an answer.
        "server.no-request-timeout, ''",
        "server.request-parse-timeout, 'GET /http/0 HTT'",
        "socket.read-timeout, 'POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 8\r\n\r\nhalf'",
        "socket.read-timeout, 'POST /async/echo HTTP/1.1\r\nHost: x\r\nContent-Length: 8\r\n\r\nhalf'",
        "server.no-request-timeout, 'GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n'"
    })
    void closesAConnectionThatIsSilent(String timeout, String said) throws IOException {
        try (RunningService service = start(Stack.PLATFORM, "--server.undertow.options." + timeout + "=1000");
                Socket silent = connect(service)) {
            send(silent, said);
            silent.setSoTimeout(30_000);

            assertThat(silent.getInputStream().readAllBytes()).hasSizeLessThan(1000);
        }
    }

    @ParameterizedTest
    @EnumSource
    void letsARequestWaitLongerThanAConnectionMayBeIdle(Stack stack) {
        try (RunningService service = start(
                stack,
                "--server.undertow.options.server.no-request-timeout=1000",
                "--server.undertow.options.server.request-parse-timeout=1000",
                "--server.undertow.options.socket.read-timeout=1000")) {
            assertThat(service.get(stack.base + "/http/3000").status()).isEqualTo(200);
        }
    }

    @Test
    void letsNoMoreConnectionsInThanItsPropertiesSay() throws IOException {
        try (RunningService service = start(
                Stack.PLATFORM,
                "--server.undertow.threads.io=1",
                "--server.undertow.options.socket.connection-high-water=3",
                "--server.undertow.options.socket.connection-low-water=3")) {
            List<Socket> connected = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                Socket socket = connect(service);
                ask(socket);
                assertAnswered(socket);
                connected.add(socket);
            }
            Socket outside = connect(service);
            ask(outside);
            outside.setSoTimeout(1000);
            assertThatThrownBy(() -> outside.getInputStream().read()).isInstanceOf(SocketTimeoutException.class);

            connected.getFirst().close();

            outside.setSoTimeout(20_000);
            assertAnswered(outside);
            for (Socket socket : connected) {
                socket.close();
            }
            outside.close();
        }
    }

    @ParameterizedTest
    @EnumSource
    void answersWhatIsInFlightBeforeItEndsAndLetsNobodyNewIn(Stack stack) throws Exception {
        RunningService service = start(stack);
        int port = service.port();
        assertThat(service.get(stack.base + "/http/0").status()).isEqualTo(200);
        CompletableFuture<Answer> inFlight = service.start(stack.base + "/http/2500");
        Thread.sleep(500);

        Thread stopping = Thread.ofPlatform().start(service::stop);
        Thread.sleep(700);

        assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), port).close())
                .isInstanceOf(ConnectException.class);
        assertThat(inFlight.join().status()).isEqualTo(200);
        stopping.join();
        service.close();
    }

    @Test
    void servesItsManagementPortWhileEveryThreadIsBusy() {
        try (RunningService service = start(Stack.PLATFORM, "--server.undertow.threads.worker=1")) {
            CompletableFuture<Answer> busy = service.start("/http/3000");

            Answer health = service.management("/actuator/health");

            assertThat(health.status()).isEqualTo(200);
            assertThat(busy).isNotDone();
            assertThat(busy.join().status()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "server.undertow.options.server.no-such-thing=1|server.undertow.options.server.no-such-thing: '1' is not allowed",
                "server.undertow.options.socket.backlog=many|server.undertow.options.socket.backlog: 'many' is not allowed",
                "server.undertow.threads.worker=0|server.undertow",
                "server.compression.enabled=true|server.compression.enabled is true",
                "server.ssl.key-store=none.p12|server.ssl.enabled is true"
            })
    void doesNotStartWithAKnobThatCanOnlyBeAMistake(String knob, String named) {
        assertThatThrownBy(() -> start(Stack.PLATFORM, "--" + knob).close()).hasStackTraceContaining(named);
    }

    @Test
    void doesNotStartOnAPortThatIsTaken() {
        int port = service(Stack.PLATFORM).port();

        assertThatThrownBy(() -> start(Stack.PLATFORM, "--server.port=" + port).close())
                .hasStackTraceContaining("Port " + port + " is already in use");
    }

    private RunningService start(Stack stack, String... knobs) {
        return stack.start(downstream.url(), redis.port(), knobs);
    }

    private static void assertAllAnswered(RunningService service) {
        assertThat(service.getAtOnce(20, "/http/500"))
                .allSatisfy(
                        answer -> assertThat(answer.status()).as("%s", answer).isEqualTo(200));
    }

    private static UndertowWebServer undertow(RunningService service) {
        var context = (ServletWebServerApplicationContext) service.context();
        return (UndertowWebServer) Objects.requireNonNull(context.getWebServer());
    }

    private static Socket connect(RunningService service) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), service.port());
        socket.setSoTimeout(10_000);
        return socket;
    }

    private static void ask(Socket socket) throws IOException {
        send(socket, "GET /http/0 HTTP/1.1\r\nHost: x\r\n\r\n");
    }

    private static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static void assertAnswered(Socket socket) throws IOException {
        assertThat(new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII))
                .isEqualTo("HTTP/1.1 200");
    }
}
