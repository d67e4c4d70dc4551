package dev.waitwell.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.lab.result.SweepResults;
import dev.waitwell.lab.result.SweepResults.Varied;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class SweepChartsTests {
    private static final Map<String, String> THREADS =
            SweepCharts.of(SampleSweep.threads().make());

    static Stream<SweepResults> runs() {
        return Stream.of(
                SampleSweep.threads().make(),
                SampleSweep.threads().rounds(1).make(),
                SampleSweep.threads().answers("p99").make(),
                SampleSweep.map().make(),
                SampleSweep.threads()
                        .eachAlone(Map.of("threads", "200", "delay", "50ms"))
                        .make(),
                longWords(),
                new SampleSweep(
                                new Varied("stack", List.of("platform", "a<b>&\"c'")),
                                new Varied("server.tomcat.max-connections", List.of("shared", "8", "<&>")))
                        .make());
    }

    private static SweepResults longWords() {
        return new SampleSweep(
                        new Varied("stack", List.of("platform", "virtual", "reactive")),
                        new Varied(
                                "profile",
                                List.of("client-urlconnection", "client-hc5", "client-okhttp", "client-jdk", "none")),
                        new Varied("client-pool", List.of("5", "25", "50", "100", "200", "400", "800")))
                .make();
    }

    @ParameterizedTest
    @MethodSource("runs")
    void areWellFormedAndAskNobodyForAnything(SweepResults results) throws Exception {
        assertThat(SweepCharts.of(results)).isNotEmpty();
        for (String svg : SweepCharts.of(results).values()) {
            Document picture = parse(svg);
            assertThat(picture.getDocumentElement().getNamespaceURI()).isEqualTo("http://www.w3.org/2000/svg");
            assertThat(svg).doesNotContain("<script", "href", "url(h", "@import", "NaN", "Infinity");
        }
    }

    @ParameterizedTest
    @MethodSource("runs")
    void showEachLevelOfTheirFactor(SweepResults results) throws Exception {
        SweepCells cells = new SweepCells(results);
        for (SweepCharts.Chart chart : SweepCharts.charts(cells)) {
            List<Factor> shown = chart.factor() == null
                    ? cells.varied().stream().filter(f -> !f.stack()).limit(2).toList()
                    : List.of(chart.factor());
            List<String> texts = texts(parse(chart.svg()));
            for (Factor factor : shown) {
                assertThat(texts)
                        .containsAll(factor.levels().stream().map(factor::tick).toList());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("runs")
    void noTextLiesOnAnother(SweepResults results) throws Exception {
        for (Map.Entry<String, String> chart : SweepCharts.of(results).entrySet()) {
            List<Placed> placed = placed(parse(chart.getValue()));
            for (int i = 0; i < placed.size(); i++) {
                for (int k = i + 1; k < placed.size(); k++) {
                    assertThat(placed.get(i).covers(placed.get(k)))
                            .as("%s: %s on %s", chart.getKey(), placed.get(i), placed.get(k))
                            .isFalse();
                }
            }
        }
    }

    @Test
    void areNamedAfterTheirMetricAndFactor() {
        assertThat(THREADS)
                .containsOnlyKeys(
                        "throughput-threads.svg",
                        "throughput-delay.svg",
                        "throughput-map.svg",
                        "cpu-per-request-threads.svg",
                        "cpu-per-request-delay.svg");
        assertThat(SweepCharts.of(SampleSweep.map().make())).containsKey("throughput-ahead.svg");
    }

    @Test
    void haveAWhiskerForEachCellAndNoneWithoutReplicates() {
        String once = SweepCharts.of(SampleSweep.threads().rounds(1).make()).getOrDefault("throughput-threads.svg", "");

        assertThat(THREADS.getOrDefault("throughput-threads.svg", "").split("class=\"ww-whisker\"", -1))
                .hasSize(1 + 24 * 3);
        assertThat(once).doesNotContain("class=\"ww-whisker\"").contains("One replicate each: no intervals");
    }

    @Test
    void drawTheCeilingWithThroughputOnly() {
        assertThat(THREADS.get("throughput-threads.svg")).contains("class=\"ww-dashed\"", "Little");
        assertThat(THREADS.get("cpu-per-request-threads.svg")).doesNotContain("class=\"ww-dashed\"", "Little’s");
    }

    @Test
    void nameTheUnitAndTellALogarithmicAxis() {
        assertThat(THREADS.get("throughput-threads.svg")).contains(">threads (log)<", ">throughput, req/s<");
        assertThat(THREADS.get("throughput-delay.svg")).contains(">delay, ms<");
    }

    @Test
    void followTheColoursThatTheReaderPrefers() {
        assertThat(THREADS.values()).allSatisfy(svg -> assertThat(svg).contains("prefers-color-scheme: dark"));
    }

    @Test
    void markWhatMayNotBeCompared() {
        SweepResults unfair = new SampleSweep(
                        new Varied("stack", List.of("platform")), new Varied("threads", List.of("20", "100", "200")))
                .rounds(1)
                .third(m -> m.fails("generator", true, 0.99, 0.9, "Busy."))
                .make();

        assertThat(SweepCharts.of(unfair).get("throughput-threads.svg"))
                .contains("class=\"ww-hollow\"", "hollow: failed a fairness gate");
    }

    private static Document parse(String svg) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setNamespaceAware(true);
        return factory.newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
    }

    private static List<String> texts(Document picture) {
        NodeList all = picture.getElementsByTagName("text");
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < all.getLength(); i++) {
            texts.add(all.item(i).getTextContent());
        }
        return texts;
    }

    /** Where a level text lies; half its height above its foot, as most letters do. */
    private record Placed(String text, double left, double right, double top, double bottom) {
        boolean covers(Placed other) {
            return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
        }
    }

    private static List<Placed> placed(Document picture) {
        NodeList all = picture.getElementsByTagName("text");
        List<Placed> placed = new ArrayList<>();
        for (int i = 0; i < all.getLength(); i++) {
            Element text = (Element) all.item(i);
            if (text.hasAttribute("x")) {
                double x = Double.parseDouble(text.getAttribute("x"));
                double y = Double.parseDouble(text.getAttribute("y"));
                double wide = text.getTextContent().length() * 6.2;
                double left =
                        switch (text.getAttribute("text-anchor")) {
                            case "start" -> x;
                            case "end" -> x - wide;
                            default -> x - wide / 2;
                        };
                placed.add(new Placed(text.getTextContent(), left, left + wide, y - 8, y));
            }
        }
        return placed;
    }
}
