package dev.waitwell.conformance.copy;

import static org.assertj.core.api.Assertions.assertThat;

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

/** Folders of this tree, copied elsewhere and built there. */
final class Copies {

    private static final int MINUTES = 8;

    private Copies() {}

    /** Makes a build of the folders that lie in one folder, beside each other. */
    static void aggregate(Path elsewhere, List<String> folders) throws IOException {
        String modules = folders.stream().map(f -> "<module>" + f + "</module>").collect(Collectors.joining());
        Files.writeString(
                elsewhere.resolve("pom.xml"),
                "<project><modelVersion>4.0.0</modelVersion><groupId>com.example</groupId><artifactId>ours</artifactId>"
                        + "<version>1</version><packaging>pom</packaging><modules>" + modules + "</modules></project>");
    }

    static void assertBuilds(Path folder, String... goals) throws IOException, InterruptedException {
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

    static void copyWithoutTarget(Path from, Path to) throws IOException {
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
