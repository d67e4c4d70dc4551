package dev.waitwell.lab.run;

import dev.waitwell.lab.experiment.Cell;
import dev.waitwell.lab.report.IndexPage;
import dev.waitwell.lab.report.IndexPage.Entry;
import dev.waitwell.lab.report.SweepCharts;
import dev.waitwell.lab.report.SweepReport;
import dev.waitwell.lab.result.JUnitXml;
import dev.waitwell.lab.result.JUnitXml.Case;
import dev.waitwell.lab.result.Measurement.Gate;
import dev.waitwell.lab.result.ResultFiles;
import dev.waitwell.lab.result.SweepResults;
import dev.waitwell.lab.result.SweepResults.Replicate;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The files of a run of an experiment file.
 *
 * @param folder of this experiment, beside those of the others
 */
record SweepFiles(Path folder) {
    /** The results so far; a reader never sees half of them. */
    void save(SweepResults results) {
        write("results.json", ResultFiles.json(results));
    }

    /**
     * Everything that is made of the results.
     *
     * @param compared verdicts on an earlier run
     */
    void finish(SweepResults results, List<Case> compared) {
        save(results);
        write("results.csv", ResultFiles.csv(results));
        List<Case> cases = new ArrayList<>(
                results.replicates().stream().map(SweepFiles::verdict).toList());
        cases.addAll(compared);
        write("junit.xml", JUnitXml.of("waitwell " + results.experiment(), results.startedAt(), cases));
        for (Map.Entry<String, String> chart : SweepCharts.of(results).entrySet()) {
            write(chart.getKey(), chart.getValue());
        }
        write("report.html", SweepReport.render(results));
        index(folder.resolveSibling("index.html"));
    }

    private static Case verdict(Replicate replicate) {
        String failed = says(replicate, Gate::fatal);
        return new Case(
                Cell.label(replicate.cell()),
                "round " + replicate.round(),
                replicate.measured().seconds(),
                failed,
                failed == null ? says(replicate, gate -> !gate.fatal()) : null);
    }

    private static @Nullable String says(Replicate replicate, Predicate<Gate> which) {
        String all = replicate.measured().gates().stream()
                .filter(gate -> !gate.passed())
                .filter(which)
                .map(gate -> gate.gate() + ": " + gate.says())
                .collect(Collectors.joining("\n"));
        return all.isEmpty() ? null : all;
    }

    /** A page of all runs beside each other; written by whoever ended last. */
    static void index(Path page) {
        Path all = page.toAbsolutePath().getParent();
        if (all == null) {
            return;
        }
        try (Stream<Path> folders = Files.list(all)) {
            List<Entry> entries = new ArrayList<>();
            for (Path run : folders.sorted().toList()) {
                Path results = run.resolve("results.json");
                if (Files.isRegularFile(results)) {
                    entries.add(Entry.read(results, run.getFileName() + "/report.html"));
                }
            }
            ResultFiles.write(page, IndexPage.render(entries));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void write(String name, String content) {
        try {
            ResultFiles.write(folder.resolve(name), content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
