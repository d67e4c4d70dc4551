package dev.waitwell.downstream.http;

import java.util.Map;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The one JSON mapper. */
public final class Json {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private Json() {}

    /** Writes it. */
    public static byte[] bytes(Object value) {
        return MAPPER.writeValueAsBytes(value);
    }

    /**
     * Reads an object.
     *
     * @return empty for {@code null}
     * @throws tools.jackson.core.JacksonException it is not one
     */
    public static Map<?, ?> object(byte[] json) {
        Map<?, ?> object = MAPPER.readValue(json, Map.class);
        return object == null ? Map.of() : object;
    }
}
