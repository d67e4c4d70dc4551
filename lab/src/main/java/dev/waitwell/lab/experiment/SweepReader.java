package dev.waitwell.lab.experiment;

import dev.waitwell.lab.experiment.Experiment.Windows;
import dev.waitwell.lab.experiment.Factor.Kind;
import dev.waitwell.lab.experiment.Sweep.Design;
import dev.waitwell.lab.experiment.Sweep.Metric;
import dev.waitwell.lab.experiment.Sweep.Replicates;
import dev.waitwell.lab.experiment.Yaml.Text;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Reads an experiment's file. */
final class SweepReader {
    /** Most replicates of a cell. */
    static final int MOST = 50;

    /** All that a file may say. */
    static final List<String> KEYS = List.of(
            "question",
            "answers",
            "stacks",
            "design",
            "workload",
            "fixed",
            "factors",
            "base",
            "skip",
            "failures",
            "windows",
            "replicates",
            "quick");

    private static final Windows WINDOWS =
            new Windows(Duration.ofSeconds(1), Duration.ofSeconds(6), Duration.ofSeconds(30));
    private static final Replicates REPLICATES = new Replicates(3, 7, 0.05);

    private final Section root;
    private final Problems problems;
    private final Overrides overrides;

    private SweepReader(Section root, Problems problems, Overrides overrides) {
        this.root = root;
        this.problems = problems;
        this.overrides = overrides;
    }

    /**
     * Reads a file.
     *
     * @param file what messages call it
     * @param name of the experiment
     * @throws IllegalArgumentException a line for each thing that is wrong: where, which key, what is allowed
     */
    static Sweep read(String file, String name, String content, Overrides overrides) {
        Problems problems = new Problems();
        Yaml yaml = Yaml.parse(file, content, problems);
        // Of what is no YAML nothing more can be said.
        problems.refuse();
        Section root = Section.of(yaml, problems);
        problems.refuse();
        return new SweepReader(root.only(KEYS), problems, overrides).sweep(name);
    }

    private Sweep sweep(String name) {
        Varied varied = new VariedReader(root, problems, overrides).read();
        Design design = root.one("design", names(Design.values()), among(Design.values()), Design.GRID);
        Workload workload = workload(varied);
        new Rules(root, varied, workload, problems).check(design);
        Sweep sweep = new Sweep(
                name,
                question(),
                root.one("answers", names(Metric.values()), among(Metric.values()), Metric.THROUGHPUT),
                design,
                List.copyOf(varied.factors.values()),
                varied.fixed,
                design == Design.GRID ? Map.of() : varied.base,
                varied.skips,
                workload,
                windows(),
                replicates(),
                root.one("failures", "gate or count", SweepReader::failures, false));
        problems.refuse();
        CellRules.check(sweep, varied, root, problems);
        problems.refuse();
        return sweep;
    }

    private String question() {
        if (!root.has("question")) {
            problems.add(root.place(), "question", "is missing; give one sentence");
        }
        return root.one("question", "one sentence", t -> Optional.of(t).filter(q -> !q.isEmpty()), "");
    }

    private Workload workload(Varied varied) {
        Section section = root.section("workload").only(List.of("path", "concurrency", "probe", "steps"));
        String path = Workload.PATH + (varied.has(Kind.SPIN) ? "?spin={spin}" : "");
        return new Workload(
                section.one("path", Rules.PATH_FORM, Rules::path, path),
                section.text("probe").map(t -> section.one("probe", Rules.PATH_FORM, Rules::path, t.text())),
                section.texts("steps").stream().flatMap(t -> step(t).stream()).toList());
    }

    private Optional<Duration> step(Text text) {
        Optional<String> level = Kind.DELAY.read(text.text());
        if (level.isEmpty()) {
            problems.notAllowed(text.place(), "workload.steps", text.text(), Kind.DELAY.allowed());
        }
        return level.map(Levels::duration);
    }

    private Windows windows() {
        Section section = root.section("windows").only(List.of("settle", "measure", "warmup"));
        return new Windows(
                section.one(
                        "settle",
                        "a duration from 100ms to 10m, such as 1s",
                        Values.duration(100, 600_000),
                        WINDOWS.settle()),
                section.one(
                        "measure",
                        "a duration from 500ms to 1h, such as 4s",
                        Values.duration(500, 3_600_000),
                        WINDOWS.measure()),
                section.one(
                        "warmup",
                        "a duration from 1s to 10m, such as 30s",
                        Values.duration(1000, 600_000),
                        WINDOWS.warmUp()));
    }

    private Replicates replicates() {
        Section section = root.section("replicates").only(List.of("first", "most", "wide"));
        String count = "a whole number from 1 to " + MOST;
        int first = section.one("first", count, Values.whole(1, MOST), REPLICATES.first());
        int most = section.one("most", count, Values.whole(1, MOST), Math.max(first, REPLICATES.most()));
        if (most < first) {
            problems.add(section.place("most"), section.full("most"), "is less than first, which is " + first);
        }
        String part = "a percentage from 1% to 100%";
        return new Replicates(first, most, section.one("wide", part, SweepReader::percent, REPLICATES.wide()));
    }

    private static Optional<Double> percent(String text) {
        return text.endsWith("%")
                ? Values.whole(1, 100)
                        .apply(text.substring(0, text.length() - 1))
                        .map(n -> n / 100.0)
                : Optional.empty();
    }

    private static Optional<Boolean> failures(String text) {
        return switch (text) {
            case "gate" -> Optional.of(false);
            case "count" -> Optional.of(true);
            default -> Optional.empty();
        };
    }

    private static <E extends Enum<E>> Function<String, Optional<E>> among(E[] values) {
        return text -> Arrays.stream(values).filter(v -> label(v).equals(text)).findFirst();
    }

    private static String names(Enum<?>[] values) {
        return "one of " + Arrays.stream(values).map(SweepReader::label).collect(Collectors.joining(", "));
    }

    /** As files have it. */
    private static String label(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
