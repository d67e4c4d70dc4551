package dev.waitwell.conformance.parity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waitwell.conformance.http.Answer;
import dev.waitwell.conformance.http.Ask;
import dev.waitwell.conformance.process.RunningModule;
import dev.waitwell.conformance.stack.Stacks;
import dev.waitwell.conformance.stack.StacksExtension;
import dev.waitwell.conformance.stack.Target;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What each process shows to those who run it, and to nobody else. */
@ParameterizedClass(name = "{0}")
@EnumSource(Target.Via.class)
@ExtendWith(StacksExtension.class)
class ManagementTests {

    private final RunningModule module;
    private final RunningModule downstream;

    ManagementTests(Target.Via via, Stacks stacks) {
        this.module = stacks.process(via);
        this.downstream = stacks.downstream();
    }

    @Test
    void exposesHealthInfoMetricsPoolsAndPrometheusOnly() {
        Answer answer = Ask.get(module.management("/actuator"));

        assertThat(answer.json().path("_links").propertyNames())
                .contains("self", "health", "info", "metrics", "pools", "prometheus")
                .isSubsetOf(
                        "self",
                        "health",
                        "health-path",
                        "info",
                        "metrics",
                        "metrics-requiredMetricName",
                        "pools",
                        "pools-name",
                        "prometheus");
        for (String path : new String[] {"env", "beans", "configprops", "heapdump", "loggers", "mappings", "gateway"}) {
            assertThat(Ask.get(module.management("/actuator/" + path)).status())
                    .as(path)
                    .isEqualTo(404);
        }
        assertThat(Ask.send("POST", module.management("/actuator/shutdown"))
                        .join()
                        .status())
                .isEqualTo(404);
    }

    @Test
    void showsNothingOfItOnThePortOfTheApi() {
        for (String path : new String[] {"/actuator", "/actuator/health", "/actuator/prometheus"}) {
            assertThat(Ask.get(module.api(path)).status()).as(path).isEqualTo(404);
        }
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "elsewhere 127.0.0.2 is no address of this machine")
    void bindsManagementToLoopbackAlone() throws IOException {
        // On Linux all of 127.0.0.0/8 is this machine: a socket bound to any address answers there, ours does not.
        connect("127.0.0.2", module.port());
        assertThatThrownBy(() -> connect("127.0.0.2", module.managementPort())).isInstanceOf(ConnectException.class);
        assertThatThrownBy(() -> connect("127.0.0.2", downstream.managementPort()))
                .isInstanceOf(ConnectException.class);
    }

    private static void connect(String host, int port) throws IOException {
        try (var socket = new Socket()) {
            socket.connect(new InetSocketAddress(host, port), 2000);
        }
    }
}
