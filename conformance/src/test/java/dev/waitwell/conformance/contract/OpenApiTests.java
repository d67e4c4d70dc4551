package dev.waitwell.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.conformance.http.Answer;
import dev.waitwell.conformance.http.OpenApi;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The document is sound in itself, and its check refuses what it should. */
class OpenApiTests {

    private static final String GOOD =
            "{\"service\":\"blocking\",\"client\":\"reactor-netty\",\"thread\":\"event-loop\",\"downstream\":{\"delayMillis\":1}}";

    private final OpenApi openApi = OpenApi.read();

    @Test
    void everyReferenceLeadsSomewhere() {
        List<String> dead = references(openApi.document()).stream()
                .filter(reference ->
                        openApi.document().at(reference.substring(1)).isMissingNode())
                .toList();

        assertThat(dead).isEmpty();
    }

    @Test
    void everyExampleIsAsItsSchemaSays() {
        List<String> checked = new ArrayList<>();
        for (JsonNode media : openApi.document().findValues("content")) {
            media.values().forEach(each -> each.path("examples").properties().forEach(example -> {
                JsonNode value = openApi.resolve(example.getValue()).path("value");
                assertThat(openApi.check(each.path("schema"), value))
                        .as("example %s: %s", example.getKey(), value)
                        .isEmpty();
                checked.add(example.getKey());
            }));
        }
        assertThat(checked).hasSizeGreaterThan(20);
    }

    @Test
    void everyOperationSaysHowItCanFail() {
        openApi.document().path("paths").properties().forEach(path -> path.getValue()
                .properties()
                .forEach(operation -> assertThat(
                                operation.getValue().path("responses").propertyNames())
                        .as("%s %s", operation.getKey(), path.getKey())
                        .contains("200", "400", "405", "500", "503")));
    }

    @Test
    void acceptsAnAnswerAsDocumented() {
        assertThat(deviations(200, "application/json", GOOD)).isEmpty();
    }

    @Test
    void refusesAnAnswerThatIsOtherwise() {
        assertThat(deviations(200, "application/json", GOOD.replace("blocking", "other")))
                .isNotEmpty();
        assertThat(deviations(200, "application/json", GOOD.replace("\"delayMillis\":1", "\"delayMillis\":\"1\"")))
                .isNotEmpty();
        assertThat(deviations(200, "application/json", GOOD.replace("{\"service\"", "{\"extra\":1,\"service\"")))
                .isNotEmpty();
        assertThat(deviations(200, "text/plain", GOOD)).isNotEmpty();
        assertThat(deviations(201, "application/json", GOOD)).isNotEmpty();
    }

    @Test
    void refusesAProblemThatHasMoreMembersThanDocumentedOrLacksItsHeader() {
        String problem = openApi.document()
                .at("/components/examples/PoolExhausted/value")
                .toString();

        assertThat(deviations(503, "application/problem+json", problem))
                .hasSize(1)
                .first()
                .asString()
                .contains("Retry-After");
        assertThat(deviations(
                        503, "application/problem+json", problem.replace("{\"type\"", "{\"trace\":\"x\",\"type\"")))
                .hasSizeGreaterThan(1);
    }

    private List<String> deviations(int status, String mediaType, String body) {
        HttpHeaders headers = HttpHeaders.of(Map.of("Content-Type", List.of(mediaType)), (name, value) -> true);
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        return openApi.deviations("GET", "/http/1", new Answer("GET /http/1", status, headers, bytes, Duration.ZERO));
    }

    private static List<String> references(JsonNode node) {
        List<String> references = new ArrayList<>();
        if (node.has("$ref")) {
            references.add(node.path("$ref").asString());
        }
        node.values().forEach(child -> references.addAll(references(child)));
        return references;
    }
}
