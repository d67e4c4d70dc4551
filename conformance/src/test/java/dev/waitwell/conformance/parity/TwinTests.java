package dev.waitwell.conformance.parity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.conformance.process.Module;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What can be compared without starting anything: classes, tests and knobs. */
class TwinTests {

    private static final String METADATA = "META-INF/spring-configuration-metadata.json";

    @Test
    void haveTheSameClassesInTheSamePackages() {
        assertThat(StackOnly.read("classes")
                        .objections(
                                classes(Module.SERVICE_BLOCKING.classes()), classes(Module.SERVICE_REACTIVE.classes())))
                .isEmpty();
    }

    @Test
    void haveTheSameTests() {
        Path tests = Path.of("src/test/java");

        assertThat(StackOnly.read("tests")
                        .objections(
                                sources(Module.SERVICE_BLOCKING.folder().resolve(tests)),
                                sources(Module.SERVICE_REACTIVE.folder().resolve(tests))))
                .isEmpty();
    }

    @Test
    void bringTheSameSchema() throws IOException {
        Path migrations = Path.of("src/main/resources/db/migration");
        Path blocking = Module.SERVICE_BLOCKING.folder().resolve(migrations);
        Path reactive = Module.SERVICE_REACTIVE.folder().resolve(migrations);

        assertThat(names(blocking, ".sql")).isNotEmpty().isEqualTo(names(reactive, ".sql"));
        for (String name : names(blocking, ".sql")) {
            // To the letter: Flyway refuses a database that another text was brought to.
            assertThat(reactive.resolve(name + ".sql")).hasSameTextualContentAs(blocking.resolve(name + ".sql"));
        }
    }

    @Test
    void haveTheSameKnobs() {
        assertThat(StackOnly.read("knobs")
                        .objections(
                                knobs(Module.SERVICE_BLOCKING).keySet(),
                                knobs(Module.SERVICE_REACTIVE).keySet()))
                .isEmpty();
    }

    @Test
    void haveTheSameTypesAndDefaultsOfTheKnobsTheyShare() {
        Map<String, JsonNode> reactive = knobs(Module.SERVICE_REACTIVE);
        List<String> different = new ArrayList<>();
        List<String> shared = new ArrayList<>();
        knobs(Module.SERVICE_BLOCKING).forEach((name, blocking) -> {
            JsonNode twin = reactive.get(name);
            if (twin != null) {
                shared.add(name);
                if (!typeAndDefault(twin).equals(typeAndDefault(blocking))) {
                    different.add("%s: %s and %s".formatted(name, typeAndDefault(blocking), typeAndDefault(twin)));
                }
            }
        });

        assertThat(different).isEmpty();
        assertThat(shared).isNotEmpty();
    }

    @Test
    void explainEveryKnob() {
        for (Module module : Set.of(
                Module.SERVICE_BLOCKING, Module.SERVICE_BLOCKING_JETTY, Module.SERVICE_REACTIVE, Module.GATEWAY)) {
            knobs(module)
                    .forEach((name, knob) -> assertThat(knob.path("description").asString(""))
                            .as("what %s of %s is for", name, module)
                            .isNotBlank());
        }
    }

    private static String typeAndDefault(JsonNode knob) {
        return knob.path("type") + " " + knob.path("defaultValue");
    }

    private static Map<String, JsonNode> knobs(Module module) {
        JsonNode metadata = new JsonMapper().readTree(module.classes().resolve(METADATA));
        return metadata.path("properties").values().stream()
                .filter(knob -> knob.path("name").asString().startsWith("waitwell."))
                .collect(Collectors.toMap(
                        knob -> knob.path("name").asString(), knob -> knob, (one, same) -> one, TreeMap::new));
    }

    /** Top-level classes: what is nested is the business of the file around it. */
    private static Set<String> classes(Path folder) {
        return names(folder, ".class").stream()
                .filter(name -> !name.contains("$"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> sources(Path folder) {
        return names(folder, ".java");
    }

    private static Set<String> names(Path folder, String ending) {
        try (var files = Files.walk(folder)) {
            return files.map(file -> folder.relativize(file).toString())
                    .filter(file -> file.endsWith(ending))
                    .map(file -> file.substring(0, file.length() - ending.length())
                            .replace('/', '.')
                            .replace('\\', '.')
                            .replaceFirst("^dev\\.waitwell\\.service\\.", ""))
                    .collect(Collectors.toCollection(TreeSet::new));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
