package dev.waitwell.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.conformance.http.Answer;
import dev.waitwell.conformance.http.Ask;
import dev.waitwell.conformance.process.Module;
import dev.waitwell.conformance.process.Ports;
import dev.waitwell.conformance.process.RunningModule;
import dev.waitwell.conformance.stack.Stacks;
import dev.waitwell.conformance.stack.StacksExtension;
import dev.waitwell.conformance.stack.Target;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the gateway answers itself, when nobody or a mute stands behind it. */
@ExtendWith(StacksExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GatewayTests {

    private final Stacks stacks;
    private final ServerSocket mute;
    private final RunningModule gateway;

    GatewayTests(Stacks stacks) throws IOException {
        this.stacks = stacks;
        // The system accepts connections for it, and nobody ever answers.
        this.mute = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        int nobody = Ports.free();
        this.gateway = RunningModule.launch(
                Module.GATEWAY,
                "gateway-to-nobody",
                Map.of(
                        "waitwell.gateway.blocking", "http://localhost:" + nobody,
                        "waitwell.gateway.virtual", "http://localhost:" + mute.getLocalPort(),
                        "waitwell.gateway.reactive",
                                "http://localhost:"
                                        + stacks.process(Target.Via.REACTIVE).port(),
                        "spring.cloud.gateway.server.webflux.httpclient.response-timeout", "2s",
                        "resilience4j.circuitbreaker.configs.default.minimum-number-of-calls", "2"));
    }

    @BeforeAll
    void await() {
        gateway.awaitHealthy();
    }

    @AfterAll
    void stop() throws IOException {
        gateway.close();
        mute.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/blocking/http/0", "/virtual/http/0"})
    void answers503WhenTheServiceDoesNotAnswer(String path) {
        // More often than the circuit needs to open: callers see the same before and after.
        for (int i = 0; i < 10; i++) {
            Answer answer = Ask.get(gateway.api(path));

            Problem.SERVICE_UNAVAILABLE.assertIs(answer, path);
            assertThat(Integer.parseInt(answer.header("Retry-After"))).isPositive();
        }
    }

    @Test
    void keepsTheOtherRoutesGoing() {
        Answer answer = Ask.get(gateway.api("/reactive/http/0"));

        assertThat(answer.status()).as("%s", answer).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/nothing", "/http/20", "/blockin/http/20"})
    void findsNothingBesideItsRoutes(String path) {
        Problem.notFound(path).assertIs(Ask.get(stacks.gateway(path)), path);
    }

    @Test
    void doesNotCountAServicesOwnTroubleAsItsOwn() {
        try (var _ = stacks.faults("{\"errorRate\":1}")) {
            for (int i = 0; i < 60; i++) {
                Answer answer = Ask.get(stacks.gateway("/reactive/http/0"));
                Problem.DOWNSTREAM_FAILED.assertIs(answer, "/http/0");
            }
        }
    }
}
