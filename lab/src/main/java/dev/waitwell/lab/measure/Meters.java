package dev.waitwell.lab.measure;

import dev.waitwell.lab.result.Answered;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Collection;

/** Reads the meters of processes over HTTP. */
public final class Meters implements AutoCloseable {
    /** A service that yields to all others may take its time on a busy machine. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build();

    /**
     * All meters of one process.
     *
     * @throws IllegalStateException it does not answer, or with something else
     */
    public Scrape scrape(URI metrics) throws InterruptedException {
        return get(metrics);
    }

    /** Only the metrics of these names; a Spring Boot endpoint then renders, and costs, no more than these. */
    public Scrape scrape(URI metrics, Collection<String> names) throws InterruptedException {
        return get(URI.create(metrics + "?includedNames=" + String.join(",", names)));
    }

    private Scrape get(URI uri) throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(uri)
                .timeout(PATIENCE)
                .header("Accept", "text/plain;version=0.0.4")
                .build();
        long nanos = System.nanoTime();
        try {
            HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
            if (response.statusCode() != 200) {
                throw new IllegalStateException("meters: " + uri + " answered " + response.statusCode()
                        + "; it must serve Prometheus text (expose the prometheus endpoint)");
            }
            return Scrape.parse(nanos, response.body());
        } catch (IOException e) {
            throw new IllegalStateException("meters: " + uri + " does not answer: " + e, e);
        } catch (IllegalArgumentException e) {
            throw new IllegalStateException("meters: " + uri + ": " + e.getMessage(), e);
        }
    }

    /** The pools of one process. */
    public PoolsClient pools(URI endpoint) {
        return new PoolsClient(client, endpoint);
    }

    /** Who serves this address of a service; it is asked once. */
    public Answered whoAnswers(URI oneCall) throws InterruptedException {
        return WhoAnswers.at(client, oneCall);
    }

    /** What goes wrong with the downstream that serves here. */
    public FaultsClient faults(URI downstream) {
        return new FaultsClient(client, downstream.resolve("/faults"));
    }

    @Override
    public void close() {
        client.close();
    }
}
