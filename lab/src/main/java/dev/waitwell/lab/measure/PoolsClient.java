package dev.waitwell.lab.measure;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Asks the pools endpoint of one process. Each method throws an {@link IllegalStateException} when it does not answer, or
 * with something else.
 */
public final class PoolsClient {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private final HttpClient client;
    private final URI endpoint;

    PoolsClient(HttpClient client, URI endpoint) {
        this.client = client;
        this.endpoint = endpoint;
    }

    /**
     * What a resize did.
     *
     * @param pool its name
     * @param kind what library
     * @param how {@code live} or {@code swap}
     * @param from size before; null when nothing bounded it
     * @param to size now
     * @param converging whether more than that was open still
     * @param says when it takes effect for whom
     */
    public record Resized(
            String pool, String kind, String how, @Nullable Integer from, int to, boolean converging, String says) {}

    /** All pools; empty when the process is without the pools starter, or does not expose its endpoint. */
    public Optional<PoolsPage> read() throws InterruptedException {
        HttpResponse<String> response = send(HttpRequest.newBuilder(endpoint));
        return response.statusCode() == 404 ? Optional.empty() : Optional.of(understood(response, PoolsPage::parse));
    }

    /** Changes the size of a pool. */
    public Resized resize(String pool, int max) throws InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(endpoint + "/" + pool))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"max\":" + max + "}"));
        return understood(send(request), PoolsClient::resized);
    }

    private static Resized resized(String json) {
        try {
            return MAPPER.readValue(json, Resized.class);
        } catch (JacksonException e) {
            throw new IllegalArgumentException("not what a resize answers: " + e.getMessage(), e);
        }
    }

    private <T> T understood(HttpResponse<String> response, Function<String, T> parse) {
        if (response.statusCode() != 200) {
            throw new IllegalStateException(
                    "pools: " + response.uri() + " answered " + response.statusCode() + ": " + response.body());
        }
        try {
            return parse.apply(response.body());
        } catch (IllegalArgumentException e) {
            throw new IllegalStateException("pools: " + response.uri() + ": " + e.getMessage(), e);
        }
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws InterruptedException {
        try {
            return client.send(
                    request.timeout(PATIENCE)
                            .header("Accept", "application/json")
                            .build(),
                    BodyHandlers.ofString());
        } catch (IOException e) {
            throw new IllegalStateException("pools: " + endpoint + " does not answer: " + e, e);
        }
    }
}
