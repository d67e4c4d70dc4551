package dev.waitwell.conformance.copy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.conformance.process.Module;
import dev.waitwell.conformance.process.Tree;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What {@code cp -r service-reactive ../ours && mvn verify} does, once the line of the pools starter is deleted from its
 * pom; and what happens with the starter's folder beside it. Leave it out with -DexcludedGroups=copy-out.
 */
@Tag("copy-out")
class CopyOutTests {

    private static final int MINUTES = 8;

    private final Path elsewhere;

    CopyOutTests(@TempDir Path elsewhere) {
        this.elsewhere = elsewhere;
    }

    @Test
    void theReactiveServiceBuildsAndPassesItsTestsWithoutTheStarter() throws Exception {
        Path copy = copy(Module.SERVICE_REACTIVE);
        deleteTheStartersLine(copy);
        assertBuilds(copy, "verify");
        try (var reports = Files.list(copy.resolve("target/surefire-reports"))) {
            assertThat(reports).as("reports of tests that ran in the copy").isNotEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(value = Module.class, names = "SERVICE_REACTIVE", mode = EnumSource.Mode.EXCLUDE)
    void theOthersBuildWithoutTheStarter(Module module) throws Exception {
        // Their tests ran where they are, a moment ago; what a copy can break is the build.
        Path copy = copy(module);
        deleteTheStartersLine(copy);
        assertBuilds(copy, "package", "-DskipTests");
    }

    @Test
    void allBuildWithTheStartersFolderBesideThem() throws Exception {
        copyWithoutTarget(Tree.file("pools"), elsewhere.resolve("pools"));
        List<String> folders = new ArrayList<>(List.of("pools"));
        for (Module module : Module.values()) {
            folders.add(copy(module).getFileName().toString());
        }
        String modules = folders.stream().map(f -> "<module>" + f + "</module>").collect(Collectors.joining());
        Files.writeString(
                elsewhere.resolve("pom.xml"),
                "<project><modelVersion>4.0.0</modelVersion><groupId>com.example</groupId><artifactId>ours</artifactId>"
                        + "<version>1</version><packaging>pom</packaging><modules>" + modules + "</modules></project>");
        assertBuilds(elsewhere, "package", "-DskipTests");
    }

    private Path copy(Module module) throws IOException {
        Path copy = elsewhere.resolve(module.folder().getFileName());
        copyWithoutTarget(module.folder(), copy);
        return copy;
    }

    private static void deleteTheStartersLine(Path copy) throws IOException {
        Path pom = copy.resolve("pom.xml");
        List<String> lines = Files.readAllLines(pom);
        Files.write(
                pom,
                lines.stream().filter(line -> !line.contains("waitwell-pools")).toList());
    }

    private static void assertBuilds(Path folder, String... goals) throws IOException, InterruptedException {
        Path log = Tree.file("conformance/target/logs/copy-of-" + folder.getFileName() + ".log");
        Files.createDirectories(log.getParent());
        List<String> command = new ArrayList<>(List.of(maven(), "-B", "-o", "-ntp"));
        String repository = System.getProperty("maven.repo.local", "");
        if (!repository.isBlank()) {
            command.add("-Dmaven.repo.local=" + repository);
        }
        command.addAll(Arrays.asList(goals));

        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            assertThat(process.waitFor(MINUTES, TimeUnit.MINUTES))
                    .as("%s ended within %d min; the tail of %s:%n%s", command, MINUTES, log, tail(log))
                    .isTrue();
            assertThat(process.exitValue())
                    .as("exit code of %s; the tail of %s:%n%s", command, log, tail(log))
                    .isZero();
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private static String tail(Path log) throws IOException {
        List<String> lines = Files.readAllLines(log);
        return String.join("\n", lines.subList(Math.max(0, lines.size() - 40), lines.size()));
    }

    /** The Maven that runs this build if it said where it is, else the one on the PATH. */
    private static String maven() {
        boolean windows = File.separatorChar == '\\';
        String executable = windows ? "mvn.cmd" : "mvn";
        List<Path> candidates = new ArrayList<>();
        String home = System.getProperty("maven.home", "");
        if (!home.isBlank()) {
            candidates.add(Path.of(home, "bin", executable));
        }
        String path = System.getenv().getOrDefault("PATH", "");
        for (String folder : path.split(File.pathSeparator, -1)) {
            candidates.add(Path.of(folder, executable));
        }
        return candidates.stream()
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no " + executable + " on the PATH " + path))
                .toString();
    }

    private static void copyWithoutTarget(Path from, Path to) throws IOException {
        Files.walkFileTree(from, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
                if (folder.equals(from.resolve("target"))) {
                    return FileVisitResult.SKIP_SUBTREE;
                }
                Files.createDirectories(to.resolve(from.relativize(folder).toString()));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
