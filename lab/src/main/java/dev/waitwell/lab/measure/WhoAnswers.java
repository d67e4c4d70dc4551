package dev.waitwell.lab.measure;

import dev.waitwell.lab.result.Answered;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Asks a service who it is. */
final class WhoAnswers {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private WhoAnswers() {}

    /**
     * Asks.
     *
     * @param uri answers one downstream call, as {@code /http/0} does
     * @throws IllegalStateException it does not answer, or something else
     */
    static Answered at(HttpClient client, URI uri) throws InterruptedException {
        try {
            HttpResponse<String> response =
                    client.send(HttpRequest.newBuilder(uri).timeout(PATIENCE).build(), BodyHandlers.ofString());
            if (response.statusCode() != 200) {
                throw new IllegalStateException(uri + " answered " + response.statusCode() + ": " + response.body());
            }
            return MAPPER.readValue(response.body(), Answered.class);
        } catch (IOException e) {
            throw new IllegalStateException(uri + " does not answer: " + e, e);
        } catch (JacksonException e) {
            throw new IllegalStateException(uri + " does not say who answers: " + e.getMessage(), e);
        }
    }
}
