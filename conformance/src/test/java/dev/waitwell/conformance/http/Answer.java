package dev.waitwell.conformance.http;

import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What came back.
 *
 * @param request method and address, for messages
 * @param status the status code
 * @param headers the headers
 * @param body the body, byte for byte
 * @param took from sending to the whole body
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares answers as a whole
public record Answer(String request, int status, HttpHeaders headers, byte[] body, Duration took) {

    private static final JsonMapper JSON = new JsonMapper();

    /** The first header of this name, or "". */
    public String header(String name) {
        return headers.firstValue(name).orElse("");
    }

    /** The media type without its parameters, or "". */
    public String mediaType() {
        return header("Content-Type").split(";", 2)[0].strip();
    }

    /** The body as text. */
    public String text() {
        return new String(body, StandardCharsets.UTF_8);
    }

    /** The body as JSON. */
    public JsonNode json() {
        return JSON.readTree(body);
    }

    @Override
    public String toString() {
        String text = body.length > 2000 ? body.length + " bytes" : text();
        return "%s -> %d %s %s".formatted(request, status, mediaType(), text);
    }
}
