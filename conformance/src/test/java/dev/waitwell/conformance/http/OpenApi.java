package dev.waitwell.conformance.http;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import dev.waitwell.conformance.process.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The API as docs/openapi.yaml says it; finds what an answer does otherwise. */
public final class OpenApi {

    private static final JsonMapper JSON = new JsonMapper();

    private final JsonNode document;
    private final Map<String, Schema> schemas = new ConcurrentHashMap<>();

    private OpenApi(JsonNode document) {
        this.document = document;
    }

    /** Reads the document. */
    public static OpenApi read() {
        return new OpenApi(new YAMLMapper().readTree(Tree.file("docs/openapi.yaml")));
    }

    /** The whole document. */
    public JsonNode document() {
        return document;
    }

    /**
     * What an answer does otherwise than the document says; empty if nothing.
     *
     * @param method the method asked with
     * @param path the path asked for, relative to a server of the document, without query
     */
    public List<String> deviations(String method, String path, Answer answer) {
        Optional<JsonNode> response = response(method, path, answer.status());
        if (response.isEmpty()) {
            return List.of("no status " + answer.status() + " is documented for " + method + " " + path);
        }
        List<String> deviations = new ArrayList<>(headerDeviations(response.get(), answer));
        if (!method.equals("HEAD")) {
            deviations.addAll(bodyDeviations(response.get(), answer));
        }
        return deviations;
    }

    private Optional<JsonNode> response(String method, String path, int status) {
        String code = Integer.toString(status);
        Optional<JsonNode> item = pathItem(path);
        if (item.isEmpty()) {
            return child(document.path("x-any-other-path"), code);
        }
        JsonNode operation = item.get().path(method.equals("HEAD") ? "get" : method.toLowerCase(Locale.ROOT));
        if (operation.isMissingNode()) {
            // Every operation of a path documents the same 405, the answer to the methods that the path lacks.
            return status == 405 ? child(item.get().iterator().next().path("responses"), code) : Optional.empty();
        }
        return child(operation.path("responses"), code);
    }

    private Optional<JsonNode> pathItem(String path) {
        return document.path("paths").properties().stream()
                .filter(entry -> template(entry.getKey()).matcher(path).matches())
                .map(entry -> resolve(entry.getValue()))
                .findFirst();
    }

    private static Pattern template(String path) {
        return Pattern.compile(path.replaceAll("\\{[^}]+}", "[^/]+"));
    }

    private List<String> headerDeviations(JsonNode response, Answer answer) {
        List<String> deviations = new ArrayList<>();
        response.path("headers").properties().forEach(entry -> {
            JsonNode header = resolve(entry.getValue());
            Optional<String> value = answer.headers().firstValue(entry.getKey());
            if (value.isEmpty()) {
                if (header.path("required").asBoolean(false)) {
                    deviations.add("the header " + entry.getKey() + " is missing");
                }
                return;
            }
            boolean number = header.path("schema").path("type").asString("").equals("integer");
            JsonNode node = number && value.get().matches("-?\\d+")
                    ? JSON.getNodeFactory().numberNode(Long.parseLong(value.get()))
                    : JSON.getNodeFactory().stringNode(value.get());
            check(header.path("schema"), node).forEach(e -> deviations.add("header " + entry.getKey() + ": " + e));
        });
        return deviations;
    }

    private List<String> bodyDeviations(JsonNode response, Answer answer) {
        JsonNode content = response.path("content");
        JsonNode media = content.path(answer.mediaType());
        if (media.isMissingNode()) {
            return content.has("*/*")
                    ? List.of()
                    : List.of("the media type '%s' is not documented".formatted(answer.mediaType()));
        }
        return check(media.path("schema"), answer.json());
    }

    /** What a value does otherwise than a schema of the document says; empty if nothing. */
    public List<String> check(JsonNode schema, JsonNode value) {
        return schemas.computeIfAbsent(schema.toString(), text -> compile(schema)).validate(value).stream()
                .map(Error::toString)
                .toList();
    }

    private Schema compile(JsonNode schema) {
        // The schema refers to its neighbours as #/components/schemas/…, so it takes them along.
        var withNeighbours = JSON.createObjectNode();
        withNeighbours.set("components", document.path("components"));
        withNeighbours.putArray("allOf").add(schema);
        SchemaRegistry registry = SchemaRegistry.withDialect(Dialects.getDraft202012());
        return registry.getSchema(SchemaLocation.of("urn:waitwell:openapi"), withNeighbours);
    }

    /** The node itself, or what its $ref names. */
    public JsonNode resolve(JsonNode node) {
        String reference = node.path("$ref").asString("");
        return reference.isEmpty() ? node : resolve(document.at(reference.substring(1)));
    }

    private Optional<JsonNode> child(JsonNode parent, String name) {
        return parent.has(name) ? Optional.of(resolve(parent.path(name))) : Optional.empty();
    }
}
