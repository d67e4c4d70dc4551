package dev.waitwell.downstream.meter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.downstream.RunningDownstream;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class TelemetryTests {
    @RegisterExtension
    static final RunningDownstream downstream = new RunningDownstream();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "process_cpu_time_ns_total",
                "process_cpu_usage",
                "system_cpu_usage",
                "jvm_memory_used_bytes{area=\"heap\"",
                "jvm_gc_memory_allocated_bytes_total",
                "jvm_threads_live_threads",
                "jvm_threads_peak_threads",
                "netty_eventexecutor_tasks_pending{name=\"downstream-"
            })
    void tellsTheStateOfTheProcess(String beginning) {
        assertThat(samples(beginning)).isNotEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void tellsEveryMeterOfOurOwn(Meters meter) {
        downstream.get("/delay/0");

        assertThat(samples(meter.scraped() + "_count")).isNotEmpty();
        assertThat(samples(meter.scraped() + "_sum")).isNotEmpty();
        assertThat(samples(meter.scraped() + "_max")).isNotEmpty();
    }

    @Test
    void namesItsMetersAsTheServicesDo() {
        assertThat(Meters.REQUESTS.scraped()).isEqualTo("http_server_requests_seconds");
        assertThat(Meters.LATENESS.scraped()).isEqualTo("waitwell_downstream_lateness_seconds");
    }

    @Test
    void countsRequestsByRouteMethodAndStatus() {
        String ok = "http_server_requests_seconds_count{method=\"GET\",status=\"200\",uri=\"/prices/{sku}\"}";
        downstream.get("/prices/A-1");
        double before = value(ok);
        downstream.get("/prices/A-2");
        downstream.get("/prices/A-3?delay=1");
        downstream.get("/prices/a");
        downstream.get("/nowhere/at/all");

        assertThat(value(ok) - before).isEqualTo(2);
        assertThat(value(ok.replace("200", "400"))).isEqualTo(1);
        assertThat(value("http_server_requests_seconds_count{method=\"GET\",status=\"404\",uri=\"/**\"}"))
                .isEqualTo(1);
    }

    @Test
    void lumpsInventedMethodsTogether() {
        downstream.ask("BREW", "/echo", BodyPublishers.noBody());
        downstream.ask("STEEP", "/echo", BodyPublishers.noBody());

        assertThat(value("http_server_requests_seconds_count{method=\"OTHER\",status=\"405\",uri=\"/echo\"}"))
                .isEqualTo(2);
    }

    @Test
    void tellsHowLateDelayedAnswersWere() {
        downstream.get("/delay/0");
        double count = value("waitwell_downstream_lateness_seconds_count");
        double sum = value("waitwell_downstream_lateness_seconds_sum");
        double lastBucket = value("waitwell_downstream_lateness_seconds_bucket{le=\"+Inf\"}");
        for (int i = 0; i < 10; i++) {
            downstream.get("/delay/100");
        }
        downstream.ask("POST", "/echo", BodyPublishers.ofString("nobody asked for a delay"));

        assertThat(value("waitwell_downstream_lateness_seconds_count") - count).isEqualTo(10);
        assertThat(value("waitwell_downstream_lateness_seconds_bucket{le=\"+Inf\"}") - lastBucket)
                .isEqualTo(10);
        // Late by less than the delay itself, which would have been 1 s: the delay is not counted as lateness.
        assertThat(value("waitwell_downstream_lateness_seconds_sum") - sum).isBetween(0.0, 0.9);
        assertThat(value("waitwell_downstream_lateness_seconds_max")).isPositive();
    }

    @Test
    void isScrapedAsPrometheusText() {
        HttpResponse<String> answer = downstream.manage("/metrics");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("content-type")).contains(Telemetry.FORMAT);
        assertThat(answer.body().lines()).contains("# TYPE waitwell_downstream_lateness_seconds histogram");
    }

    @Test
    void standsBesideHealth() {
        HttpResponse<String> answer = downstream.manage("/health");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("content-type")).contains("application/json");
        assertThat(answer.body()).isEqualTo("{\"status\":\"UP\"}");
    }

    @Test
    void isNotServedToCallers() {
        assertThat(downstream.get("/metrics").statusCode()).isEqualTo(404);
        assertThat(downstream.get("/health").statusCode()).isEqualTo(404);
    }

    private static double value(String sample) {
        List<String> samples = samples(sample + " ");
        assertThat(samples).as(sample).hasSize(1);
        return Double.parseDouble(samples.getFirst().substring(sample.length() + 1));
    }

    private static List<String> samples(String beginning) {
        return downstream
                .manage("/metrics")
                .body()
                .lines()
                .filter(line -> line.startsWith(beginning))
                .toList();
    }
}
