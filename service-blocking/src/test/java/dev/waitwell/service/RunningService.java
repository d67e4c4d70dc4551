package dev.waitwell.service;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** The application as shipped, on random ports, with arguments as on its command line. */
final class RunningService implements AutoCloseable {

    /** Classes run two at a time, and Spring Boot sets up the one logging of all for each start. */
    private static final Lock STARTING = new ReentrantLock();

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final ConfigurableApplicationContext context;

    RunningService(String downstream, int redis, String... more) {
        Stream<String> ours = Stream.concat(
                        Stream.of(
                                "--server.port=0",
                                "--management.server.port=0",
                                "--waitwell.downstream.url=" + downstream,
                                "--spring.data.redis.port=" + redis,
                                // Many services, and hardly any needs more.
                                "--spring.datasource.hikari.minimum-idle=1"),
                        RealPostgres.SHARED.knobs().stream())
                .filter(argument ->
                        Stream.of(more).noneMatch(other -> key(other).equals(key(argument))));
        String[] arguments = Stream.concat(ours, Stream.of(more)).toArray(String[]::new);
        STARTING.lock();
        try {
            context = SpringApplication.run(ServiceApplication.class, arguments);
        } finally {
            STARTING.unlock();
        }
    }

    private static String key(String argument) {
        return argument.substring(0, argument.indexOf('='));
    }

    <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    ConfigurableApplicationContext context() {
        return context;
    }

    int port() {
        return context.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
    }

    int managementPort() {
        return context.getEnvironment().getRequiredProperty("local.management.port", Integer.class);
    }

    Answer get(String path) {
        return send("GET", path);
    }

    Answer send(String method, String path) {
        return join(start(request(path).method(method, HttpRequest.BodyPublishers.noBody())));
    }

    Answer post(String path, String contentType, byte[] body) {
        return join(start(
                request(path).header("Content-Type", contentType).POST(HttpRequest.BodyPublishers.ofByteArray(body))));
    }

    /** In chunks: the length is not known before. */
    Answer postChunked(String path, String contentType, byte[] body) {
        BodyPublisher chunks = HttpRequest.BodyPublishers.fromPublisher(HttpRequest.BodyPublishers.ofByteArray(body));
        return join(start(request(path).header("Content-Type", contentType).POST(chunks)));
    }

    List<Answer> getAtOnce(int times, String path) {
        List<CompletableFuture<Answer>> calls =
                IntStream.range(0, times).mapToObj(i -> start(request(path))).toList();
        return calls.stream().map(RunningService::join).toList();
    }

    CompletableFuture<Answer> start(String path) {
        return start(request(path));
    }

    Answer management(String path) {
        return join(start(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + managementPort() + path))));
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path));
    }

    private CompletableFuture<Answer> start(HttpRequest.Builder request) {
        long began = System.nanoTime();
        return client.sendAsync(
                        request.timeout(Duration.ofSeconds(30)).build(), HttpResponse.BodyHandlers.ofByteArray())
                .thenApply(response -> new Answer(
                        response.statusCode(),
                        response.headers(),
                        response.body(),
                        Duration.ofNanos(System.nanoTime() - began)));
    }

    private static Answer join(CompletableFuture<Answer> answer) {
        return answer.join();
    }

    /** Ends the service as a signal does: what is in flight may end. */
    void stop() {
        context.close();
    }

    @Override
    public void close() {
        client.close();
        context.close();
    }

    /** Sends bytes as they are and returns what comes back until the service closes the connection. */
    String raw(String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port())) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
