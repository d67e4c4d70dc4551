package dev.waitwell.lab.result;

import java.io.StringWriter;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.jspecify.annotations.Nullable;

/**
 * Verdicts as JUnit XML, which every CI system shows. There is no standard; these are the elements and attributes that
 * Ant's JUnit report had and that Jenkins, GitLab and Surefire share.
 */
public final class JUnitXml {
    private static final XMLOutputFactory FACTORY = XMLOutputFactory.newDefaultFactory();
    private static final int REPLACEMENT = 0xFFFD;

    private JUnitXml() {}

    /**
     * One verdict.
     *
     * @param group shown above the name, as the class of a test is
     * @param name of what was judged, unique in its group
     * @param seconds that it took
     * @param failure why it failed; null when it did not
     * @param skipped why it was not judged; null when it was
     */
    public record Case(
            String group,
            String name,
            double seconds,
            @Nullable String failure,
            @Nullable String skipped) {
        public Case {
            if (failure != null && skipped != null) {
                throw new IllegalArgumentException(name + " was skipped and cannot have failed");
            }
        }
    }

    /**
     * The document.
     *
     * @param suite name of the suite, such as that of the experiment
     * @param startedAt when the run began
     */
    public static String of(String suite, Instant startedAt, List<Case> cases) {
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = FACTORY.createXMLStreamWriter(text);
            xml.writeStartDocument("UTF-8", "1.0");
            xml.writeCharacters("\n");
            xml.writeStartElement("testsuites");
            totals(xml, cases);
            line(xml, 1);
            xml.writeStartElement("testsuite");
            attribute(xml, "name", suite);
            attribute(
                    xml, "timestamp", startedAt.truncatedTo(ChronoUnit.SECONDS).toString());
            totals(xml, cases);
            for (Case c : cases) {
                testCase(xml, c);
            }
            line(xml, 1);
            xml.writeEndElement();
            line(xml, 0);
            xml.writeEndElement();
            xml.writeEndDocument();
            xml.close();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("cannot write to memory", e);
        }
        return text + "\n";
    }

    private static void totals(XMLStreamWriter xml, List<Case> cases) throws XMLStreamException {
        attribute(xml, "tests", Integer.toString(cases.size()));
        attribute(xml, "failures", count(cases.stream().map(Case::failure).toList()));
        attribute(xml, "errors", "0");
        attribute(xml, "skipped", count(cases.stream().map(Case::skipped).toList()));
        attribute(xml, "time", time(cases.stream().mapToDouble(Case::seconds).sum()));
    }

    private static String count(List<@Nullable String> reasons) {
        return Long.toString(reasons.stream().filter(r -> r != null).count());
    }

    private static void testCase(XMLStreamWriter xml, Case c) throws XMLStreamException {
        line(xml, 2);
        xml.writeStartElement("testcase");
        attribute(xml, "classname", c.group());
        attribute(xml, "name", c.name());
        attribute(xml, "time", time(c.seconds()));
        reason(xml, "failure", c.failure());
        reason(xml, "skipped", c.skipped());
        if (c.failure() != null || c.skipped() != null) {
            line(xml, 2);
        }
        xml.writeEndElement();
    }

    private static void reason(XMLStreamWriter xml, String element, @Nullable String reason) throws XMLStreamException {
        if (reason == null) {
            return;
        }
        line(xml, 3);
        xml.writeStartElement(element);
        attribute(xml, "message", reason);
        if (element.equals("failure")) {
            attribute(xml, "type", "gate");
            xml.writeCharacters(allowed(reason));
        }
        xml.writeEndElement();
    }

    private static void line(XMLStreamWriter xml, int depth) throws XMLStreamException {
        xml.writeCharacters("\n" + "  ".repeat(depth));
    }

    /** A parser makes a space of a line break in an attribute; so do we, and the whole text keeps its lines. */
    private static void attribute(XMLStreamWriter xml, String name, String value) throws XMLStreamException {
        xml.writeAttribute(name, allowed(value).replaceAll("[\\n\\t]+", " "));
    }

    private static String time(double seconds) {
        return String.format(Locale.ROOT, "%.3f", seconds);
    }

    /** Without what XML 1.0 cannot hold in any form (section 2.2, Char), which the writer of the JDK lets pass. */
    private static String allowed(String text) {
        StringBuilder clean = new StringBuilder();
        text.replace("\r\n", "\n")
                .replace('\r', '\n')
                .codePoints()
                .forEach(c -> clean.appendCodePoint(isAllowed(c) ? c : REPLACEMENT));
        return clean.toString();
    }

    private static boolean isAllowed(int c) {
        return c == '\t'
                || c == '\n'
                || (c >= 0x20 && c <= 0xD7FF)
                || (c >= 0xE000 && c <= 0xFFFD)
                || c >= Character.MIN_SUPPLEMENTARY_CODE_POINT;
    }
}
