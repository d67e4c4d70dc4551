package dev.waitwell.lab.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModulesTests {
    private final Path folder;
    private final Path root;

    ModulesTests(@TempDir Path folder) throws IOException {
        this.folder = folder.toRealPath();
        root = this.folder.resolve("checkout");
        for (String module : new String[] {"downstream", "lab"}) {
            Files.createDirectories(root.resolve(module));
            Files.createFile(root.resolve(module).resolve("pom.xml"));
        }
    }

    @Test
    void isFoundFromAnyFolderWithin() throws IOException {
        Path deep = Files.createDirectories(root.resolve("gatling/target/gatling"));

        assertThat(Modules.around(root).root()).isEqualTo(root);
        assertThat(Modules.around(deep).root()).isEqualTo(root);
        assertThat(Modules.around(deep.resolve("../..")).root()).isEqualTo(root);
    }

    @Test
    void isFoundFromWhereTheTestsRun() {
        assertThat(Modules.around(Path.of("")).root().resolve("lab/src")).isDirectory();
    }

    @Test
    void isNotFoundOutside() {
        assertThatIllegalStateException()
                .isThrownBy(() -> Modules.around(folder))
                .withMessage(folder + " is not within a checkout of waitwell: run mvn gatling:test at its root");
    }

    @Test
    void tellsTheClassesFirstThenTheJars() throws IOException {
        Path a = Files.createFile(root.resolve("a.jar"));
        Path b = Files.createFile(root.resolve("b.jar"));
        Path target = built(a + File.pathSeparator + b + "\n");

        assertThat(new Modules(root).classPath("downstream")).containsExactly(target.resolve("classes"), a, b);
    }

    @Test
    void tellsHowToBuildAModuleThatIsNot() throws IOException {
        Path target = root.resolve("downstream/target");
        assertFailure("downstream: not built, " + target.resolve("classpath.txt")
                + " is missing; run mvn test-compile at the root");

        Files.createDirectories(target);
        Files.writeString(target.resolve("classpath.txt"), "");
        assertFailure("downstream: not built, " + target.resolve("classes")
                + " is missing; run mvn test-compile at the root");
    }

    @Test
    void namesAJarThatIsMissing() throws IOException {
        Path here = Files.createFile(root.resolve("here.jar"));
        Path gone = root.resolve("gone.jar");
        built(here + File.pathSeparator + gone);

        assertFailure("downstream: jar missing, " + gone + "; run mvn test-compile at the root");
    }

    private void assertFailure(String message) {
        assertThatExceptionOfType(StartFailure.class)
                .isThrownBy(() -> new Modules(root).classPath("downstream"))
                .withMessage(message);
    }

    private Path built(String classPath) throws IOException {
        Path target = root.resolve("downstream/target");
        Files.createDirectories(target.resolve("classes"));
        Files.writeString(target.resolve("classpath.txt"), classPath);
        return target;
    }
}
