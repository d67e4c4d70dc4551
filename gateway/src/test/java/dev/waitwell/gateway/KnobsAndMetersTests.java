package dev.waitwell.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class KnobsAndMetersTests {

    @Test
    void showsItsMetersAndNothingElseOnItsManagementPort() throws Exception {
        try (Backend backend = new Backend();
                Gateway gateway = new Gateway(backend.url())) {
            assertThat(gateway.get("/reactive/seen").statusCode()).isEqualTo(200);

            String meters = gateway.management("/actuator/prometheus").body();
            assertThat(meters)
                    .contains("process_cpu_time_ns_total ")
                    .contains("jvm_threads_live_threads ")
                    .contains("jvm_threads_peak_threads ")
                    .contains("jvm_memory_used_bytes{")
                    .contains("netty_eventexecutor_tasks_pending{name=\"reactor-http-")
                    .contains("resilience4j_circuitbreaker_state{group=\"none\",name=\"virtual\",state=\"open\"} 0")
                    .containsPattern("http_server_requests_seconds_count\\{.*uri=\"/reactive/\\*\\*\"} 1")
                    .containsPattern(
                            "reactor_netty_connection_provider_max_connections\\{.*name=\"gateway\",.*} 1000.0");
            for (String state : List.of("active", "idle", "pending")) {
                assertThat(meters)
                        .containsPattern("reactor_netty_connection_provider_" + state
                                + "_connections\\{.*name=\"gateway\",remote_address=\"127.0.0.1:");
            }
            assertThat(gateway.management("/actuator/health").body()).contains("\"status\":\"UP\"");
            for (String closed : List.of("env", "gateway", "shutdown", "circuitbreakers", "beans")) {
                assertThat(gateway.management("/actuator/" + closed).statusCode())
                        .as(closed)
                        .isEqualTo(404);
            }
            Problems.assertNotFound(gateway.get("/actuator/health"), "/actuator/health");
        }
    }

    @Test
    void hidesItsManagementPortFromOtherMachines() throws Exception {
        InetAddress outside = NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress())
                .findFirst()
                .orElse(null);
        org.junit.jupiter.api.Assumptions.assumeTrue(outside != null, "this machine has a loopback address only");
        try (Gateway gateway = new Gateway("http://127.0.0.1:1")) {
            int port = gateway.bean(org.springframework.core.env.Environment.class)
                    .getRequiredProperty("local.management.port", Integer.class);
            try (Socket socket = new Socket()) {
                assertThatThrownBy(() -> socket.connect(new InetSocketAddress(outside, port), 1000))
                        .isInstanceOf(java.io.IOException.class);
            }
        }
    }

    @Test
    void doesNotStartWithAnAddressThatIsNone() {
        assertThatThrownBy(() -> new Gateway("localhost:8080").close())
                .rootCause()
                .hasMessage("waitwell.gateway.blocking must be an address such as http://localhost:8080,"
                        + " but was 'localhost:8080'");
    }

    @Test
    void doesNotStartOnAPortThatIsTaken() throws Exception {
        try (Gateway first = new Gateway("http://127.0.0.1:1")) {
            String port = "--server.port=" + first.port();
            assertThatThrownBy(() -> new Gateway("http://127.0.0.1:1", port).close())
                    .hasStackTraceContaining("Port " + first.port() + " is already in use");
        }
    }
}
