package dev.waitwell.service;

import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What came back, and how long it took. */
@SuppressWarnings("ArrayRecordComponent") // Nobody compares answers.
record Answer(int status, HttpHeaders headers, byte[] body, Duration took) {

    private static final JsonMapper JSON = new JsonMapper();

    String text() {
        return new String(body, StandardCharsets.UTF_8);
    }

    JsonNode json() {
        return JSON.readTree(body);
    }

    Object members() {
        return JSON.readValue(body, Object.class);
    }

    String header(String name) {
        return headers.firstValue(name).orElse("");
    }

    @Override
    public String toString() {
        return status + " " + (body.length < 1000 ? text() : body.length + " bytes");
    }
}
