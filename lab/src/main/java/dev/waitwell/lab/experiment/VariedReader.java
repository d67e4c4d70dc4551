package dev.waitwell.lab.experiment;

import dev.waitwell.lab.experiment.Factor.Kind;
import dev.waitwell.lab.experiment.Sweep.Skip;
import dev.waitwell.lab.experiment.Varied.Mention;
import dev.waitwell.lab.experiment.Yaml.Items;
import dev.waitwell.lab.experiment.Yaml.Named;
import dev.waitwell.lab.experiment.Yaml.Text;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads what a file varies and what it fixes, and puts in its place what a person asks for instead. */
final class VariedReader {
    private static final String STACK = Kind.STACK.label();
    private static final String CONCURRENCY = Kind.CONCURRENCY.label();
    private static final String FIXED = "fixed";
    private static final String FACTORS = "factors";

    private final Section root;
    private final Problems problems;
    private final Overrides overrides;
    private final Varied varied = new Varied();

    VariedReader(Section root, Problems problems, Overrides overrides) {
        this.root = root;
        this.problems = problems;
        this.overrides = overrides;
    }

    Varied read() {
        stacks();
        factors();
        fixed();
        base();
        skips();
        Map<String, List<Text>> quick = quick();
        instead(quick);
        return varied;
    }

    private void stacks() {
        List<Text> stacks = root.texts("stacks");
        if (!root.has("stacks")) {
            problems.add(root.place(), "stacks", "is missing; give a list of " + Stack.labels());
        }
        vary(STACK, Kind.STACK, new Mention(root.place("stacks"), "stacks"), stacks);
    }

    private void factors() {
        Section section = root.section(FACTORS);
        for (String name : section.named().keySet()) {
            Mention mention = new Mention(section.place(name), section.full(name));
            kind(name, mention).ifPresent(kind -> vary(name, kind, mention, section.texts(name)));
        }
    }

    /** Takes over the levels that are right, and reports the others. */
    private void vary(String name, Kind kind, Mention mention, List<Text> texts) {
        varied.mentions.put(name, mention);
        List<String> levels = new ArrayList<>();
        for (Text text : texts) {
            Optional<String> level = level(kind, text, mention.key());
            if (level.filter(levels::contains).isPresent()) {
                problems.add(text.place(), mention.key(), "'" + text.text() + "' stands here twice");
            } else {
                level.ifPresent(levels::add);
            }
        }
        varied.factors.put(name, new Factor(name, kind, levels));
    }

    private Optional<String> level(Kind kind, Text text, String key) {
        Optional<String> level = kind.read(text.text());
        if (level.isEmpty()) {
            problems.notAllowed(text.place(), key, text.text(), kind.allowed());
        } else if (kind == Kind.PROFILE && !Profiles.all().contains(text.text())) {
            boolean pooled = text.text().equals(Deployment.REDIS_POOLED);
            problems.add(
                    text.place(),
                    key,
                    pooled
                            ? "'redis-pooled' comes with redis-pool, which gives the size as well"
                            : Nearest.unknown(text.text(), Profiles.all()));
        }
        return level;
    }

    private Optional<Kind> kind(String name, Mention mention) {
        Optional<Kind> kind = Kind.of(name);
        Optional<String> instead = Owned.instead(name);
        if (instead.isPresent()) {
            problems.add(mention.place(), mention.key(), "is not to be set here; " + instead.get());
            return Optional.empty();
        }
        if (kind.isEmpty()) {
            List<String> known =
                    Kind.labels().stream().filter(l -> !l.equals(STACK)).toList();
            problems.add(
                    mention.place(),
                    mention.key(),
                    Nearest.unknown(name, known) + ", and any property of the service, which has a dot in its name");
        } else if (kind.get() == Kind.STACK) {
            problems.add(mention.place(), mention.key(), "is not to be set here; give stacks, at the top");
            return Optional.empty();
        }
        return kind;
    }

    private void fixed() {
        Section section = root.section(FIXED);
        for (String name : section.named().keySet()) {
            Mention mention = new Mention(section.place(name), section.full(name));
            if (name.equals(CONCURRENCY)) {
                problems.add(mention.place(), mention.key(), "is not to be set here; give it under workload");
            } else {
                kind(name, mention).ifPresent(kind -> fix(name, kind, mention, section.text(name)));
            }
        }
        Section workload = root.section("workload");
        // A factor of that name replaces it.
        if (workload.has(CONCURRENCY) && !varied.factors.containsKey(CONCURRENCY)) {
            Mention mention = new Mention(workload.place(CONCURRENCY), workload.full(CONCURRENCY));
            fix(CONCURRENCY, Kind.CONCURRENCY, mention, workload.text(CONCURRENCY));
        }
    }

