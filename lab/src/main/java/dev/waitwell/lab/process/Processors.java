package dev.waitwell.lab.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Who may use which processors of the machine: without a pin everybody all, with it the measured service the upper half
 * and the generator, the downstream and the stores the lower.
 *
 * @param of how many there are
 * @param apart whether they are divided
 */
record Processors(int of, boolean apart) {
    private static final Path TASKSET = Path.of("/usr/bin/taskset");

    /**
     * Divides them, if they are to be divided.
     *
     * @throws IllegalArgumentException they cannot be
     */
    Processors {
        if (apart && of < 2) {
            throw new IllegalArgumentException(
                    "-Dwaitwell.pin: this machine has one processor, there is nothing to divide");
        }
        if (apart && !Files.isExecutable(TASKSET)) {
            throw new IllegalArgumentException("-Dwaitwell.pin: there is no " + TASKSET + " on this machine");
        }
    }

    /** What stands before the command of a process. */
    List<String> before(boolean underTest) {
        return apart ? List.of(TASKSET.toString(), "-c", list(underTest)) : List.of();
    }

    /** Sends all threads of this process, the load generator's among them, to their processors. */
    void take() {
        if (!apart) {
            return;
        }
        List<String> command = List.of(
                TASKSET.toString(),
                "-a",
                "-p",
                "-c",
                list(false),
                "" + ProcessHandle.current().pid());
        try {
            Process taskset =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String said = new String(taskset.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (!taskset.waitFor(10, TimeUnit.SECONDS) || taskset.exitValue() != 0) {
                throw new StartFailure("-Dwaitwell.pin: " + said.strip());
            }
        } catch (IOException e) {
            throw new StartFailure("-Dwaitwell.pin: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StartFailure("-Dwaitwell.pin: interrupted", e);
        }
    }

    private String list(boolean underTest) {
        int half = of / 2;
        return (underTest ? IntStream.range(half, of) : IntStream.range(0, half))
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(","));
    }
}
