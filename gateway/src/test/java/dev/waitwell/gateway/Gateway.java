package dev.waitwell.gateway;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** The application as shipped, on random ports, with arguments as on its command line. */
final class Gateway implements AutoCloseable {

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final ConfigurableApplicationContext context;

    Gateway(String backend, String... more) {
        Stream<String> ours = Stream.of(
                        "--server.port=0",
                        "--management.server.port=0",
                        "--waitwell.gateway.blocking=" + backend,
                        "--waitwell.gateway.virtual=" + backend,
                        "--waitwell.gateway.reactive=" + backend)
                .filter(argument ->
                        Stream.of(more).noneMatch(other -> key(other).equals(key(argument))));
        context = SpringApplication.run(
                GatewayApplication.class, Stream.concat(ours, Stream.of(more)).toArray(String[]::new));
    }

    private static String key(String argument) {
        return argument.substring(0, argument.indexOf('='));
    }

    <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    int port() {
        return context.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
    }

    URI uri(String path) {
        return URI.create("http://127.0.0.1:" + port() + path);
    }

    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(uri(path)));
    }

    HttpResponse<String> management(String path) throws IOException, InterruptedException {
        String port = context.getEnvironment().getRequiredProperty("local.management.port");
        return send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path)));
    }

    HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.timeout(Duration.ofSeconds(30)).build(), HttpResponse.BodyHandlers.ofString());
    }

    List<HttpResponse<String>> getAtOnce(int times, String path) {
        HttpRequest request = HttpRequest.newBuilder(uri(path))
                .timeout(Duration.ofSeconds(30))
                .build();
        List<CompletableFuture<HttpResponse<String>>> calls = IntStream.range(0, times)
                .mapToObj(i -> client.sendAsync(request, HttpResponse.BodyHandlers.ofString()))
                .toList();
        return calls.stream().map(CompletableFuture::join).toList();
    }

    /** An address where nobody listens. */
    static String nobody() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return "http://127.0.0.1:" + socket.getLocalPort();
        }
    }

    @Override
    public void close() {
        client.close();
        context.close();
    }
}
