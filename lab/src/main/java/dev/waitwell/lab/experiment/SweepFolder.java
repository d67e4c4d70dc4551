package dev.waitwell.lab.experiment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A folder of experiments, one file each, named as the experiment is.
 *
 * @param folder may be absent, then there is none
 */
record SweepFolder(Path folder) {
    private static final String ENDING = ".yaml";

    /** The folder of a checkout. */
    static SweepFolder of(Path root) {
        return new SweepFolder(root.resolve("experiments"));
    }

    /** All names, in alphabetical order. */
    List<String> names() {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(f -> f.getFileName().toString())
                    .filter(n -> n.endsWith(ENDING))
                    .map(n -> n.substring(0, n.length() - ENDING.length()))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Reads one.
     *
     * @param asked a name, or the path of a file: that has a slash or ends with .yaml
     * @throws IllegalArgumentException there is none such, or something in it is wrong
     */
    Sweep read(String asked, Overrides overrides) {
        if (asked.contains("/") || asked.endsWith(ENDING)) {
            Path file = Path.of(asked);
            if (!Files.isRegularFile(file)) {
                throw new IllegalArgumentException("-Dwaitwell.experiment: there is no file "
                        + file.toAbsolutePath().normalize() + "; give a path to one, or a name: "
                        + String.join(", ", names()));
            }
            return read(file, asked, overrides);
        }
        if (!names().contains(asked)) {
            throw new IllegalArgumentException("-Dwaitwell.experiment: " + Nearest.unknown(asked, names())
                    + ", and the path of a file, which ends with " + ENDING);
        }
        return read(folder.resolve(asked + ENDING), folder.getFileName() + "/" + asked + ENDING, overrides);
    }

    /**
     * Reads all.
     *
     * @throws IllegalArgumentException something in any of them is wrong
     */
    List<Sweep> readAll(Overrides overrides) {
        List<Sweep> all = new ArrayList<>();
        List<String> wrong = new ArrayList<>();
        for (String name : names()) {
            try {
                all.add(read(name, overrides));
            } catch (IllegalArgumentException e) {
                wrong.add(e.getMessage());
            }
        }
        if (!wrong.isEmpty()) {
            throw new IllegalArgumentException(String.join("\n", wrong));
        }
        return all;
    }

    private static Sweep read(Path file, String called, Overrides overrides) {
        String name = file.getFileName().toString().replaceFirst("\\.yaml$", "");
        try {
            return SweepReader.read(called, name, Files.readString(file), overrides);
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException(called + ": is no text in UTF-8", e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
