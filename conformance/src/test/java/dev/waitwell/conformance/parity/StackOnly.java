package dev.waitwell.conformance.parity;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * What one twin has and the other cannot have, read from {@code stack-only.yaml}; one kind of thing of it.
 *
 * @param blocking only on the blocking twin
 * @param reactive only on the reactive twin
 * @param sometimes on either twin, or not, as chance has it
 */
record StackOnly(List<Entry> blocking, List<Entry> reactive, List<Entry> sometimes) {

    /**
     * One allowed difference.
     *
     * @param name a name, or the beginning of one and *
     * @param because why the other twin cannot have it
     */
    record Entry(String name, String because) {

        boolean covers(String candidate) {
            return name.endsWith("*")
                    ? candidate.startsWith(name.substring(0, name.length() - 1))
                    : candidate.equals(name);
        }
    }

    /** Reads the differences of this kind. */
    static StackOnly read(String kind) {
        try (var yaml = StackOnly.class.getResourceAsStream("/stack-only.yaml")) {
            JsonNode node = new YAMLMapper().readTree(yaml).path(kind);
            if (node.isMissingNode()) {
                throw new IllegalArgumentException("stack-only.yaml has no " + kind);
            }
            return new StackOnly(
                    entries(node.path("blocking")), entries(node.path("reactive")), entries(node.path("sometimes")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Entry> entries(JsonNode list) {
        List<Entry> entries = new ArrayList<>();
        list.values().forEach(node -> {
            String because = node.path("because").asString("");
            if (because.isBlank()) {
                throw new IllegalArgumentException("no reason for " + node + " in stack-only.yaml");
            }
            entries.add(new Entry(node.path("name").asString(), because));
        });
        return List.copyOf(entries);
    }

    /** The differences that are not allowed, and the allowed ones that are none any more. */
    List<String> objections(Set<String> onBlocking, Set<String> onReactive) {
        Set<String> objections = new TreeSet<>();
        Set<Entry> used = new HashSet<>();
        collect("service-blocking", minus(onBlocking, onReactive), blocking, used, objections);
        collect("service-reactive", minus(onReactive, onBlocking), reactive, used, objections);
        collectUnused("service-blocking", blocking, used, objections);
        collectUnused("service-reactive", reactive, used, objections);
        return List.copyOf(objections);
    }

    private void collect(String twin, Set<String> names, List<Entry> allowed, Set<Entry> used, Set<String> objections) {
        for (String name : names) {
            List<Entry> covering =
                    allowed.stream().filter(entry -> entry.covers(name)).toList();
            used.addAll(covering);
            if (covering.isEmpty() && sometimes.stream().noneMatch(entry -> entry.covers(name))) {
                objections.add(name + " is only on " + twin
                        + ": give it to the other twin, or say in stack-only.yaml why that cannot be");
            }
        }
    }

    private static void collectUnused(String twin, List<Entry> allowed, Set<Entry> used, Set<String> objections) {
        allowed.stream()
                .filter(entry -> !used.contains(entry))
                .forEach(entry -> objections.add(entry.name() + " is allowed to be only on " + twin
                        + ", but nothing of that name is: take it out of stack-only.yaml"));
    }

    private static Set<String> minus(Set<String> names, Set<String> others) {
        Set<String> rest = new TreeSet<>(names);
        rest.removeAll(others);
        return rest;
    }
}
