package dev.waitwell.lab.experiment;

import dev.waitwell.lab.experiment.Factor.Kind;
import dev.waitwell.lab.experiment.Sweep.Design;
import dev.waitwell.lab.experiment.Varied.Mention;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What the parts of a file must be to each other. */
final class Rules {
    /** What a path may be, for messages. */
    static final String PATH_FORM = "a path such as /http/{delay}?spin={spin}";

    private static final Pattern PATH = Pattern.compile("/[A-Za-z0-9/{}?=&._~-]*");
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{([^{}]*)}");
    private static final int MOST_CELLS = 1000;
    /** What the services take on /db: all of a pool's queries at once stay below the statement timeout. */
    private static final int MOST_SPIN_OF_DB = 1_000_000;

    private static final String WORKLOAD_PATH = "workload.path";

    private final Section root;
    private final Varied varied;
    private final Workload workload;
    private final Problems problems;

    Rules(Section root, Varied varied, Workload workload, Problems problems) {
        this.root = root;
        this.varied = varied;
        this.workload = workload;
        this.problems = problems;
    }

    /** A path, if it is one. */
    static Optional<String> path(String text) {
        return Optional.of(text).filter(PATH.asMatchPredicate());
    }

    void check(Design design) {
        placeholders(WORKLOAD_PATH, workload.path());
        workload.probe().ifPresent(p -> placeholders("workload.probe", p));
        withoutEffect();
        steps();
        concurrency();
        body();
        pools();
        database();
        base(design);
        size();
    }

    private Place inWorkload(String key) {
        Section section = root.section("workload");
        return section.place(key);
    }

    private void placeholders(String key, String path) {
        Matcher matcher = PLACEHOLDER.matcher(path);
        List<String> known = Arrays.stream(Kind.values())
                .filter(Kind::inPath)
                .map(Kind::label)
                .toList();
        while (matcher.find()) {
            String name = matcher.group(1);
            Place place = inWorkload(key.substring(key.indexOf('.') + 1));
            if (!known.contains(name)) {
                problems.unknown(
                        place,
                        key,
                        "{" + name + "}",
                        known.stream().map(k -> "{" + k + "}").toList());
            } else if (!varied.mentions.containsKey(name) && !(name.equals(Kind.DELAY.label()) && stepped())) {
                problems.add(place, key, "{" + name + "} has no value; give " + name + " under fixed or under factors");
            }
        }
        if (path.replaceAll(PLACEHOLDER.pattern(), "").matches(".*[{}].*")) {
            problems.notAllowed(inWorkload("path"), key, path, PATH_FORM);
        }
    }

    private boolean stepped() {
        return root.section("workload").has("steps");
    }

    /** A level that no request asks for would look like a factor that makes no difference. */
    private void withoutEffect() {
        for (Kind kind : Kind.values()) {
            if (kind.inPath() && varied.has(kind) && !workload.path().contains("{" + kind.label() + "}")) {
                says(
                        kind,
                        "has no effect: " + WORKLOAD_PATH + " is " + workload.path() + ", without {" + kind.label()
                                + "}");
            }
        }
    }

    private void says(Kind kind, String what) {
        Mention mention = Objects.requireNonNull(varied.mentions.get(kind.label()), kind.label());
        problems.add(mention.place(), mention.key(), what);
    }

    private void steps() {
        if (!stepped()) {
            return;
        }
        List<Duration> steps = workload.steps();
        Place place = inWorkload("steps");
        if (varied.has(Kind.DELAY)) {
            says(Kind.DELAY, "is stepped as well; give either delay or workload.steps");
        }
        if (!workload.path().contains("{delay}")) {
            problems.add(
                    place,
                    "workload.steps",
                    "has no effect: " + WORKLOAD_PATH + " is " + workload.path() + ", without {delay}");
        }
        if (steps.size() < 2 || steps.stream().anyMatch(s -> s.compareTo(steps.getFirst()) < 0)) {
            problems.add(
                    place,
                    "workload.steps",
                    "must be two or more, the first of them the shortest: the downstream"
                            + " adds to it what the others take longer");
        }
    }

