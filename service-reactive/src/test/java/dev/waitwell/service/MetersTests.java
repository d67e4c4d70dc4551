package dev.waitwell.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MetersTests extends ServiceTest {

    private static final List<String> NAMES = List.of(
            "process_cpu_time_ns_total ",
            "jvm_threads_live_threads ",
            "jvm_threads_peak_threads ",
            "jvm_memory_used_bytes{",
            "netty_eventexecutor_tasks_pending{name=\"reactor-http-",
            "resilience4j_circuitbreaker_state{",
            "resilience4j_circuitbreaker_calls_seconds_count{",
            "resilience4j_retry_calls_total{");

    @ParameterizedTest
    @EnumSource
    void countRequestsCallsAndThePool(Stack stack) {
        get(stack, "/http/0?spin=1");
        get(stack, "/redis/0");
        get(stack, "/quotes/METERED");
        get(stack, "/nothing");

        String meters = service(stack).management("/actuator/prometheus").text();

        assertThat(NAMES).allSatisfy(name -> assertThat(meters).contains("\n" + name));
        assertThat(meters)
                .containsPattern("http_server_requests_seconds_count\\{.*status=\"200\",uri=\"/http/\\{ms}\"} 1\n")
                .containsPattern("http_server_requests_seconds_count\\{.*status=\"404\",uri=\"NOT_FOUND\"} 1\n")
                .containsPattern("http_client_requests_seconds_count\\{.*status=\"200\",uri=\"/delay/\\{ms}\"} 1\n")
                .containsPattern(
                        "reactor_netty_connection_provider_max_connections\\{.*name=\"downstream\",.*} 1000.0\n");
        for (String state : List.of("active", "idle", "pending")) {
            assertThat(meters)
                    .containsPattern(
                            "reactor_netty_connection_provider_" + state + "_connections\\{.*name=\"downstream\"");
        }
    }

    @ParameterizedTest
    @EnumSource
    void standWithHealthAndInfoOnThePortOfManagementAndNothingElseDoes(Stack stack) throws InterruptedException {
        RunningService service = service(stack);

        // It makes the first connections, to Redis and to the database, which may be slow.
        for (int i = 0; i < 50 && service.management("/actuator/health").status() != 200; i++) {
            Thread.sleep(50);
        }
        assertThat(service.management("/actuator/health").text()).contains("\"status\":\"UP\"");
        assertThat(service.management("/actuator/info").status()).isEqualTo(200);
        assertThat(service.management("/actuator/metrics").status()).isEqualTo(200);
        for (String closed : List.of("env", "beans", "heapdump", "loggers", "mappings", "shutdown", "retries")) {
            assertThat(service.management("/actuator/" + closed).status())
                    .as(closed)
                    .isEqualTo(404);
        }
    }
}
