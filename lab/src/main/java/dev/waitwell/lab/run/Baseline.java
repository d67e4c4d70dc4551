package dev.waitwell.lab.run;

import dev.waitwell.lab.experiment.Cell;
import dev.waitwell.lab.judge.Regression;
import dev.waitwell.lab.judge.Regression.Replicates;
import dev.waitwell.lab.result.Measurement;
import dev.waitwell.lab.result.ResultFiles;
import dev.waitwell.lab.result.SweepResults;
import dev.waitwell.lab.result.SweepResults.Replicate;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * An earlier run that this one is compared with.
 *
 * @param file its results
 * @param earlier what it found
 * @param allowed share by which a cell may be worse
 */
record Baseline(Path file, SweepResults earlier, double allowed) {
    /**
     * Reads it, before anything is started.
     *
     * @throws IllegalArgumentException it is not of this experiment
     */
    static Baseline read(Path file, String experiment, double allowed) {
        try {
            if (!ResultFiles.isSweep(file)) {
                throw new IllegalArgumentException("-Dwaitwell.baseline: " + file + " is of a comparison; give the"
                        + " results.json of an experiment of a file");
            }
            SweepResults earlier = ResultFiles.readSweep(file);
            if (!earlier.experiment().equals(experiment)) {
                throw new IllegalArgumentException("-Dwaitwell.baseline: " + file + " is of the experiment "
                        + earlier.experiment() + ", this is " + experiment);
            }
            return new Baseline(file, earlier, allowed);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Regression against(SweepResults now) {
        return Regression.of(cells(earlier), cells(now), allowed);
    }

    /** Measurements that are unfair are compared with nothing. */
    private static Map<String, Replicates> cells(SweepResults results) {
        Map<String, List<Measurement>> cells = results.replicates().stream()
                .filter(r -> r.measured().gates().stream().allMatch(g -> g.passed() || !g.fatal()))
                .collect(Collectors.groupingBy(
                        Baseline::label,
                        LinkedHashMap::new,
                        Collectors.mapping(Replicate::measured, Collectors.toList())));
        Map<String, Replicates> replicates = new LinkedHashMap<>();
        cells.forEach((cell, measured) -> replicates.put(
                cell,
                new Replicates(
                        measured.stream()
                                .map(m -> m.service().cpuMicrosPerRequest())
                                .filter(Objects::nonNull)
                                .toList(),
                        measured.stream().map(Measurement::throughput).toList())));
        return replicates;
    }

    private static String label(Replicate replicate) {
        return Cell.label(replicate.cell());
    }
}
