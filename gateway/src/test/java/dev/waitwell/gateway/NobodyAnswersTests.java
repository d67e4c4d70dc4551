package dev.waitwell.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class NobodyAnswersTests {

    private static final String TIMEOUT = "--spring.cloud.gateway.server.webflux.httpclient.response-timeout=";
    private static final String POOL = "--spring.cloud.gateway.server.webflux.httpclient.pool.";

    @Test
    void opensTheCircuitWhenNobodyListensAndClosesItAgain() throws Exception {
        try (Gateway gateway = new Gateway(
                Gateway.nobody(),
                "--resilience4j.circuitbreaker.configs.default.minimum-number-of-calls=5",
                "--resilience4j.circuitbreaker.configs.default.wait-duration-in-open-state=2500ms",
                "--resilience4j.circuitbreaker.configs.default.permitted-number-of-calls-in-half-open-state=1")) {
            CircuitBreaker circuit = circuit(gateway, "blocking");
            for (int i = 0; i < 5; i++) {
                Problems.assertServiceUnavailable(gateway.get("/blocking/seen"), "/blocking/seen", "1");
            }
            assertThat(circuit.getState()).isEqualTo(CircuitBreaker.State.OPEN);

            Problems.assertServiceUnavailable(gateway.get("/blocking/seen"), "/blocking/seen", "3");
            assertThat(circuit.getMetrics().getNumberOfNotPermittedCalls()).isEqualTo(1);
            assertThat(circuit(gateway, "reactive").getState())
                    .as("one service's circuit is not another's")
                    .isEqualTo(CircuitBreaker.State.CLOSED);

            circuit.transitionToHalfOpenState();
            gateway.get("/blocking/seen");
            assertThat(circuit.getState()).isEqualTo(CircuitBreaker.State.OPEN);
        }
    }

    @Test
    void refusesWithinTheTimeoutWhenTheServiceIsSlowSilentOrGone() throws Exception {
        try (Backend backend = new Backend();
                Gateway gateway = new Gateway(backend.url(), TIMEOUT + "300ms")) {
            long start = System.nanoTime();
            Problems.assertServiceUnavailable(gateway.get("/blocking/delay/5000"), "/blocking/delay/5000", "1");
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(3));

            Problems.assertServiceUnavailable(gateway.get("/blocking/reset"), "/blocking/reset", "1");
            assertThat(circuit(gateway, "blocking").getMetrics().getNumberOfFailedCalls())
                    .isEqualTo(2);

            assertThat(gateway.get("/blocking/delay/20").body()).isEqualTo("done");
            assertThatThrownBy(() -> gateway.get("/blocking/stall"))
                    .as("an answer that stalls half-way is cut, not held for ever")
                    .isInstanceOf(IOException.class);
        }
    }

    @Test
    void answersAfterTheServiceHadTheTimeToAnswerItself() {
        try (Gateway gateway = new Gateway("http://127.0.0.1:1")) {
            Duration timeout = gateway.bean(org.springframework.cloud.gateway.config.HttpClientProperties.class)
                    .getResponseTimeout();
            // A service waits 500 ms for a connection, 1 s to make it, 5 s for the answer.
            assertThat(timeout).isGreaterThan(Duration.ofMillis(6500));
        }
    }

    @Test
    void holdsTheLineForAConnectionToItsBounds() {
        try (Backend backend = new Backend();
                Gateway gateway = new Gateway(
                        backend.url(),
                        POOL + "max-connections=2",
                        POOL + "acquire-timeout=400",
                        "--waitwell.gateway.pending=3",
                        "--resilience4j.circuitbreaker.configs.default.minimum-number-of-calls=1")) {
            List<HttpResponse<String>> answers = gateway.getAtOnce(12, "/blocking/delay/1000");

            // Two are served, three wait too long, seven find the line full.
            assertThat(answers).filteredOn(answer -> answer.statusCode() == 200).hasSize(2);
            assertThat(answers)
                    .filteredOn(answer -> answer.statusCode() != 200)
                    .hasSize(10)
                    .allSatisfy(answer -> Problems.assertPoolExhausted(answer, "/blocking/delay/1000"));
            assertThat(backend.mostAtOnce.get()).isEqualTo(2);

            List<HttpResponse<String>> five = gateway.getAtOnce(5, "/blocking/delay/100");
            assertThat(five).as("a line that fits is served").allSatisfy(answer -> assertThat(answer.statusCode())
                    .isEqualTo(200));

            CircuitBreaker circuit = circuit(gateway, "blocking");
            assertThat(circuit.getState()).isEqualTo(CircuitBreaker.State.CLOSED);
            assertThat(circuit.getMetrics().getNumberOfFailedCalls()).isZero();
        }
    }

    @Test
    void doesNotBlameTheServiceForACallerThatLeavesWhileSending() throws Exception {
        try (Backend backend = new Backend();
                Gateway gateway = new Gateway(backend.url())) {
            for (int i = 0; i < 3; i++) {
                leaveWhileSending(gateway.port());
            }
            assertThat(gateway.get("/blocking/seen").statusCode()).isEqualTo(200);
            CircuitBreaker.Metrics metrics = circuit(gateway, "blocking").getMetrics();
            assertThat(metrics.getNumberOfFailedCalls()).isZero();
        }
    }

    private static void leaveWhileSending(int port) throws IOException, InterruptedException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            OutputStream out = socket.getOutputStream();
            out.write("POST /blocking/echo HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\nhalf"
                    .getBytes(StandardCharsets.US_ASCII));
            out.flush();
            Thread.sleep(200);
        }
        Thread.sleep(200);
    }

    private static CircuitBreaker circuit(Gateway gateway, String route) {
        return gateway.bean(CircuitBreakerRegistry.class).circuitBreaker(route);
    }
}
