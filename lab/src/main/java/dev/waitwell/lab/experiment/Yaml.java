package dev.waitwell.lab.experiment;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/** What a file holds, each part with its place. Nothing is interpreted: {@code 1_000} and {@code yes} stay texts. */
sealed interface Yaml {
    /** Where it begins. */
    Place place();

    /** A single value. */
    record Text(String text, Place place) implements Yaml {}

    /** Values in order. */
    record Items(List<Yaml> items, Place place) implements Yaml {}

    /** Named values, in order. */
    record Named(Map<String, Entry> entries, Place place) implements Yaml {}

    /** A named value, and where its name stands. */
    record Entry(Yaml value, Place place) {}

    /**
     * Reads a file; what is wrong with it is reported, and what can be read is returned.
     *
     * @param file its name, for messages
     */
    static Yaml parse(String file, String content, Problems problems) {
        LoaderOptions options = new LoaderOptions();
        options.setNestingDepthLimit(10);
        Node root = null;
        try {
            root = new org.yaml.snakeyaml.Yaml(options).compose(new StringReader(content));
        } catch (MarkedYAMLException e) {
            Mark mark = e.getProblemMark();
            String says = "not YAML: " + e.getProblem();
            problems.add(new Place(file, mark == null ? 1 : mark.getLine() + 1), "", says);
        } catch (YAMLException e) {
            problems.add(new Place(file, 1), "", "not YAML: " + e.getMessage());
        }
        return new Reader(file, problems).read(root);
    }

    /** Takes over the nodes of the library. */
    record Reader(String file, Problems problems) {
        Yaml read(@Nullable Node node) {
            if (node == null) {
                return new Named(Map.of(), new Place(file, 1));
            }
            Place place = place(node);
            if (node.getAnchor() != null) {
                // Such a node may even hold itself.
                problems.add(place, "", "anchors and aliases (& and *) are not read here; write the value out");
                return new Text("", place);
            }
            return switch (node) {
                case MappingNode mapping -> new Named(entries(mapping), place);
                case SequenceNode sequence ->
                    new Items(sequence.getValue().stream().map(this::read).toList(), place);
                case ScalarNode scalar -> new Text(scalar.getValue().strip(), place);
                default -> throw new IllegalStateException("a node of no kind that YAML has: " + node);
            };
        }

        private Map<String, Entry> entries(MappingNode mapping) {
            Map<String, Entry> entries = new LinkedHashMap<>();
            for (NodeTuple tuple : mapping.getValue()) {
                Place place = place(tuple.getKeyNode());
                if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
                    problems.add(place, "", "a key is a single word");
                } else if (entries.containsKey(key.getValue())) {
                    Place first =
                            Objects.requireNonNull(entries.get(key.getValue())).place();
                    problems.add(place, key.getValue(), "stands here twice, first in line " + first.line());
                } else {
                    entries.put(key.getValue(), new Entry(read(tuple.getValueNode()), place));
                }
            }
            return entries;
        }

        private Place place(Node node) {
            return new Place(file, node.getStartMark().getLine() + 1);
        }
    }

    /** The texts of a list; null when it is none, or holds something else. */
    static @Nullable List<Text> texts(Yaml value) {
        if (!(value instanceof Items list) || list.items().isEmpty()) {
            return null;
        }
        List<Text> texts = new ArrayList<>();
        for (Yaml item : list.items()) {
            if (!(item instanceof Text text)) {
                return null;
            }
            texts.add(text);
        }
        return texts;
    }
}
