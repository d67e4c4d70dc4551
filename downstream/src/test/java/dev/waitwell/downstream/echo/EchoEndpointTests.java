package dev.waitwell.downstream.echo;

import static dev.waitwell.downstream.RunningDownstream.badParameter;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.downstream.RunningDownstream;
import dev.waitwell.downstream.http.Answer;
import dev.waitwell.downstream.http.Call;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;

class EchoEndpointTests {
    @RegisterExtension
    static final RunningDownstream downstream = new RunningDownstream();

    private static final String TOO_LARGE = """
            {"type":"urn:waitwell:problem:body-too-large","title":"Body too large","status":413,\
            "detail":"The body may have at most 1048576 bytes.","instance":"/echo",\
            "parameter":"body","allowed":"at most 1048576 bytes"}""";

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 65_536, 65_537, 1_048_575, 1_048_576})
    void returnsTheBodyByteForByte(int length) {
        byte[] body = random(length);

        assertThat(echoed(BodyPublishers.ofByteArray(body)).body()).isEqualTo(body);
        assertThat(echoed(chunked(body)).body()).as("chunked").isEqualTo(body);
    }

    @Test
    void returnsTheContentType() {
        assertThat(echoed(BodyPublishers.ofByteArray(random(10))).headers().firstValue("content-type"))
                .contains("application/x-waitwell; version=\"1\"");
    }

    @Test
    void needsNoContentType() {
        HttpResponse<String> answer = downstream.ask("POST", "/echo?spin=3", BodyPublishers.ofString("hello"));

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("content-type")).isEmpty();
        assertThat(answer.body()).isEqualTo("hello");
    }

    @Test
    void refusesABodyThatIsTooLarge() {
        byte[] body = random(1_048_577);

        for (BodyPublisher sent : new BodyPublisher[] {BodyPublishers.ofByteArray(body), chunked(body)}) {
            HttpResponse<String> answer = downstream.ask("POST", "/echo", sent);

            assertThat(answer.statusCode()).isEqualTo(413);
            assertThat(answer.headers().firstValue("content-type")).contains("application/problem+json");
            assertThat(answer.body()).isEqualTo(TOO_LARGE);
        }
    }

    @Test
    void refusesASpinThatIsTooLong() {
        HttpResponse<String> answer = downstream.ask("POST", "/echo?spin=10000001", BodyPublishers.ofString("x"));

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body())
                .isEqualTo(badParameter("/echo", "spin", "a whole number from 0 to 10000000", "10000001"));
    }

    @Test
    void spinsThroughTheNumbersAskedFor() {
        SplittableRandom random = new SplittableRandom(42);
        long sum =
                IntStream.range(0, 12_345).mapToLong(i -> random.nextInt(1000)).sum();

        assertThat(EchoEndpoint.spin(12_345)).isEqualTo(sum);
        assertThat(EchoEndpoint.spin(0)).isZero();
    }

    @Test
    void leavesTheEventLoopForALongSpinOnly() throws InterruptedException {
        BlockingQueue<String> threads = new LinkedBlockingQueue<>();
        Scheduler workers = Schedulers.newSingle("worker");
        EchoEndpoint endpoint = new EchoEndpoint(workers);
        DisposableServer server = HttpServer.create()
                .port(0)
                .handle((request, response) -> response.send(endpoint.answer(new Call(request, System.nanoTime()))
                        .doOnNext(answer -> threads.add(Thread.currentThread().getName()))
                        .map(Answer::body)))
                .bindNow();
        try {
            post(URI.create("http://localhost:" + server.port() + "/echo?spin=" + EchoEndpoint.SHORT_SPIN));
            assertThat(threads.take()).startsWith("reactor-http");
            post(URI.create("http://localhost:" + server.port() + "/echo?spin=" + (EchoEndpoint.SHORT_SPIN + 1)));
            assertThat(threads.take()).startsWith("worker");
        } finally {
            server.disposeNow();
            workers.dispose();
        }
    }

    private static void post(URI uri) {
        HttpResponse<String> answer = downstream.send(
                HttpRequest.newBuilder(uri).POST(BodyPublishers.ofString("x")).build(), BodyHandlers.ofString());
        assertThat(answer.body()).isEqualTo("x");
    }

    private static HttpResponse<byte[]> echoed(BodyPublisher body) {
        HttpRequest request = HttpRequest.newBuilder(downstream.at("/echo"))
                .header("Content-Type", "application/x-waitwell; version=\"1\"")
                .POST(body)
                .build();
        return downstream.send(request, BodyHandlers.ofByteArray());
    }

    private static BodyPublisher chunked(byte[] body) {
        return BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body));
    }

    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }
}
