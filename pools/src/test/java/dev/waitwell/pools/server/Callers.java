package dev.waitwell.pools.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Callers of {@code /wait}, each with a connection that stays open. */
final class Callers implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 20;

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final List<CompletableFuture<HttpResponse<String>>> calls = new ArrayList<>();
    private final int port;

    Callers(int port) {
        this.port = port;
    }

    Callers call(int times) {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/wait"))
                .timeout(Duration.ofSeconds(PATIENCE_SECONDS))
                .build();
        for (int i = 0; i < times; i++) {
            calls.add(client.sendAsync(request, HttpResponse.BodyHandlers.ofString()));
        }
        return this;
    }

    /** Waits for all answers, each of which must be a good one. */
    void allGotThrough() throws InterruptedException, ExecutionException, TimeoutException {
        for (CompletableFuture<HttpResponse<String>> call : calls) {
            assertThat(call.get(PATIENCE_SECONDS, TimeUnit.SECONDS).body()).isEqualTo("through");
        }
        calls.clear();
    }

    /** What one caller gets who does not try again, as clients of a library may; empty when nothing. */
    static String answerToOneMore(int port) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout((int) TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
            socket.getOutputStream()
                    .write("GET /wait HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        }
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
