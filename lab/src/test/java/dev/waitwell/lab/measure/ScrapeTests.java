package dev.waitwell.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScrapeTests {
    @Test
    void readsSamplesWithAndWithoutLabelsAndTimestamps() {
        Scrape scrape = Scrape.parse(42, """
                # HELP jvm_threads_live_threads The current number of live threads
                # TYPE jvm_threads_live_threads gauge
                jvm_threads_live_threads 25.0

                process_cpu_time_ns_total 1.234E10
                http_server_requests_seconds_count{method="GET",status="200",uri="/http/{ms}",} 17 1700000000000
                http_server_requests_seconds_count{method="GET",status="503",uri="/http/{ms}"} 3
                """);

        assertThat(scrape.nanos()).isEqualTo(42);
        assertThat(scrape.sum("jvm_threads_live_threads")).hasValue(25);
        assertThat(scrape.sum("process_cpu_time_ns_total")).hasValue(12_340_000_000.0);
        assertThat(scrape.sum("http_server_requests_seconds_count")).hasValue(20);
        assertThat(scrape.max("http_server_requests_seconds_count")).hasValue(17);
        assertThat(scrape.sum("http_server_requests_seconds_count", l -> "503".equals(l.get("status"))))
                .hasValue(3);
        assertThat(scrape.max("http_server_requests_seconds_count", l -> "503".equals(l.get("status"))))
                .hasValue(3);
        assertThat(labels(scrape, "http_server_requests_seconds_count"))
                .first()
                .isEqualTo(Map.of("method", "GET", "status", "200", "uri", "/http/{ms}"));
    }

    @Test
    void tellsWhatIsNotThereFromWhatIsZero() {
        Scrape scrape = Scrape.parse(0, "there{a=\"b\"} 0\n");

        assertThat(scrape.sum("there")).hasValue(0);
        assertThat(scrape.sum("there", l -> l.containsKey("c"))).isEmpty();
        assertThat(scrape.sum("not_there")).isEmpty();
        assertThat(scrape.max("not_there")).isEmpty();
    }

    @Test
    void readsLabelsThatHoldCommasBracesQuotesAndEscapes() {
        Scrape scrape = Scrape.parse(0, """
                a{x="one, two",y="{3} 4",z="he said \\"x=\\"1\\"\\""} 1
                a{x="back\\\\slash",y="line\\nbreak",z="a$1\\\\n"} 2
                """);

        assertThat(labels(scrape, "a"))
                .containsExactly(
                        Map.of("x", "one, two", "y", "{3} 4", "z", "he said \"x=\"1\"\""),
                        Map.of("x", "back\\slash", "y", "line\nbreak", "z", "a$1\\n"));
    }

    @Test
    void readsInfinitiesAndLeavesOutWhatIsNotANumber() {
        Scrape scrape = Scrape.parse(0, """
                bucket{le="+Inf"} 5
                most +Inf
                least -Inf
                gone NaN
                mixed{a="1"} NaN
                mixed{a="2"} 7
                """);

        assertThat(scrape.sum("bucket", l -> "+Inf".equals(l.get("le")))).hasValue(5);
        assertThat(scrape.max("most")).hasValue(Double.POSITIVE_INFINITY);
        assertThat(scrape.max("least")).hasValue(Double.NEGATIVE_INFINITY);
        assertThat(scrape.sum("gone")).isEmpty();
        assertThat(scrape.max("gone")).isEmpty();
        assertThat(scrape.sum("mixed")).hasValue(7);
    }

    private static List<Map<String, String>> labels(Scrape scrape, String name) {
        return scrape.samples().getOrDefault(name, List.of()).stream()
                .map(Scrape.Sample::labels)
                .toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"<html>", "{\"status\":\"UP\"}", "a{b=\"c\" 1", "name", "name twelve", "1name 1", "a 1 2 3"})
    void refusesALineOfAnotherFormatAndQuotesIt(String line) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Scrape.parse(0, "fine 1\n" + line + "\n"))
                .withMessage("not Prometheus text: " + line);
    }
}