    private void fix(String name, Kind kind, Mention mention, Optional<Text> text) {
        if (varied.factors.containsKey(name)) {
            problems.add(mention.place(), mention.key(), "is varied as well; give it under fixed or under factors");
            return;
        }
        varied.mentions.put(name, mention);
        text.flatMap(t -> level(kind, t, mention.key())).ifPresent(value -> varied.fixed.put(name, value));
    }

    private void base() {
        Section section = root.section("base");
        for (String name : section.named().keySet()) {
            factor(name, section.place(name), section.full(name)).ifPresent(factor -> section.text(name)
                    .flatMap(t -> level(factor.kind(), t, section.full(name)))
                    .ifPresent(level -> varied.base.put(name, level)));
        }
        if (section.has(STACK)) {
            problems.add(section.place(STACK), section.full(STACK), "has no base; each stack is measured by itself");
        }
    }

    private Optional<Factor> factor(String name, Place place, String key) {
        Factor factor = varied.factors.get(name);
        if (factor == null) {
            problems.unknown(place, key, name, varied.factors.keySet());
        }
        return Optional.ofNullable(factor);
    }

    private void skips() {
        Yaml.@Nullable Entry entry = root.named().get("skip");
        if (entry == null) {
            return;
        }
        String form = "must be a list of levels by factor, such as [{stack: reactive, threads: [20, 50]}]";
        if (!(entry.value() instanceof Items list) || list.items().isEmpty()) {
            problems.add(entry.place(), "skip", form);
            return;
        }
        for (Yaml item : list.items()) {
            if (item instanceof Named named && !named.entries().isEmpty()) {
                varied.skips.add(skip(new Section("skip", named.entries(), named.place(), problems)));
            } else {
                problems.add(item.place(), "skip", form);
            }
        }
    }

    private Skip skip(Section section) {
        Map<String, Set<String>> levels = new HashMap<>();
        section.named().forEach((name, entry) -> factor(name, entry.place(), section.full(name))
                .ifPresent(factor -> {
                    List<Text> texts = entry.value() instanceof Text
                            ? section.text(name).stream().toList()
                            : section.texts(name);
                    Set<String> read = new TreeSet<>();
                    for (Text text : texts) {
                        factor.kind()
                                .read(text.text())
                                .filter(factor.levels()::contains)
                                .ifPresentOrElse(
                                        read::add,
                                        () -> problems.notAllowed(
                                                text.place(),
                                                section.full(name),
                                                text.text(),
                                                "one of its levels: " + String.join(", ", factor.levels())));
                    }
                    levels.put(name, read);
                }));
        return new Skip(levels);
    }

    /** Checked whether or not they are asked for. */
    private Map<String, List<Text>> quick() {
        Section section = root.section("quick");
        Map<String, List<Text>> quick = new HashMap<>();
        for (String name : section.named().keySet()) {
            factor(name, section.place(name), section.full(name)).ifPresent(factor -> {
                List<Text> texts = section.texts(name);
                texts.forEach(t -> level(factor.kind(), t, section.full(name)));
                quick.put(name, texts);
            });
        }
        return quick;
    }

    /** The levels that were asked for in place of the file's. */
    private void instead(Map<String, List<Text>> quick) {
        for (Factor factor : List.copyOf(varied.factors.values())) {
            String name = factor.name();
            if (overrides.levels().containsKey(name)) {
                continue;
            }
            if (overrides.quick() && quick.containsKey(name)) {
                vary(
                        name,
                        factor.kind(),
                        new Mention(root.place("quick"), "quick." + name),
                        quick.getOrDefault(name, List.of()));
            } else if (overrides.quick()
                    && factor.kind() != Kind.STACK
                    && factor.levels().size() > 1) {
                List<String> ends =
                        List.of(factor.levels().getFirst(), factor.levels().getLast());
                varied.factors.put(name, new Factor(name, factor.kind(), ends));
            }
        }
        overrides.levels().forEach(this::levels);
    }

    private void levels(String name, List<Text> texts) {
        Place place = texts.getFirst().place();
        List<String> known = Stream.concat(varied.factors.keySet().stream(), varied.fixed.keySet().stream())
                .toList();
        if (!known.contains(name)) {
            problems.unknown(place, name, name, known);
            return;
        }
        String value = varied.fixed.remove(name);
        if (value != null) {
            // What the file holds the same is varied from now on.
            varied.base.put(name, value);
        }
        Kind.of(name).ifPresent(kind -> vary(name, kind, new Mention(place, name), texts));
    }
}
