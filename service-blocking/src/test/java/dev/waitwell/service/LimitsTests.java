package dev.waitwell.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.io.HttpClientConnectionManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;

class LimitsTests extends ServiceTest {

    private static final String FEIGN = "--spring.cloud.openfeign.";
    private static final String POOL = FEIGN + "httpclient.";
    private static final String CALL = FEIGN + "client.config.downstream.";
    private static final String ASYNC = "--waitwell.downstream.";

    @Test
    void feignsPoolIsAsLargeAsItsPropertiesSay() {
        PoolingHttpClientConnectionManager shipped = pool(service(Stack.PLATFORM));
        assertThat(shipped.getMaxTotal()).isEqualTo(1000);
        assertThat(shipped.getDefaultMaxPerRoute()).isEqualTo(1000);
        try (RunningService service =
                start(Stack.PLATFORM, POOL + "max-connections=7", POOL + "max-connections-per-route=5")) {
            assertThat(pool(service).getMaxTotal()).isEqualTo(7);
            assertThat(pool(service).getDefaultMaxPerRoute()).isEqualTo(5);

            assertThat(service.getAtOnce(12, "/http/100"))
                    .allSatisfy(answer ->
                            assertThat(answer.status()).as("%s", answer).isEqualTo(200));
            assertThat(downstream.mostAtOnce.get()).isEqualTo(5);
        }
    }

    @Test
    void theAsyncPoolIsAsLargeAsItsPropertiesSay() {
        try (RunningService service = start(Stack.ASYNC, ASYNC + "connections=5", ASYNC + "acquire-timeout=20s")) {
            assertThat(service.getAtOnce(12, "/async/http/100"))
                    .allSatisfy(answer ->
                            assertThat(answer.status()).as("%s", answer).isEqualTo(200));
            assertThat(downstream.mostAtOnce.get()).isEqualTo(5);
        }
    }

    @ParameterizedTest
    @EnumSource
    void refusesTheCallThatWaitsTooLongForAConnection(Stack stack) {
        try (RunningService service = start(
                stack,
                POOL + "max-connections=1",
                POOL + "max-connections-per-route=1",
                POOL + "hc5.connection-request-timeout=100",
                ASYNC + "connections=1",
                ASYNC + "acquire-timeout=100ms")) {
            // The connection first: to make it may take longer than the wait in line, on a busy machine.
            service.getAtOnce(1, stack.base + "/http/0");
            String path = stack.base + "/http/2000";
            List<Answer> refused = service.getAtOnce(4, path).stream()
                    .filter(answer -> answer.status() != 200)
                    .toList();

            assertThat(refused).hasSize(3).allSatisfy(answer -> {
                assertProblem(answer, 503, "pool-exhausted", path);
                assertThat(answer.header("Retry-After")).isEqualTo("1");
                assertThat(answer.took()).isGreaterThanOrEqualTo(Duration.ofMillis(95));
            });
        }
    }

    @Test
    void refusesTheAsyncCallThatFindsTheLineFull() {
        try (RunningService service =
                start(Stack.ASYNC, ASYNC + "connections=1", ASYNC + "pending=1", ASYNC + "acquire-timeout=20s")) {
            assertThat(service.getAtOnce(6, "/async/http/1000"))
                    .filteredOn(answer -> answer.status() != 200)
                    .hasSize(4)
                    .allSatisfy(answer -> assertProblem(answer, 503, "pool-exhausted", "/async/http/1000"));
        }
    }

