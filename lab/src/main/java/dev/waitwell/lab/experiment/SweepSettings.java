package dev.waitwell.lab.experiment;

import dev.waitwell.lab.experiment.Experiment.Windows;
import dev.waitwell.lab.experiment.Sweep.Replicates;
import dev.waitwell.lab.experiment.Yaml.Text;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What a person may set with {@code -Dwaitwell.…=} for an experiment that a file states. Every value is checked before
 * anything starts; a wrong one is an {@link IllegalArgumentException} whose message names the property, the value and
 * what is allowed.
 */
public final class SweepSettings {
    private static final String PREFIX = "waitwell.";
    private static final String LEVELS = "waitwell.levels.";
    private static final String STACKS = "waitwell.stacks";
    private static final String LIST = "list";

    /** Those that all experiments have, read by {@link Settings}. */
    private static final Set<String> SHARED = Set.of(
            "waitwell.settle",
            "waitwell.window",
            "waitwell.warmup",
            STACKS,
            "waitwell.gates",
            "waitwell.ports",
            "waitwell.heap",
            "waitwell.pin");

    /** Those of a file's experiment alone, with what each allows. */
    static final Map<String, String> KNOWN = Map.of(
            "waitwell.experiment",
            "the name of an experiment, the path of a file, or list",
            LEVELS + "<factor>",
            "levels of a factor, such as 20,200",
            "waitwell.quick",
            "true or false",
            "waitwell.replicates",
            "a whole number from 1 to " + SweepReader.MOST,
            "waitwell.seed",
            "a whole number",
            "waitwell.budget",
            "a duration from 1m to 24h, such as 10m",
            "waitwell.resume",
            "true or false",
            "waitwell.baseline",
            "the path of a results.json",
            "waitwell.regression",
            "a percentage from 0 to 99, such as 10");

    private static final Windows QUICK =
            new Windows(Duration.ofMillis(500), Duration.ofSeconds(2), Duration.ofSeconds(8));

    private final TreeMap<String, String> properties = new TreeMap<>();
    private final Settings shared;

    /**
     * Takes those entries that begin with {@code waitwell.}.
     *
     * @throws IllegalArgumentException one of them is not known, or is malformed
     */
    public SweepSettings(Map<String, String> all) {
        all.forEach((key, value) -> {
            if (key.startsWith(PREFIX)) {
                properties.put(key, value.strip());
            }
        });
        properties.keySet().forEach(SweepSettings::requireKnown);
        Map<String, String> others = new HashMap<>(properties);
        others.keySet().retainAll(SHARED);
        // They are levels here, and checked as such.
        others.remove(STACKS);
        this.shared = new Settings(others);
        checkAll();
    }

    private static void requireKnown(String key) {
        boolean levels = key.startsWith(LEVELS) && key.length() > LEVELS.length();
        if (levels || KNOWN.containsKey(key) || SHARED.contains(key)) {
            return;
        }
        if (Settings.KNOWN.containsKey(key)) {
            throw new IllegalArgumentException("-D" + key + " is for the simulations Compare, Isolation and Resize; an"
                    + " experiment of a file has -D" + LEVELS + "<factor>");
        }
        TreeSet<String> known = new TreeSet<>(KNOWN.keySet());
        known.addAll(SHARED);
        String meant =
                Nearest.to(key, known).map(k -> "did you mean " + k + "? ").orElse("");
        throw new IllegalArgumentException(
                "-D" + key + " is not known; " + meant + "allowed are " + String.join(", ", known));
    }

    private void checkAll() {
        quick();
        replicates();
        seed();
        budget();
        resume();
        baseline();
        regression();
    }

    /** Whether the list of all experiments is asked for. */
    public boolean listed() {
        return LIST.equals(properties.get("waitwell.experiment"));
    }

    /** The experiment asked for, by name or path; empty when none is, or when it is the list. */
    public Optional<String> experiment() {
        return Optional.ofNullable(properties.get("waitwell.experiment")).filter(e -> !e.equals(LIST));
    }

    /**
     * The experiment asked for, with what is set in place of what its file says.
     *
     * @param root folder of the checkout
     * @throws IllegalArgumentException none is asked for, there is none such, or something in it is wrong
     */
    public Sweep sweep(Path root) {
        SweepFolder folder = SweepFolder.of(root);
        String asked = experiment()
                .orElseThrow(() -> new IllegalArgumentException("-Dwaitwell.experiment is missing; give "
                        + KNOWN.get("waitwell.experiment") + "; there are " + String.join(", ", folder.names())));
        return timed(folder.read(asked, new Overrides(levels(), quick())));
    }

