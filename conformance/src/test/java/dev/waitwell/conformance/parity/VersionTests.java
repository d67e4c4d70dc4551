package dev.waitwell.conformance.parity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.conformance.process.Tree;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** Modules that can be copied out repeat their versions; all of them must say the same. */
class VersionTests {

    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([^}]+)}");
    private static final Path ROOT = Path.of("pom.xml");

    @Test
    void repeatedInSeveralPomsAreEqual() throws Exception {
        Element root = parse(ROOT);
        Map<String, Map<String, String>> versions = new TreeMap<>();
        collect("pom.xml", root, Map.of(), versions);
        List<String> modules = texts(child(root, "modules"), "module");
        for (String module : modules) {
            collect(module, parse(Path.of(module, "pom.xml")), properties(root), versions);
        }

        List<String> differences = versions.entrySet().stream()
                .filter(entry -> entry.getValue().values().stream().distinct().count() > 1)
                .map(entry -> entry.getKey() + ": " + entry.getValue())
                .toList();
        assertThat(differences).isEmpty();
        // The collecting itself works: what everybody repeats was found everywhere.
        assertThat(versions.getOrDefault("spring-boot", Map.of())).containsKeys("pom.xml", "downstream", "gateway");
        assertThat(versions.getOrDefault("com.uber.nullaway:nullaway", Map.of()))
                .hasSizeGreaterThanOrEqualTo(5);
        assertThat(versions.getOrDefault("java", Map.of())).hasSizeGreaterThanOrEqualTo(5);
    }

    private static void collect(
            String module, Element project, Map<String, String> inherited, Map<String, Map<String, String>> versions) {
        Map<String, String> properties = new HashMap<>(inherited);
        properties.putAll(properties(project));
        properties(project).forEach((name, value) -> {
            if (name.endsWith(".version") || name.endsWith(".release")) {
                note(versions, wellKnown(name), module, value);
            }
        });
        for (Element versioned : descendants(project)) {
            Element artifact = child(versioned, "artifactId");
            Element version = child(versioned, "version");
            if (artifact != null && version != null && versioned != project) {
                Element given = child(versioned, "groupId");
                String group = given == null
                        ? "org.apache.maven.plugins"
                        : given.getTextContent().strip();
                String name = wellKnown(group + ":" + artifact.getTextContent().strip());
                note(versions, name, module, resolve(version.getTextContent().strip(), properties));
            }
        }
    }

    /** One name for what has several: Boot comes as a parent, as a BOM and as a property, Java likewise. */
    private static String wellKnown(String name) {
        return switch (name) {
            case "spring-boot.version",
                    "org.springframework.boot:spring-boot-starter-parent",
                    "org.springframework.boot:spring-boot-dependencies" -> "spring-boot";
            case "java.version", "maven.compiler.release" -> "java";
            default -> name;
        };
    }

    private static void note(Map<String, Map<String, String>> versions, String what, String module, String version) {
        if (!version.equals("${project.version}")) {
            versions.computeIfAbsent(what, key -> new TreeMap<>()).put(module, version);
        }
    }

    private static String resolve(String version, Map<String, String> properties) {
        Matcher matcher = PLACEHOLDER.matcher(version);
        return matcher.matches() ? properties.getOrDefault(matcher.group(1), version) : version;
    }

    private static Map<String, String> properties(Element project) {
        Map<String, String> properties = new HashMap<>();
        Element element = child(project, "properties");
        if (element != null) {
            children(element)
                    .forEach(each -> properties.put(
                            each.getTagName(), each.getTextContent().strip()));
        }
        return properties;
    }

    private static Element parse(Path pom) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(Tree.file(pom.toString()).toFile())
                .getDocumentElement();
    }

    private static List<String> texts(@Nullable Element parent, String name) {
        return parent == null
                ? List.of()
                : children(parent).stream()
                        .filter(each -> each.getTagName().equals(name))
                        .map(each -> each.getTextContent().strip())
                        .toList();
    }

    private static @Nullable Element child(Element parent, String name) {
        return children(parent).stream()
                .filter(each -> each.getTagName().equals(name))
                .findFirst()
                .orElse(null);
    }

    private static List<Element> children(Element parent) {
        List<Element> children = new ArrayList<>();
        for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element element) {
                children.add(element);
            }
        }
        return children;
    }

    private static List<Element> descendants(Element element) {
        List<Element> all = new ArrayList<>(List.of(element));
        children(element).forEach(each -> all.addAll(descendants(each)));
        return all;
    }
}
