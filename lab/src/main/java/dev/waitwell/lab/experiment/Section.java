package dev.waitwell.lab.experiment;

import dev.waitwell.lab.experiment.Yaml.Entry;
import dev.waitwell.lab.experiment.Yaml.Named;
import dev.waitwell.lab.experiment.Yaml.Text;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Named values of a file. What is wrong with one of them is reported, and counts as absent from then on.
 *
 * @param name of the section, empty for the whole file
 * @param named its values
 * @param place where it begins
 * @param problems what is wrong
 */
record Section(String name, Map<String, Entry> named, Place place, Problems problems) {

    /** The whole file. */
    static Section of(Yaml root, Problems problems) {
        if (root instanceof Named named) {
            return new Section("", named.entries(), root.place(), problems);
        }
        problems.add(root.place(), "", "an experiment is made of keys such as question, stacks and factors");
        return new Section("", Map.of(), root.place(), problems);
    }

    /** Reports every key that is not one of these. */
    Section only(List<String> known) {
        named.forEach((key, entry) -> {
            if (!known.contains(key)) {
                problems.unknown(entry.place(), full(key), key, known);
            }
        });
        return this;
    }

    /** Whether the key is there, right or wrong. */
    boolean has(String key) {
        return named.containsKey(key);
    }

    /** Where a key stands, or else the section begins. */
    Place place(String key) {
        Entry entry = named.get(key);
        return entry == null ? place : entry.place();
    }

    /** A key with that of its section, as messages name it. */
    String full(String key) {
        return name.isEmpty() ? key : name + "." + key;
    }

    /** A section within. */
    Section section(String key) {
        Entry entry = named.get(key);
        if (entry != null && entry.value() instanceof Named inner) {
            return new Section(full(key), inner.entries(), entry.place(), problems);
        }
        if (entry != null) {
            problems.add(entry.place(), full(key), "must hold keys of its own, such as {name: value}");
        }
        return new Section(full(key), Map.of(), place(key), problems);
    }

    /** A single value. */
    Optional<Text> text(String key) {
        Entry entry = named.get(key);
        if (entry == null) {
            return Optional.empty();
        }
        if (entry.value() instanceof Text text) {
            return Optional.of(text);
        }
        problems.add(entry.place(), full(key), "must be a single value");
        return Optional.empty();
    }

    /** Values in order, at least one. */
    List<Text> texts(String key) {
        Entry entry = named.get(key);
        if (entry == null) {
            return List.of();
        }
        List<Text> texts = Yaml.texts(entry.value());
        if (texts == null) {
            problems.add(entry.place(), full(key), "must be a list of single values, such as [20, 200]");
            return List.of();
        }
        return texts;
    }

    /** A value of some type, or what it is when it is absent or wrong. */
    <T> T one(String key, String allowed, Function<String, Optional<T>> reader, T otherwise) {
        Optional<Text> text = text(key);
        Optional<T> value = text.map(Text::text).flatMap(reader);
        if (text.isPresent() && value.isEmpty()) {
            problems.notAllowed(text.get().place(), full(key), text.get().text(), allowed);
        }
        return value.orElse(otherwise);
    }
}
