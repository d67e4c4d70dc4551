package dev.waitwell.conformance.copy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.conformance.process.Module;
import dev.waitwell.conformance.process.Tree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What {@code cp -r service-reactive ../ours && mvn verify} does, once the line of the pools starter is deleted from its
 * pom; and what happens with the starter's folder beside it. Leave it out with -DexcludedGroups=copy-out.
 */
@Tag("copy-out")
@Execution(ExecutionMode.CONCURRENT)
class CopyOutTests {

    private final Path elsewhere;

    CopyOutTests(@TempDir Path elsewhere) {
        this.elsewhere = elsewhere;
    }

    @Test
    void theReactiveServiceBuildsAndAnswersWithoutTheStarter() throws Exception {
        Path copy = copy(Module.SERVICE_REACTIVE);
        deleteTheStartersLine(copy);
        // All its tests ran where they are, a moment ago; these start it and ask it.
        Copies.assertBuilds(copy, "verify", "-Dtest=HttpTests");
        try (var reports = Files.list(copy.resolve("target/surefire-reports"))) {
            assertThat(reports).as("reports of tests that ran in the copy").isNotEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Module.class,
            names = {"DOWNSTREAM", "SERVICE_BLOCKING", "GATEWAY"})
    void theOthersBuildWithoutTheStarter(Module module) throws Exception {
        // Their tests ran where they are, a moment ago; what a copy can break is the build.
        Path copy = copy(module);
        deleteTheStartersLine(copy);
        Copies.assertBuilds(copy, "package", "-DskipTests");
    }

    @Test
    void allBuildWithTheStartersFolderBesideThem() throws Exception {
        Copies.copyWithoutTarget(Tree.file("pools"), elsewhere.resolve("pools"));
        List<String> folders = new ArrayList<>(List.of("pools"));
        for (Module module : Module.values()) {
            folders.add(copy(module).getFileName().toString());
        }
        Copies.aggregate(elsewhere, folders);
        Copies.assertBuilds(elsewhere, "package", "-DskipTests", "-T", "1C");
    }

    private Path copy(Module module) throws IOException {
        Path copy = elsewhere.resolve(module.folder().getFileName());
        Copies.copyWithoutTarget(module.folder(), copy);
        return copy;
    }

    private static void deleteTheStartersLine(Path copy) throws IOException {
        Path pom = copy.resolve("pom.xml");
        List<String> lines = Files.readAllLines(pom);
        Files.write(
                pom,
                lines.stream().filter(line -> !line.contains("waitwell-pools")).toList());
    }
}
