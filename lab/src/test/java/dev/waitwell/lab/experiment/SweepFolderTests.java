package dev.waitwell.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SweepFolderTests {
    private static final String GOOD =
            "question: Why?\nstacks: [virtual]\nworkload: {concurrency: 5}\nfixed: {delay: 1ms}\n";

    private final Path root;

    SweepFolderTests(@TempDir Path root) {
        this.root = root;
    }

    @Test
    void namesExperimentsAsTheirFilesAreNamed() throws IOException {
        write("b", GOOD);
        write("a", GOOD);
        Files.writeString(root.resolve("experiments/README.md"), "no experiment");

        assertThat(folder().names()).containsExactly("a", "b");
        assertThat(folder().read("a", Overrides.NONE).name()).isEqualTo("a");
        assertThat(folder().readAll(Overrides.NONE)).extracting(Sweep::name).containsExactly("a", "b");
    }

    @Test
    void readsAFileByItsPath() throws IOException {
        Path mine = Files.writeString(root.resolve("mine.yaml"), GOOD);

        assertThat(folder().read(mine.toString(), Overrides.NONE).name()).isEqualTo("mine");
    }

    @Test
    void tellsOfMistakesWithTheNameAsItWasAskedFor() throws IOException {
        write("a", GOOD.replace("Why?", ""));
        Path mine = Files.writeString(root.resolve("mine.yaml"), "stacks: 5");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> folder().read("a", Overrides.NONE))
                .withMessageStartingWith("experiments/a.yaml:1: question: ");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> folder().read(mine.toString(), Overrides.NONE))
                .withMessageContaining(mine + ":1: stacks: ");
    }

    @Test
    void tellsWhatIsThereWhenAnExperimentIsNot() throws IOException {
        write("tomcat-threads", GOOD);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> folder().read("tomcat-treads", Overrides.NONE))
                .withMessage(
                        "-Dwaitwell.experiment: 'tomcat-treads' is not known; did you mean 'tomcat-threads'? allowed are"
                                + " tomcat-threads, and the path of a file, which ends with .yaml");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> folder().read("./mine.yaml", Overrides.NONE))
                .withMessageStartingWith("-Dwaitwell.experiment: there is no file /")
                .withMessageEndingWith("mine.yaml; give a path to one, or a name: tomcat-threads");
    }

    @Test
    void tellsOfTheMistakesInAllFiles() throws IOException {
        write("a", GOOD.replace("virtual", "fast"));
        write("b", GOOD.replace("1ms", "soon"));
        write("c", GOOD);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> folder().readAll(Overrides.NONE))
                .withMessageContaining("experiments/a.yaml:2: stacks: 'fast'")
                .withMessageContaining("\nexperiments/b.yaml:4: fixed.delay: 'soon'");
    }

    @Test
    void refusesWhatIsNoText() throws IOException {
        write("a", "");
        Files.write(root.resolve("experiments/a.yaml"), new byte[] {'a', (byte) 0xff, 'b'});

        assertThatIllegalArgumentException()
                .isThrownBy(() -> folder().read("a", Overrides.NONE))
                .withMessage("experiments/a.yaml: is no text in UTF-8");
    }

    @Test
    void hasNoneWhereThereIsNoFolder() {
        assertThat(folder().names()).isEmpty();
    }

    private SweepFolder folder() {
        return SweepFolder.of(root);
    }

    private void write(String name, String content) throws IOException {
        Path folder = Files.createDirectories(root.resolve("experiments"));
        Files.writeString(folder.resolve(name + ".yaml"), content, StandardCharsets.UTF_8);
    }
}