    /**
     * All experiments of a checkout, for {@link SweepList}; with the times that are set and not the levels, which belong
     * to one of them.
     *
     * @param root folder of the checkout
     */
    public List<Sweep> all(Path root) {
        return SweepFolder.of(root).readAll(new Overrides(Map.of(), quick())).stream()
                .map(this::timed)
                .toList();
    }

    private Sweep timed(Sweep sweep) {
        Sweep quick = quick() ? sweep.with(quick(sweep.windows())) : sweep;
        Replicates replicates = sweep.replicates();
        int times = quick() ? 1 : replicates.first();
        int most = quick() ? 1 : replicates.most();
        return quick.with(around(quick).windows())
                .with(new Replicates(replicates().orElse(times), replicates().orElse(most), replicates.wide()));
    }

    private static Windows quick(Windows windows) {
        return new Windows(
                least(windows.settle(), QUICK.settle()),
                least(windows.measure(), QUICK.measure()),
                least(windows.warmUp(), QUICK.warmUp()));
    }

    private static Duration least(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    /** Where and under which limits its services run. It has no conditions: those are the cells. */
    public Experiment around(Sweep sweep) {
        List<Stack> stacks =
                sweep.deployments().stream().map(Deployment::stack).distinct().toList();
        return shared.experiment(sweep.name(), sweep.question(), stacks, List.of(), sweep.limits(), sweep.windows());
    }

    private Map<String, List<Text>> levels() {
        Map<String, List<Text>> levels = new HashMap<>();
        properties.forEach((key, value) -> {
            if (key.startsWith(LEVELS)) {
                levels.put(key.substring(LEVELS.length()), texts(key, value));
            }
        });
        if (levels.containsKey("stack")) {
            throw new IllegalArgumentException("-D" + LEVELS + "stack: give -D" + STACKS);
        }
        if (properties.containsKey(STACKS)) {
            levels.put("stack", texts(STACKS, properties.getOrDefault(STACKS, "")));
        }
        return levels;
    }

    private static List<Text> texts(String key, String value) {
        return Arrays.stream(value.split(",", -1))
                .map(part -> new Text(part.strip(), Place.property(key)))
                .toList();
    }

    private boolean quick() {
        return flag("waitwell.quick");
    }

    private Optional<Integer> replicates() {
        return one("waitwell.replicates", Values.whole(1, SweepReader.MOST));
    }

    /** Decides the order of cells; empty for a new one each time. */
    public OptionalLong seed() {
        return one("waitwell.seed", SweepSettings::whole).map(OptionalLong::of).orElseGet(OptionalLong::empty);
    }

    /** When to stop measuring again what is not sure enough. */
    public Optional<Duration> budget() {
        return one("waitwell.budget", Values.duration(60_000, 86_400_000));
    }

    /** Whether an earlier run is gone on with. */
    public boolean resume() {
        return flag("waitwell.resume");
    }

    /** Results of an earlier run, to compare with. */
    public Optional<Path> baseline() {
        return one("waitwell.baseline", SweepSettings::file);
    }

    /** Share by which a cell may be worse than in the earlier run; two runs of the same differ by less. */
    public double regression() {
        return one("waitwell.regression", Values.whole(0, 99)).orElse(10) / 100.0;
    }

    /**
     * What a person types to run this again.
     *
     * @param seed that was used, given or not
     */
    public String command(long seed) {
        Map<String, String> again = new TreeMap<>(properties);
        again.put("waitwell.seed", "" + seed);
        again.remove("waitwell.resume");
        return "mvn gatling:test"
                + again.entrySet().stream()
                        .map(e -> " " + word("-D" + e.getKey() + (e.getValue().isEmpty() ? "" : "=" + e.getValue())))
                        .collect(Collectors.joining());
    }

    /** A word of a shell's command line. */
    private static String word(String text) {
        return text.matches("[A-Za-z0-9_.,:/=@%+-]*") ? text : "'" + text.replace("'", "'\\''") + "'";
    }

    private boolean flag(String key) {
        return one(key, Values::flag).orElse(false);
    }

    private <T> Optional<T> one(String key, Function<String, Optional<T>> parse) {
        Optional<String> text = Optional.ofNullable(properties.get(key));
        Optional<T> value = text.flatMap(parse);
        if (text.isPresent() && value.isEmpty()) {
            throw new IllegalArgumentException(
                    "-D" + key + ": '" + text.get() + "' is not allowed; give " + KNOWN.get(key));
        }
        return value;
    }

    private static Optional<Long> whole(String text) {
        return text.matches("-?\\d{1,18}") ? Optional.of(Long.valueOf(text)) : Optional.empty();
    }

    private static Optional<Path> file(String text) {
        try {
            return Optional.of(Path.of(text)).filter(Files::isRegularFile);
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }
}
