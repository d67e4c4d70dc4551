package dev.waitwell.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.jetty.JettyWebServer;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;

/** What is Jetty's own; everything else is tested in service-blocking, some of it again in this module's build. */
class JettyTests extends ServiceTest {

    @Test
    void jettyIsAsLargeAsItsPropertiesSay() {
        Server jetty = jetty(service(Stack.PLATFORM));
        QueuedThreadPool threads = (QueuedThreadPool) jetty.getThreadPool();
        ServerConnector connector = (ServerConnector) jetty.getConnectors()[0];

        assertThat(threads.getMaxThreads()
                        - connector.getAcceptors()
                        - connector.getSelectorManager().getSelectorCount())
                .as("threads that work on requests")
                .isEqualTo(200);
        assertThat(connector.getAcceptQueueSize()).isEqualTo(1024);
        assertThat(connector.getIdleTimeout()).isEqualTo(75_000);
        assertThat(jetty.getBean(NetworkConnectionLimit.class).getMaxNetworkConnectionCount())
                .isEqualTo(8192);
    }

    @Test
    void platformThreadsBoundTheRequestsAtOnce() {
        // One accepts and two select: five are left.
        try (RunningService service =
                start(Stack.PLATFORM, "--server.jetty.threads.max=8", "--server.jetty.threads.min=8")) {
            assertAllAnswered(service, "/http/300");

            assertThat(downstream.mostAtOnce).hasValue(5);
        }
    }

    @Test
    void virtualThreadsAreBoundedToo() {
        try (RunningService service =
                start(Stack.VIRTUAL, "--server.jetty.threads.max=8", "--server.jetty.threads.min=8")) {
            assertAllAnswered(service, "/http/300");

            assertThat(downstream.mostAtOnce.get()).isLessThan(8);
        }
    }

    @Test
    void holdsNoThreadForASlowSenderOnTheAsyncPath() throws IOException {
        List<Socket> senders = new ArrayList<>();
        try (RunningService service =
                start(Stack.ASYNC, "--server.jetty.threads.max=5", "--server.jetty.threads.min=5")) {
            for (int i = 0; i < 6; i++) {
                Socket sender = new Socket(InetAddress.getLoopbackAddress(), service.port());
                senders.add(sender);
                send(sender, "POST /async/echo HTTP/1.1\r\nHost: x\r\nContent-Length: 8\r\n\r\nhalf");
            }

            assertThat(service.get("/http/0").status()).isEqualTo(200);
            for (Socket sender : senders) {
                send(sender, "half");
                assertThat(new String(sender.getInputStream().readNBytes(12), StandardCharsets.US_ASCII))
                        .isEqualTo("HTTP/1.1 200");
                sender.close();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void servesTheNextCallerOfTheConnectionOnWhichABodyWasRefused(Stack stack) {
        String path = stack.base + "/echo";
        byte[] tooLarge = new byte[1024 * 1024 + 300_000];
        for (int i = 0; i < 10; i++) {
            assertProblem(service(stack).post(path, "image/png", tooLarge), 413, "body-too-large", path);
            assertProblem(service(stack).postChunked(path, "image/png", tooLarge), 413, "body-too-large", path);
            assertThat(service(stack).post(path, "image/png", new byte[] {'x'}).status())
                    .isEqualTo(200);
        }
    }

    @Test
    void refusesHeadersThatAreTooLarge() throws IOException {
        String head = "GET /nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Long: ";

        assertThat(service(Stack.PLATFORM).raw(head + "x".repeat(14_000) + "\r\n\r\n"))
                .startsWith("HTTP/1.1 404 ");
        assertThat(service(Stack.PLATFORM).raw(head + "x".repeat(17_000) + "\r\n\r\n"))
                .startsWith("HTTP/1.1 431 ");
    }

    @Test
    void closesAConnectionThatIsIdleAndLetsOneWaitThatHasARequest() throws IOException {
        try (RunningService service = start(Stack.PLATFORM, "--server.jetty.connection-idle-timeout=1s");
                Socket idle = new Socket(InetAddress.getLoopbackAddress(), service.port())) {
            idle.setSoTimeout(20_000);

            for (Stack stack : new Stack[] {Stack.PLATFORM, Stack.ASYNC}) {
                assertThat(service.get(stack.base + "/http/2500").status())
                        .as("%s", stack)
                        .isEqualTo(200);
            }
            assertThat(idle.getInputStream().read()).isEqualTo(-1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void answersWhatIsInFlightBeforeItEnds(Stack stack) throws InterruptedException {
        RunningService service = start(stack);
        assertThat(service.get(stack.base + "/http/0").status()).isEqualTo(200);
        CompletableFuture<Answer> inFlight = service.start(stack.base + "/http/1500");
        Thread.sleep(500);

        service.stop();

        assertThat(inFlight.join().status()).isEqualTo(200);
        service.close();
    }

    @Test
    void showsJettysThreadsAndConnections() {
        get(Stack.PLATFORM, "/http/0");

        assertThat(service(Stack.PLATFORM).management("/actuator/prometheus").text())
                .contains("jetty_threads_busy ", "jetty_threads_current ", "jetty_connections_current_connections{")
                .contains("jetty_threads_config_max 203.0")
                .doesNotContain("tomcat_");
    }

    @Test
    void doesNotStartWithALineThatCanOnlyBeAMistake() {
        assertThatThrownBy(() -> start(Stack.PLATFORM, "--waitwell.server.accept-count=0")
                        .close())
                .hasStackTraceContaining("waitwell.server");
    }

    private RunningService start(Stack stack, String... knobs) {
        return stack.start(downstream.url(), redis.port(), knobs);
    }

    private static void assertAllAnswered(RunningService service, String path) {
        assertThat(service.getAtOnce(20, path))
                .allSatisfy(
                        answer -> assertThat(answer.status()).as("%s", answer).isEqualTo(200))
                .allSatisfy(answer -> assertThat(answer.took()).isLessThan(Duration.ofSeconds(20)));
    }

    private static Server jetty(RunningService service) {
        var context = (ServletWebServerApplicationContext) service.context();
        return ((JettyWebServer) Objects.requireNonNull(context.getWebServer())).getServer();
    }

    private static void send(Socket socket, String text) throws IOException {
        socket.setSoTimeout(10_000);
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }
}
