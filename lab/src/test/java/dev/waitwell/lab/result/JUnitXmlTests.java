package dev.waitwell.lab.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.waitwell.lab.result.JUnitXml.Case;
import java.io.IOException;
import java.io.StringReader;
import java.time.Instant;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

class JUnitXmlTests {
    private static final Instant AT = Instant.parse("2026-02-03T04:05:06.789Z");

    private static Document parsed(String xml) {
        try {
            return DocumentBuilderFactory.newDefaultInstance()
                    .newDocumentBuilder()
                    .parse(new InputSource(new StringReader(xml)));
        } catch (SAXException | IOException | ParserConfigurationException e) {
            throw new AssertionError("not well-formed:\n" + xml, e);
        }
    }

    private static Element only(Document document, String name) {
        assertThat(document.getElementsByTagName(name).getLength()).as(name).isEqualTo(1);
        return (Element) document.getElementsByTagName(name).item(0);
    }

    @Test
    void rendersWhatPassedFailedAndWasSkipped() {
        String xml = JUnitXml.of(
                "tomcat-threads",
                AT,
                List.of(
                        new Case("gates", "c=200 settled", 6.25, null, null),
                        new Case("gates", "c=400 settled", 6, "Not steady.", null),
                        new Case("baseline", "c=400", 0, null, "Not in the baseline.")));

        assertThat(xml).isEqualTo("""
                        <?xml version="1.0" encoding="UTF-8"?>
                        <testsuites tests="3" failures="1" errors="0" skipped="1" time="12.250">
                          <testsuite name="tomcat-threads" timestamp="2026-02-03T04:05:06Z" tests="3" failures="1" errors="0" skipped="1" time="12.250">
                            <testcase classname="gates" name="c=200 settled" time="6.250"></testcase>
                            <testcase classname="gates" name="c=400 settled" time="6.000">
                              <failure message="Not steady." type="gate">Not steady.</failure>
                            </testcase>
                            <testcase classname="baseline" name="c=400" time="0.000">
                              <skipped message="Not in the baseline."></skipped>
                            </testcase>
                          </testsuite>
                        </testsuites>
                        """);
        assertThat(parsed(xml).getElementsByTagName("testcase").getLength()).isEqualTo(3);
    }

    @Test
    void escapesWhatHasAMeaningInXml() {
        String nasty = "p99 < 5 & \"quoted\" 'single' ]]> <failure> – µs 𝄞";

        Document document = parsed(JUnitXml.of(nasty, AT, List.of(new Case(nasty, nasty, 0, nasty, null))));

        Element failure = only(document, "failure");
        assertThat(failure.getTextContent()).isEqualTo(nasty);
        assertThat(failure.getAttribute("message")).isEqualTo(nasty);
        assertThat(only(document, "testcase").getAttribute("name")).isEqualTo(nasty);
        assertThat(only(document, "testcase").getAttribute("classname")).isEqualTo(nasty);
        assertThat(only(document, "testsuite").getAttribute("name")).isEqualTo(nasty);
    }

    @Test
    void keepsLinesInTheTextAndMakesSpacesOfThemInTheAttribute() {
        Document document = parsed(
                JUnitXml.of("suite", AT, List.of(new Case("gates", "name", 0, "one\r\ntwo\rthree\n\nfour", null))));

        Element failure = only(document, "failure");
        assertThat(failure.getTextContent()).isEqualTo("one\ntwo\nthree\n\nfour");
        assertThat(failure.getAttribute("message")).isEqualTo("one two three four");
    }

    @Test
    void replacesWhatXmlCannotHold() {
        String impossible = "a\u0000b\u001bc\uD800d\uFFFEe";

        Document document =
                parsed(JUnitXml.of("suite", AT, List.of(new Case("gates", impossible, 0, impossible, null))));

        assertThat(only(document, "failure").getTextContent()).isEqualTo("a\uFFFDb\uFFFDc\uFFFDd\uFFFDe");
        assertThat(only(document, "testcase").getAttribute("name")).isEqualTo("a\uFFFDb\uFFFDc\uFFFDd\uFFFDe");
    }

    @Test
    void isWholeWithoutCases() {
        assertThat(only(parsed(JUnitXml.of("suite", AT, List.of())), "testsuite")
                        .getAttribute("tests"))
                .isEqualTo("0");
    }

    @Test
    void refusesACaseThatWasSkippedAndFailed() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Case("gates", "name", 0, "failed", "skipped"));
    }
}
