package dev.waitwell.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MetersTests extends ServiceTest {

    @ParameterizedTest
    @EnumSource
    void countsRequestsByTemplateAndCallsByClient(Stack stack) {
        get(stack, "/http/7");
        get(stack, "/quotes/METERED");

        String meters = meters(stack);

        assertThat(meters)
                .containsPattern("http_server_requests_seconds_count\\{.*uri=\"" + stack.base + "/http/\\{ms}\"} ")
                .containsPattern(
                        "http_client_requests_seconds_count\\{client_name=\"127.0.0.1\",error=\"none\","
                                + "exception=\"none\",method=\"GET\",outcome=\"SUCCESS\",status=\"200\",uri=\"/delay/\\{ms}\"} ")
                .doesNotContain("/http/7", "/delay/7", "_active_seconds");
    }

    @Test
    void countsTheCallsOfBothClientsUnderOneName() {
        double before = clientCalls();
        get(Stack.PLATFORM, "/http/0");
        get(Stack.ASYNC, "/http/0");

        assertThat(clientCalls() - before).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource
    void showsProcessMemoryThreadsPoolsAndTheCircuit(Stack stack) {
        get(Stack.ASYNC, "/http/0");
        get(stack, "/http/0");

        assertThat(meters(stack))
                .contains("process_cpu_time_ns_total ")
                .contains("jvm_threads_live_threads ")
                .contains("jvm_threads_peak_threads ")
                .contains("jvm_memory_used_bytes{")
                .contains("tomcat_threads_busy_threads{")
                .contains("tomcat_threads_current_threads{")
                .contains("tomcat_threads_config_max_threads{")
                .contains("tomcat_connections_current_connections{")
                .containsPattern("tomcat_connections_config_max_connections\\{.*} 8192.0")
                .contains("httpcomponents_httpclient_pool_total_max{httpclient=\"downstream\"} 1000.0")
                .contains("httpcomponents_httpclient_pool_total_pending{httpclient=\"downstream\"} ")
                .contains(
                        "httpcomponents_httpclient_pool_total_connections{httpclient=\"downstream\",state=\"leased\"}")
                .contains(
                        "httpcomponents_httpclient_pool_total_connections{httpclient=\"downstream\",state=\"available\"}")
                .contains("netty_eventexecutor_tasks_pending{name=\"downstream-")
                .contains("resilience4j_circuitbreaker_state{name=\"quote\",state=\"closed\"} 1.0")
                .contains("resilience4j_circuitbreaker_calls_seconds_count{kind=\"successful\",name=\"quote\"}")
                .contains("resilience4j_retry_calls_total{");
    }

    @Test
    void showsThePoolOfTheAsyncPathAndTheLineOfTheFanout() {
        get(Stack.ASYNC, "/http/0");
        String meters = meters(Stack.ASYNC);

        for (String state : List.of("active", "idle", "pending", "max")) {
            assertThat(meters)
                    .containsPattern("reactor_netty_connection_provider_" + state
                            + "_connections\\{.*name=\"downstream\",remote_address=");
        }
        assertThat(meters)
                .contains("executor_pool_max_threads{name=\"fanout\"} 200.0")
                .contains("executor_queued_tasks{name=\"fanout\"} 0.0")
                .contains("executor_queue_remaining_tasks{name=\"fanout\"} 1000.0");
    }

    @ParameterizedTest
    @EnumSource
    void showsNothingElseOnItsManagementPort(Stack stack) throws InterruptedException {
        // It makes the first connections, to Redis and to the database, which may be slow.
        for (int i = 0; i < 50 && service(stack).management("/actuator/health").status() != 200; i++) {
            Thread.sleep(50);
        }
        assertThat(service(stack).management("/actuator/health").text()).contains("\"status\":\"UP\"");
        assertThat(service(stack).management("/actuator/info").status()).isEqualTo(200);
        assertThat(service(stack).management("/actuator/metrics").status()).isEqualTo(200);
        for (String closed : List.of("env", "beans", "shutdown", "heapdump", "circuitbreakers", "mappings")) {
            assertThat(service(stack).management("/actuator/" + closed).status())
                    .as(closed)
                    .isEqualTo(404);
        }
    }

    @Test
    void hidesItsManagementPortFromOtherMachines() throws IOException {
        InetAddress outside = NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress())
                .findFirst()
                .orElse(null);
        Assumptions.assumeTrue(outside != null, "this machine has a loopback address only");
        int port = service(Stack.PLATFORM).managementPort();
        try (Socket socket = new Socket()) {
            assertThatThrownBy(() -> socket.connect(new InetSocketAddress(outside, port), 1000))
                    .isInstanceOf(IOException.class);
        }
    }

    private double clientCalls() {
        return meters(Stack.PLATFORM)
                .lines()
                .filter(line ->
                        line.startsWith("http_client_requests_seconds_count{") && line.contains("uri=\"/delay/{ms}\""))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }

    private String meters(Stack stack) {
        return service(stack).management("/actuator/prometheus").text();
    }
}
