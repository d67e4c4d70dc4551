package dev.waitwell.lab.measure;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Makes the downstream of a run slower, and as fast as it was, while it is called. */
public final class FaultsClient {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final HttpClient client;
    private final URI endpoint;

    FaultsClient(HttpClient client, URI endpoint) {
        this.client = client;
        this.endpoint = endpoint;
    }

    /** What the downstream waits beside what it is asked to wait, from now on; zero for nothing. */
    public void slower(Duration by) throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(endpoint)
                .timeout(PATIENCE)
                .header("Content-Type", "application/json")
                .PUT(BodyPublishers.ofString("{\"latencyMillis\":" + by.toMillis() + "}"))
                .build();
        try {
            HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
            if (response.statusCode() != 200) {
                throw new IllegalStateException(
                        "faults: " + endpoint + " answered " + response.statusCode() + ": " + response.body());
            }
        } catch (IOException e) {
            throw new IllegalStateException("faults: " + endpoint + " does not answer: " + e, e);
        }
    }
}
