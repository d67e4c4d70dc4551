package dev.waitwell.conformance.process;

import java.nio.file.Files;
import java.nio.file.Path;

/** The working tree that these tests are part of. */
public final class Tree {

    private static final Path ROOT = lookUpward();

    private Tree() {}

    /** A file or folder, named from the root of the tree. */
    public static Path file(String path) {
        return ROOT.resolve(path);
    }

    private static Path lookUpward() {
        Path start = Path.of("").toAbsolutePath();
        for (Path at = start; at != null; at = at.getParent()) {
            if (Files.exists(at.resolve("conformance/pom.xml")) && Files.exists(at.resolve("downstream/pom.xml"))) {
                return at;
            }
        }
        throw new IllegalStateException("no folder with conformance/ and downstream/ at or above " + start);
    }
}
