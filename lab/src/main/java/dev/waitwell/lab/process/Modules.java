package dev.waitwell.lab.process;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * The checkout and what its modules run on.
 *
 * @param root folder of the aggregator pom
 */
public record Modules(Path root) {

    /**
     * The checkout that a folder is in, which may be its root or any folder below.
     *
     * @throws IllegalStateException the folder is in none
     */
    public static Modules around(Path folder) {
        for (Path p = folder.toAbsolutePath().normalize(); p != null; p = p.getParent()) {
            if (Files.exists(p.resolve("downstream/pom.xml")) && Files.exists(p.resolve("lab/pom.xml"))) {
                return new Modules(p);
            }
        }
        throw new IllegalStateException(
                folder + " is not within a checkout of waitwell: run mvn gatling:test at its root");
    }

    /**
     * The class path of a built module: its classes and its jars.
     *
     * @throws StartFailure the module is not built, or a jar of its class path is missing
     */
    public List<Path> classPath(String module) {
        Path target = root.resolve(module).resolve("target");
        Path list = target.resolve("classpath.txt");
        Path classes = target.resolve("classes");
        for (Path needed : List.of(list, classes)) {
            if (!Files.exists(needed)) {
                throw new StartFailure(
                        module + ": not built, " + needed + " is missing; run mvn test-compile at the root");
            }
        }
        try {
            List<Path> jars = Arrays.stream(Files.readString(list).strip().split(File.pathSeparator))
                    .map(Path::of)
                    .toList();
            jars.stream().filter(jar -> !Files.exists(jar)).findFirst().ifPresent(jar -> {
                throw new StartFailure(module + ": jar missing, " + jar + "; run mvn test-compile at the root");
            });
            return Stream.concat(Stream.of(classes), jars.stream()).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