    private void concurrency() {
        List<String> arrivals = varied.values(Kind.ARRIVALS.label());
        boolean rates =
                !arrivals.isEmpty() && arrivals.stream().allMatch(a -> Levels.arrivalsOf(a) instanceof Arrivals.Rate);
        if (!varied.has(Kind.CONCURRENCY) && !rates) {
            problems.add(
                    inWorkload("concurrency"),
                    "workload.concurrency",
                    "is missing; give " + Kind.CONCURRENCY.allowed() + ", or vary it");
        }
    }

    private void body() {
        boolean echo = workload.path().matches("/echo(\\?.*)?");
        if (echo && !varied.has(Kind.BODY)) {
            problems.add(
                    inWorkload("path"), WORKLOAD_PATH, "/echo needs a body; give body under fixed or under factors");
        }
        if (!echo && varied.has(Kind.BODY)) {
            says(
                    Kind.BODY,
                    "has no effect: a body is taken by /echo only, and " + WORKLOAD_PATH + " is " + workload.path());
        }
    }

    private List<Stack> stacks() {
        Factor stacks = varied.factors.get(Kind.STACK.label());
        return stacks == null
                ? List.of()
                : stacks.levels().stream().flatMap(l -> Stack.of(l).stream()).toList();
    }

    /** A pool that is fixed is that of the stacks that have it; one that is varied makes no difference on the others. */
    private void pools() {
        for (Kind kind : Kind.values()) {
            Pool pool = kind.pool().orElse(null);
            if (pool == null || !varied.has(kind)) {
                continue;
            }
            if (!pool.serves(workload.path())) {
                says(kind, "has no effect: " + workload.path() + " does not need the " + pool.words());
            }
            List<Stack> without = stacks().stream().filter(s -> !pool.on(s)).toList();
            boolean isVaried = varied.factors.containsKey(kind.label());
            if (!without.isEmpty() && (isVaried || without.size() == stacks().size())) {
                String labels = without.stream().map(Stack::label).collect(Collectors.joining(" and "));
                says(
                        kind,
                        labels + (without.size() == 1 ? " has" : " have") + " no " + pool.words()
                                + "; leave it out of stacks, or do not give " + kind.label());
            }
        }
    }

    private void database() {
        boolean asks = workload.path().startsWith("/db/");
        if (asks && varied.values(Kind.SPIN.label()).stream().anyMatch(n -> Integer.parseInt(n) > MOST_SPIN_OF_DB)) {
            says(Kind.SPIN, "is at most " + MOST_SPIN_OF_DB + " under /db");
        }
        boolean db = workload.path().startsWith("/db/")
                || workload.probe().filter(p -> p.startsWith("/db/")).isPresent();
        if (db && stacks().contains(Stack.ASYNC)) {
            problems.add(
                    root.place("stacks"),
                    "stacks",
                    "async has no paths under /db: JDBC has no form that holds no" + " thread");
        }
    }

    private void base(Design design) {
        if (design == Design.GRID) {
            if (root.has("base")) {
                problems.add(root.place("base"), "base", "is for design: each-alone; a grid has none");
            }
            return;
        }
        for (Factor factor : varied.factors.values()) {
            @Nullable String base = varied.base.get(factor.name());
            if (factor.kind() != Kind.STACK
                    && base == null
                    && !root.section("base").has(factor.name())) {
                problems.add(
                        root.place("base"),
                        "base." + factor.name(),
                        "is missing; each-alone needs the level of " + factor.name() + " while others are varied");
            }
        }
    }

    private void size() {
        long cells = 1;
        for (Factor factor : varied.factors.values()) {
            cells = Math.min(
                    Integer.MAX_VALUE, cells * Math.max(1, factor.levels().size()));
        }
        if (cells > MOST_CELLS) {
            problems.add(
                    root.place("factors"),
                    "factors",
                    "make " + cells + " combinations; at most " + MOST_CELLS + " are measured in one experiment");
        }
    }
}
