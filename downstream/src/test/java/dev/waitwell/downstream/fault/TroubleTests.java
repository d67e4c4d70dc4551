package dev.waitwell.downstream.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waitwell.downstream.RunningDownstream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import reactor.core.publisher.Mono;
import reactor.netty.ByteBufMono;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;

class TroubleTests {
    @RegisterExtension
    static final RunningDownstream downstream = new RunningDownstream();

    private static final String PLANTED = """
            {"type":"urn:waitwell:problem:planted-fault","title":"Planted fault","status":500,\
            "detail":"This error was asked for with PUT /faults.","instance":"/delay/0"}""";

    @AfterEach
    void clear() {
        downstream.ask("DELETE", "/faults", BodyPublishers.noBody());
    }

    @Test
    void addsLatencyToEveryAnswer() {
        put("{\"latencyMillis\":150}");

        for (String path : List.of("/delay/0", "/prices/A-1")) {
            long start = System.nanoTime();
            HttpResponse<String> answer = downstream.get(path);

            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofMillis(150));
        }
    }

    @Test
    void addsLatencyToTheDelayAskedFor() {
        put("{\"latencyMillis\":100}");
        long start = System.nanoTime();

        assertThat(downstream.get("/delay/100").body()).isEqualTo("{\"delayMillis\":100}");
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofMillis(200));
    }

    @Test
    void answersErrors() {
        put("{\"errorRate\":1}");
        HttpResponse<String> answer = downstream.get("/delay/0");

        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(answer.headers().firstValue("content-type")).contains("application/problem+json");
        assertThat(answer.body()).isEqualTo(PLANTED);
    }

    @Test
    void answersErrorsToPartOfTheCalls() {
        put("{\"errorRate\":0.5}");

        assertThat(IntStream.range(0, 200)
                        .filter(i -> downstream.get("/delay/0").statusCode() == 500)
                        .count())
                .isBetween(60L, 140L); // Six standard deviations around the half.
    }

    @Test
    void keepsTheConnectionOfACallerWhoseLongBodyItRefuses() {
        put("{\"errorRate\":1}");
        byte[] body = new byte[1 << 20];

        for (int i = 0; i < 5; i++) {
            assertThat(downstream
                            .ask("POST", "/echo", BodyPublishers.ofByteArray(body))
                            .statusCode())
                    .isEqualTo(500);
        }
        clear();
        assertThat(downstream.ask("POST", "/echo", BodyPublishers.ofString("x")).body())
                .isEqualTo("x");
    }

    @Test
    void resetsConnections() throws IOException {
        put("{\"resetRate\":1}");

        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), downstream.port())) {
            OutputStream out = socket.getOutputStream();
            out.write("GET /delay/0 HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            // An ordinary close would be the end of the stream, which is no exception.
            assertThatExceptionOfType(SocketException.class)
                    .isThrownBy(() -> socket.getInputStream().read())
                    .withMessage("Connection reset");
        }
    }

    @Test
    void resetsTheConnectionOfAnHttp2Stream() {
        put("{\"resetRate\":1}");

        assertThatExceptionOfType(RuntimeException.class)
                .isThrownBy(() -> h2c("/delay/0").block())
                .withCauseInstanceOf(IOException.class);
    }

    @Test
    void answersNobodyUntilAStallIsCleared() throws Exception {
        put("{\"stall\":true}");
        CompletableFuture<HttpResponse<String>> delay = downstream.getLater("/delay/5");
        CompletableFuture<HttpResponse<String>> price = downstream.getLater("/prices/A-1");
        CompletableFuture<String> stream = h2c("/delay/6").toFuture();

        assertThatExceptionOfType(TimeoutException.class).isThrownBy(() -> delay.get(300, TimeUnit.MILLISECONDS));
        assertThat(price).isNotDone();
        assertThat(stream).isNotDone();

        clear();
        assertThat(delay.get(5, TimeUnit.SECONDS).body()).isEqualTo("{\"delayMillis\":5}");
        assertThat(price.get(5, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
        assertThat(stream.get(5, TimeUnit.SECONDS)).isEqualTo("{\"delayMillis\":6}");
    }

    @Test
    void goesOnFromAStallToTheNextFault() throws Exception {
        put("{\"stall\":true}");
        CompletableFuture<HttpResponse<String>> answer = downstream.getLater("/delay/0");
        assertThatExceptionOfType(TimeoutException.class).isThrownBy(() -> answer.get(100, TimeUnit.MILLISECONDS));

        put("{\"errorRate\":1}");
        assertThat(answer.get(5, TimeUnit.SECONDS).body()).isEqualTo(PLANTED);
    }

    @Test
    void countsNoWorkAsLatenessWhereNoDelayWasAskedFor() {
        put("{\"errorRate\":0.000001}");
        double before = lateness();
        for (int i = 0; i < 5; i++) {
            downstream.ask("POST", "/echo?spin=10000000", BodyPublishers.ofString("x"));
        }

        assertThat(lateness()).isEqualTo(before);
    }

    private static double lateness() {
        String sum = "waitwell_downstream_lateness_seconds_sum ";
        return downstream
                .manage("/metrics")
                .body()
                .lines()
                .filter(line -> line.startsWith(sum))
                .mapToDouble(line -> Double.parseDouble(line.substring(sum.length())))
                .sum();
    }

    @Test
    void sparesTheFaultsThemselves() {
        put("{\"latencyMillis\":60000,\"errorRate\":1,\"resetRate\":1,\"stall\":true}");

        assertThat(downstream.get("/faults").statusCode()).isEqualTo(200);
    }

    @Test
    void tellsMistakesAllTheSame() {
        put("{\"stall\":true}");

        assertThat(downstream.get("/delay/x").statusCode()).isEqualTo(400);
        assertThat(downstream.get("/nowhere").statusCode()).isEqualTo(404);
    }

    private static Mono<String> h2c(String path) {
        return HttpClient.create(ConnectionProvider.newConnection())
                .protocol(HttpProtocol.H2C)
                .disableRetry(true)
                .get()
                .uri(downstream.at(path))
                .responseSingle((response, body) -> string(body));
    }

    private static Mono<String> string(ByteBufMono body) {
        return body.asString();
    }

    private static void put(String json) {
        assertThat(downstream
                        .ask("PUT", "/faults", BodyPublishers.ofString(json))
                        .statusCode())
                .isEqualTo(200);
    }
}
