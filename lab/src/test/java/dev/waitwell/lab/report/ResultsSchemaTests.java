package dev.waitwell.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import dev.waitwell.lab.result.Host;
import dev.waitwell.lab.result.Measurement;
import dev.waitwell.lab.result.ResizeRun;
import dev.waitwell.lab.result.ResultFiles;
import dev.waitwell.lab.result.Results;
import dev.waitwell.lab.result.Setup;
import dev.waitwell.lab.result.StackRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Holds {@code docs/results.schema.json} and the records to each other. */
class ResultsSchemaTests {
    private static final String TEXT = read(Path.of("../docs/results.schema.json"));
    private static final Schema FIRST = SchemaRegistry.withDialect(Dialects.getDraft202012())
            .getSchema(read(Path.of("../docs/results.schema-1.json")));
    private static final Schema SCHEMA =
            SchemaRegistry.withDialect(Dialects.getDraft202012()).getSchema(TEXT);

    static Stream<Results> runs() {
        return Stream.of(
                SampleResults.compare(), SampleResults.isolation(), SampleResults.resize(), SampleResults.empty());
    }

    @ParameterizedTest
    @MethodSource("runs")
    void describesWhatIsWritten(Results results) {
        assertThat(problems(ResultFiles.json(results))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"memoryBytes\"|\"memory\"|memoryBytes",
                "\"bound\" : \"server threads\"|\"bound\" : \"luck\"|bound",
                "\"schema\" : 2|\"schema\" : 1|schema",
                "\"gateway\" : false|\"gateway\" : \"no\"|gateway"
            })
    void refusesWhatIsNot(String right, String wrong, String where) {
        String json = ResultFiles.json(SampleResults.compare());
        assertThat(json).contains(right);

        assertThat(problems(json.replace(right, wrong)))
                .isNotEmpty()
                .anySatisfy(problem -> assertThat(problem.toString()).contains(where));
    }

    static Stream<Class<?>> records() {
        return Stream.concat(
                Stream.of(Host.class, Setup.class, StackRun.class, ResizeRun.class, Measurement.class),
                Stream.of(StackRun.class, ResizeRun.class, Measurement.class)
                        .flatMap(type -> Arrays.stream(type.getDeclaredClasses())));
    }

    @ParameterizedTest
    @MethodSource("records")
    void describesEveryFieldOfEachRecord(Class<?> type) {
        assertDescribed(type, JsonMapper.shared().readTree(TEXT).at("/$defs/" + type.getSimpleName()));
    }

    @Test
    void describesEveryFieldOfTheWhole() {
        assertDescribed(Results.class, JsonMapper.shared().readTree(TEXT));
    }

    private static void assertDescribed(Class<?> type, JsonNode schema) {
        String[] fields = Arrays.stream(type.getRecordComponents())
                .map(RecordComponent::getName)
                .toArray(String[]::new);
        assertThat(schema.path("properties").propertyNames()).containsExactly(fields);
        assertThat(schema.path("required").valueStream().map(JsonNode::asString))
                .containsExactly(fields);
        assertThat(schema.path("additionalProperties").asBoolean(true)).isFalse();
        assertThat(schema.path("description").asString("")).isNotBlank();
        assertThat(schema.path("properties").values())
                .allSatisfy(field ->
                        assertThat(field.path("description").asString("")).endsWith("."));
    }

    @ParameterizedTest
    @ValueSource(strings = {"compare", "isolation"})
    void committedResultsAreOfAFormThatIsDescribedAndCanStillBeRead(String experiment) throws IOException {
        Path file = Path.of("../docs/results", experiment, "results.json");
        String json = Files.readString(file);
        boolean first = JsonMapper.shared().readTree(json).path("schema").asInt() == 1;

        assertThat((first ? FIRST : SCHEMA).validate(json, InputFormat.JSON)).isEmpty();
        Results results = ResultFiles.read(file);
        assertThat(problems(ResultFiles.json(results))).isEmpty();
        assertThat(HtmlReport.render(results)).contains("client connections");
        assertThat(TerminalTable.render(results)).contains("platform");
    }

    private static Collection<Error> problems(String json) {
        return SCHEMA.validate(json, InputFormat.JSON);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
