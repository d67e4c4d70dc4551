package dev.waitwell.downstream;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;

class ProtocolTests {
    @RegisterExtension
    static final RunningDownstream downstream = new RunningDownstream();

    @Test
    void http2NeedsNoUpgrade() {
        String answer = client(HttpProtocol.H2C, new AtomicInteger())
                .get()
                .uri(downstream.at("/delay/3"))
                .responseSingle((response, body) -> body.asString().map(text -> response.version() + " " + text))
                .block();

        assertThat(answer).isEqualTo("HTTP/2.0 {\"delayMillis\":3}");
    }

    @Test
    void http2WaitsForManyOnOneConnection() {
        AtomicInteger connections = new AtomicInteger();
        HttpClient client = client(HttpProtocol.H2C, connections);
        List<String> answers = Flux.range(0, 300)
                .flatMap(i -> get(client, "/delay/100"), 300)
                .collectList()
                .block();

        assertThat(answers).hasSize(300).containsOnly("{\"delayMillis\":100}");
        assertThat(connections).hasValue(1);
    }

    @Test
    void http2EchoesAWholeBody() {
        byte[] body = new byte[1 << 20];
        new Random(2).nextBytes(body);

        byte[] answer = client(HttpProtocol.H2C, new AtomicInteger())
                .post()
                .uri(downstream.at("/echo"))
                .send(Mono.fromSupplier(() -> Unpooled.wrappedBuffer(body)))
                .responseSingle((response, received) -> received.asByteArray())
                .block();

        assertThat(answer).isEqualTo(body);
    }

    @Test
    void javasOwnClientUpgradesWithItsFirstRequestBodyIncluded() throws Exception {
        byte[] body = new byte[1 << 20];
        new Random(3).nextBytes(body);
        try (java.net.http.HttpClient client = java.net.http.HttpClient.newHttpClient()) {
            HttpResponse<byte[]> answer = client.send(
                    HttpRequest.newBuilder(downstream.at("/echo"))
                            .POST(BodyPublishers.ofByteArray(body))
                            .build(),
                    BodyHandlers.ofByteArray());

            assertThat(answer.version()).isEqualTo(java.net.http.HttpClient.Version.HTTP_2);
            assertThat(answer.body()).isEqualTo(body);
        }
    }

    @Test
    void http11KeepsItsConnection() {
        AtomicInteger connections = new AtomicInteger();
        HttpClient client = client(HttpProtocol.HTTP11, connections);
        List<String> answers = Flux.range(0, 500)
                .concatMap(i -> get(client, i % 2 == 0 ? "/delay/0" : "/delay/x"))
                .collectList()
                .block();

        assertThat(answers).hasSize(500);
        assertThat(connections).hasValue(1);
    }

    @Test
    void takesAThousandConnectionsAtOnce() throws IOException {
        List<Socket> sockets = new ArrayList<>();
        try {
            for (int i = 0; i < 1000; i++) {
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), downstream.port());
                sockets.add(socket);
                socket.getOutputStream()
                        .write("GET /delay/50 HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            }
            for (Socket socket : sockets) {
                assertThat(new String(socket.getInputStream().readNBytes(15), StandardCharsets.US_ASCII))
                        .isEqualTo("HTTP/1.1 200 OK");
            }
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
    }

    private static HttpClient client(HttpProtocol protocol, AtomicInteger connections) {
        return HttpClient.create(ConnectionProvider.create("test", 1))
                .protocol(protocol)
                .doOnChannelInit((observer, channel, address) -> {
                    if (channel.parent() == null) {
                        connections.incrementAndGet();
                    }
                });
    }

    private static Mono<String> get(HttpClient client, String path) {
        return client.get().uri(downstream.at(path)).responseSingle((response, body) -> body.asString());
    }
}
