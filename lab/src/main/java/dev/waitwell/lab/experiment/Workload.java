package dev.waitwell.lab.experiment;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What is asked for in every cell, but for the levels that stand in it.
 *
 * @param path relative to the stack's prefix; {@code {delay}} and the like stand for levels
 * @param probe path of a light open workload beside it
 * @param steps what the downstream waits, one after the other within a cell, each for the length of a window; empty
 *     where it waits the same all the time
 */
public record Workload(String path, Optional<String> probe, List<Duration> steps) {
    /** Where nothing else is said. */
    static final String PATH = "/http/{delay}";

    public Workload {
        steps = List.copyOf(steps);
    }
}
