package dev.waitwell.downstream;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A downstream on free ports for as long as a test class runs, and a client to ask it. */
public final class RunningDownstream implements BeforeAllCallback, AfterAllCallback {
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @Nullable
    private Downstream downstream;

    @Override
    public void beforeAll(ExtensionContext context) {
        downstream = new Downstream(
                Options.parse("--port=0", "--management-port=0", "--host=127.0.0.1"),
                () -> ThreadLocalRandom.current().nextLong());
    }

    @Override
    public void afterAll(ExtensionContext context) {
        client.shutdownNow(); // A call that is never answered must not keep the tests from ending.
        started().stop(Duration.ofSeconds(5));
    }

    private Downstream started() {
        if (downstream == null) {
            throw new IllegalStateException("not started yet");
        }
        return downstream;
    }

    /** The port of the service. */
    public int port() {
        return started().port();
    }

    /** An address of the service. */
    public URI at(String path) {
        return URI.create("http://127.0.0.1:" + port() + path);
    }

    /** Asks and waits for the answer. */
    public HttpResponse<String> get(String path) {
        return ask("GET", path, BodyPublishers.noBody());
    }

    /** Asks without waiting. */
    public CompletableFuture<HttpResponse<String>> getLater(String path) {
        return client.sendAsync(HttpRequest.newBuilder(at(path)).build(), BodyHandlers.ofString());
    }

    /** Sends a body and waits for the answer. */
    public HttpResponse<String> ask(String method, String path, BodyPublisher body) {
        return send(HttpRequest.newBuilder(at(path)).method(method, body).build(), BodyHandlers.ofString());
    }

    /** Asks for metrics or health. */
    public HttpResponse<String> manage(String path) {
        URI uri = URI.create("http://127.0.0.1:" + started().managementPort() + path);
        return send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
    }

    /** Sends a request and waits for the answer. */
    public <T> HttpResponse<T> send(HttpRequest request, HttpResponse.BodyHandler<T> handler) {
        try {
            return client.send(request, handler);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** The problem that a wrong parameter is answered with. */
    public static String badParameter(String instance, String name, String allowed, String value) {
        return """
                {"type":"urn:waitwell:problem:bad-parameter","title":"Bad parameter","status":400,\
                "detail":"%2$s must be %3$s, but was '%4$s'.","instance":"%1$s",\
                "parameter":"%2$s","allowed":"%3$s","value":"%4$s"}""".formatted(instance, name, allowed, value);
    }
}
