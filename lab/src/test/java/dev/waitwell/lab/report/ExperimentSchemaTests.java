package dev.waitwell.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import dev.waitwell.lab.result.ResultFiles;
import dev.waitwell.lab.result.SweepResults;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Holds {@code docs/experiment.schema.json} and the records to each other. */
class ExperimentSchemaTests {
    private static final String TEXT = read(Path.of("../docs/experiment.schema.json"));
    private static final JsonNode TREE = JsonMapper.shared().readTree(TEXT);
    private static final Schema SCHEMA =
            SchemaRegistry.withDialect(Dialects.getDraft202012()).getSchema(TEXT);

    static Stream<SweepResults> runs() {
        return Stream.of(
                SampleSweep.threads().make(),
                SampleSweep.map().rounds(1).make(),
                SampleSweep.threads()
                        .eachAlone(Map.of("threads", "200", "delay", "50ms"))
                        .make(),
                SampleSweep.empty());
    }

    @ParameterizedTest
    @MethodSource("runs")
    void describesWhatIsWritten(SweepResults results) {
        assertThat(problems(ResultFiles.json(results))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"form\" : \"experiment\"|\"form\" : \"compare\"|form",
                "\"schema\" : 1|\"schema\" : 2|schema",
                "\"answers\" : \"throughput\"|\"answers\" : \"luck\"|answers",
                "\"design\" : \"grid\"|\"design\" : \"heap\"|design",
                "\"round\" : 1|\"round\" : 0|round",
                "\"threads\" : \"20\"|\"threads\" : 20|cell",
                "\"droppedSeconds\"|\"dropped\"|droppedSeconds"
            })
    void refusesWhatIsNot(String right, String wrong, String where) {
        String json = ResultFiles.json(SampleSweep.threads().rounds(1).make());
        assertThat(json).contains(right);

        assertThat(problems(json.replace(right, wrong)))
                .isNotEmpty()
                .anySatisfy(problem -> assertThat(problem.toString()).contains(where));
    }

    static Stream<Class<?>> records() {
        return Arrays.stream(SweepResults.class.getDeclaredClasses());
    }

    @ParameterizedTest
    @MethodSource("records")
    void describesEveryFieldOfEachRecord(Class<?> type) {
        assertDescribed(type, TREE.at("/$defs/" + type.getSimpleName()));
    }

    @Test
    void describesEveryFieldOfTheWhole() {
        assertDescribed(SweepResults.class, TREE);
    }

    @Test
    void describesWhatItSharesWithAComparisonAlike() {
        JsonNode compare = JsonMapper.shared()
                .readTree(read(Path.of("../docs/results.schema.json")))
                .path("$defs");
        JsonNode here = TREE.path("$defs");

        assertThat(here.propertyNames()).contains("Host", "Setup", "StackRun", "Measurement", "Gate");
        compare.propertyNames().stream()
                .filter(here::has)
                .forEach(name -> assertThat(here.get(name)).as(name).isEqualTo(compare.get(name)));
    }

    private static void assertDescribed(Class<?> type, JsonNode schema) {
        String[] fields = Arrays.stream(type.getRecordComponents())
                .map(RecordComponent::getName)
                .toArray(String[]::new);
        assertThat(schema.path("properties").propertyNames()).containsExactly(fields);
        assertThat(schema.path("required").valueStream().map(JsonNode::asString))
                .containsExactly(fields);
        assertThat(schema.path("additionalProperties").asBoolean(true)).isFalse();
        assertThat(schema.path("properties").values())
                .allSatisfy(field ->
                        assertThat(field.path("description").asString("")).endsWith("."));
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