    @ParameterizedTest
    @EnumSource
    void doesNotWaitLongerForAnAnswerThanItsPropertiesSay(Stack stack) {
        try (RunningService service = start(stack, CALL + "read-timeout=300", ASYNC + "response-timeout=300ms")) {
            for (SlowDownstream.Trouble trouble :
                    List.of(SlowDownstream.Trouble.NONE, SlowDownstream.Trouble.STALL, SlowDownstream.Trouble.HALF)) {
                downstream.trouble = trouble;

                Answer answer = service.get(stack.base + "/http/5000");

                assertProblem(answer, 504, "downstream-timeout", stack.base + "/http/5000");
                assertThat(answer.took()).isBetween(Duration.ofMillis(290), Duration.ofMillis(3000));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void doesNotWaitLongerForAConnectionToBeMadeThanItsPropertiesSay(Stack stack) throws IOException {
        List<Socket> waiting = new ArrayList<>();
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                RunningService service = stack.start(
                        "http://127.0.0.1:" + full.getLocalPort(),
                        redis.port(),
                        CALL + "connect-timeout=300",
                        ASYNC + "connect-timeout=300ms")) {
            fill(full, waiting);

            Answer answer = service.get(stack.base + "/http/0");

            assertProblem(answer, 504, "downstream-timeout", stack.base + "/http/0");
            assertThat(answer.took()).isBetween(Duration.ofMillis(290), Duration.ofMillis(4000));
        } finally {
            for (Socket socket : waiting) {
                socket.close();
            }
        }
    }

    /** Nobody accepts: when the kernel's line is full, the next connection is never made. */
    private static void fill(ServerSocket server, List<Socket> waiting) throws IOException {
        for (int i = 0; i < 100; i++) {
            Socket socket = new Socket();
            waiting.add(socket);
            try {
                socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.getLocalPort()), 200);
            } catch (IOException full) {
                return;
            }
        }
        throw new IllegalStateException("the line is never full here");
    }

    @ParameterizedTest
    @EnumSource
    void answers502WhenNobodyListens(Stack stack) {
        try (RunningService service = stack.start("http://127.0.0.1:" + Ports.free(), redis.port())) {
            assertProblem(service.get(stack.base + "/http/0"), 502, "downstream-failed", stack.base + "/http/0");
            assertProblem(
                    service.get(stack.base + "/fanout/3/0"), 502, "downstream-failed", stack.base + "/fanout/3/0");
        }
    }

    @Test
    void tomcatIsAsLargeAsItsPropertiesSay() {
        AbstractHttp11Protocol<?> http = tomcat(service(Stack.PLATFORM));

        assertThat(http.getMaxThreads()).isEqualTo(200);
        assertThat(http.getMaxConnections()).isEqualTo(8192);
        assertThat(http.getAcceptCount()).isEqualTo(1024);
        assertThat(http.getMaxKeepAliveRequests()).isEqualTo(-1);
        assertThat(http.getKeepAliveTimeout()).isEqualTo(75_000);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "waitwell.downstream.connections=0|waitwell.downstream",
                "waitwell.downstream.url=localhost:8090|waitwell.downstream.url must be an address",
                "waitwell.downstream.response-timeout=0ms|waitwell.downstream.response-timeout must be at least 1ms",
                "waitwell.fanout.threads=0|waitwell.fanout",
                "waitwell.downstream.protocol=h2|waitwell.downstream.protocol must be http11 or h2c",
                "waitwell.downstream.okhttp.enabled=true|only one of",
                "spring.cloud.openfeign.http2client.enabled=true|only one of",
                "spring.cloud.openfeign.httpclient.hc5.enabled=false|max-concurrent-calls is missing",
                "waitwell.downstream.okhttp.protocol=quic|must be http-1-1 or h2-prior-knowledge",
                "waitwell.downstream.jvm.system-properties.os.name=x|but named 'os.name'",
                "waitwell.quote.fresh-for=48h|waitwell.quote.keep-for"
            })
    void doesNotStartWithAKnobThatCanOnlyBeAMistake(String knob, String named) {
        assertThatThrownBy(() -> start(Stack.PLATFORM, "--" + knob).close())
                .satisfies(failure -> assertThat(messages(failure)).contains(named));
    }

    @Test
    void doesNotStartOnAPortThatIsTaken() {
        int port = service(Stack.PLATFORM).port();

        assertThatThrownBy(() -> start(Stack.PLATFORM, "--server.port=" + port).close())
                .satisfies(failure -> assertThat(messages(failure)).contains("Port " + port + " is already in use"));
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

    private RunningService start(Stack stack, String... knobs) {
        return stack.start(downstream.url(), redis.port(), knobs);
    }

    private static PoolingHttpClientConnectionManager pool(RunningService service) {
        return (PoolingHttpClientConnectionManager) service.bean(HttpClientConnectionManager.class);
    }

    private static AbstractHttp11Protocol<?> tomcat(RunningService service) {
        var context = (ServletWebServerApplicationContext) service.context();
        TomcatWebServer server = (TomcatWebServer) Objects.requireNonNull(context.getWebServer());
        return (AbstractHttp11Protocol<?>) server.getTomcat().getConnector().getProtocolHandler();
    }

    private static String messages(Throwable failure) {
        StringBuilder messages = new StringBuilder();
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            messages.append(cause.getMessage()).append('\n');
        }
        return messages.toString();
    }
}
