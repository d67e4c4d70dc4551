package dev.waitwell.lab.report;

import static dev.waitwell.lab.report.Html.escape;

import dev.waitwell.lab.report.Html.Column;
import dev.waitwell.lab.report.Html.Group;
import dev.waitwell.lab.result.Measurement;
import dev.waitwell.lab.result.ResultFiles;
import dev.waitwell.lab.result.Results;
import dev.waitwell.lab.result.SweepResults;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** All runs on one page: what each asked, the first sentence of its answer, and where its report lies. */
public final class IndexPage {
    private IndexPage() {}

    /**
     * A run.
     *
     * @param experiment its name
     * @param question what it asked
     * @param answer the first sentence of the answer
     * @param startedAt when it began
     * @param size cells and replicates, such as {@code 24 × 3}
     * @param gatesFailed how many gates failed, of all measurements
     * @param unfair whether one of them makes a measurement unfair
     * @param complete whether all was measured that was to be
     * @param link to its report, relative to the index
     */
    public record Entry(
            String experiment,
            String question,
            String answer,
            Instant startedAt,
            String size,
            int gatesFailed,
            boolean unfair,
            boolean complete,
            String link) {

        /** Of a {@code results.json} of either form. */
        public static Entry read(Path file, String link) throws IOException {
            return ResultFiles.isSweep(file) ? of(ResultFiles.readSweep(file), link) : of(ResultFiles.read(file), link);
        }

        /** Of a comparison. */
        public static Entry of(Results results, String link) {
            long resizes = results.resizes().stream()
                    .flatMap(r -> r.gates().stream())
                    .filter(g -> !g.passed())
                    .count();
            return new Entry(
                    results.experiment(),
                    results.question(),
                    Answer.sentences(results).getFirst(),
                    results.startedAt(),
                    Numbers.count(results.conditions().size()
                                    + results.resizes().size()) + " × 1",
                    failed(results.conditions().stream()) + (int) resizes,
                    results.unfair(),
                    true,
                    link);
        }

        /** Of an experiment file's run. */
        public static Entry of(SweepResults results, String link) {
            SweepCells cells = new SweepCells(results);
            return new Entry(
                    results.experiment(),
                    results.question(),
                    SweepAnswer.sentences(results).getFirst(),
                    results.startedAt(),
                    Numbers.count(cells.all().size()) + (cells.all().isEmpty() ? "" : " × " + cells.replicates()),
                    failed(results.replicates().stream().map(SweepResults.Replicate::measured)),
                    results.unfair(),
                    results.complete(),
                    link);
        }

        private static int failed(Stream<Measurement> all) {
            return all.mapToInt(m -> Verdicts.failed(m).size()).sum();
        }
    }

    /** The page; the latest run of each experiment first. */
    public static String render(List<Entry> entries) {
        List<Entry> rows = entries.stream()
                .sorted(Comparator.comparing(Entry::experiment)
                        .thenComparing(Comparator.comparing(Entry::startedAt).reversed()))
                .toList();
        Map<String, String> slots = new LinkedHashMap<>();
        slots.put("style", Page.resource("report.css"));
        slots.put("count", escape(Words.plural(rows.size(), "run", "runs")));
        slots.put("runs", rows.isEmpty() ? "<p>There is no run yet.</p>\n" : table(rows));
        return Page.fill("index.html", slots);
    }

    private static String table(List<Entry> rows) {
        List<Column<Entry>> columns = List.of(
                Column.head(
                        "Experiment", e -> "<a href=\"" + escape(e.link()) + "\">" + escape(e.experiment()) + "</a>"),
                Column.html(
                        "Question and answer",
                        e -> "<span class=\"wide\"><strong>" + escape(e.question()) + "</strong><br>"
                                + escape(Html.together(e.answer())) + "</span>"),
                Column.text("Started", e -> Page.time(e.startedAt())),
                Column.number("Cells", "× replicates", e -> escape(e.size())),
                Column.html("Gates", IndexPage::gates));
        return Html.table("All runs", columns, List.of(new Group<>("", rows)), e -> e.unfair() ? "unfair" : "");
    }

    private static String gates(Entry entry) {
        String failed = entry.gatesFailed() == 0
                ? "passed"
                : "<span class=\"" + (entry.unfair() ? "failed\">! " : "noted\">~ ")
                        + Numbers.count(entry.gatesFailed()) + " failed</span>";
        return failed + (entry.complete() ? "" : " <span class=\"noted\">~ not complete</span>");
    }
}
