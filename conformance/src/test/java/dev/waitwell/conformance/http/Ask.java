package dev.waitwell.conformance.http;

import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** Asks over HTTP/1.1. */
public final class Ask {

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final HttpClient CLIENT = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();

    private Ask() {}

    /** Gets an address. */
    public static Answer get(URI uri) {
        return send("GET", uri).join();
    }

    /** Asks without a body. */
    public static CompletableFuture<Answer> send(String method, URI uri) {
        return send(request(method, uri, BodyPublishers.noBody()).build());
    }

    /** Asks with a body whose length is announced. */
    public static CompletableFuture<Answer> send(String method, URI uri, String contentType, byte[] body) {
        return send(request(method, uri, BodyPublishers.ofByteArray(body))
                .header("Content-Type", contentType)
                .build());
    }

    /** Asks with a body that comes in chunks, its length not announced. */
    public static CompletableFuture<Answer> sendChunked(String method, URI uri, String contentType, byte[] body) {
        return send(request(method, uri, BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body)))
                .header("Content-Type", contentType)
                .build());
    }

    private static HttpRequest.Builder request(String method, URI uri, BodyPublisher body) {
        return HttpRequest.newBuilder(uri).timeout(PATIENCE).method(method, body);
    }

    private static CompletableFuture<Answer> send(HttpRequest request) {
        long start = System.nanoTime();
        return CLIENT.sendAsync(request, BodyHandlers.ofByteArray()).thenApply(response -> answer(response, start));
    }

    private static Answer answer(HttpResponse<byte[]> response, long start) {
        return new Answer(
                response.request().method() + " " + response.request().uri(),
                response.statusCode(),
                response.headers(),
                response.body(),
                Duration.ofNanos(System.nanoTime() - start));
    }
}
