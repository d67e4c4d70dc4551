package dev.waitwell.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.channel.ChannelOption;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import reactor.netty.http.server.HttpServer;

class LimitsTests extends ServiceTest {

    @ParameterizedTest
    @EnumSource
    void holdTheCallsAtOnceAndTheLineToTheirBounds(Stack stack) {
        try (RunningService service = start(
                stack,
                "--waitwell.downstream.connections=2",
                "--waitwell.downstream.streams=1",
                "--waitwell.downstream.pending=3",
                "--waitwell.downstream.acquire-timeout=300ms")) {
            // Both connections first: to make one may take longer than the wait in line, on a busy machine.
            service.getAtOnce(2, stack.base + "/http/100");
            List<Answer> answers = service.getAtOnce(12, stack.base + "/http/1500");

            // Two are served, three wait too long, seven find the line full.
            assertThat(answers).filteredOn(answer -> answer.status() == 200).hasSize(2);
            assertThat(answers).filteredOn(answer -> answer.status() != 200).allSatisfy(answer -> {
                assertProblem(answer, 503, "pool-exhausted", stack.base + "/http/1500");
                assertThat(answer.header("Retry-After")).isEqualTo("1");
            });
            assertThat(downstream.mostAtOnce).hasValue(2);
            assertThat(service.getAtOnce(5, stack.base + "/http/20"))
                    .as("a line that fits is served")
                    .allSatisfy(answer -> assertThat(answer.status()).isEqualTo(200));
        }
    }

    @ParameterizedTest
    @EnumSource
    void endTheWaitForTheRestOfAnAnswer(Stack stack) {
        downstream.trouble = SlowDownstream.Trouble.HALF;
        try (RunningService service = start(stack, "--waitwell.downstream.response-timeout=300ms")) {
            Answer answer = service.get(stack.base + "/http/0");

            assertProblem(answer, 504, "downstream-timeout", stack.base + "/http/0");
        }
    }

    @ParameterizedTest
    @EnumSource
    void closeConnectionsThatAreIdle(Stack stack) throws InterruptedException {
        try (RunningService service = start(stack, "--waitwell.downstream.max-idle-time=300ms")) {
            service.get(stack.base + "/http/0");
            String idle = "(?s).*reactor_netty_connection_provider_total_connections\\{[^\n]*} 0\\.0\n.*";
            for (int i = 0; i < 60 && !meters(service).matches(idle); i++) {
                Thread.sleep(100);
            }
            assertThat(meters(service)).matches(idle);
        }
    }

    @ParameterizedTest
    @EnumSource
    @EnabledOnOs(value = OS.LINUX, disabledReason = "elsewhere a full line at the door refuses instead of waiting")
    void endTheWaitForAConnectionThatIsNotMade(Stack stack) throws Exception {
        try (ServerSocket deaf = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                // The kernel's line before it: full.
                Socket first = new Socket(deaf.getInetAddress(), deaf.getLocalPort());
                Socket second = new Socket(deaf.getInetAddress(), deaf.getLocalPort());
                RunningService service = stack.start(
                        "http://127.0.0.1:" + deaf.getLocalPort(),
                        redis.port(),
                        "--waitwell.downstream.connect-timeout=300ms")) {
            assertThat(first.isConnected() && second.isConnected()).isTrue();

            Answer answer = service.get(stack.base + "/http/0");

            assertProblem(answer, 504, "downstream-timeout", stack.base + "/http/0");
            assertThat(answer.took()).isBetween(Duration.ofMillis(290), Duration.ofSeconds(4));
        }
    }

    @Test
    void setTheEventLoopsAndTheLineAtTheDoor() {
        try (RunningService service =
                start(Stack.REACTIVE, "--waitwell.server.event-loops=3", "--waitwell.server.accept-count=77")) {
            assertThat(meters(service)).contains("netty_eventexecutor_workers 3.0\n");
            assertThat(backlog(service)).isEqualTo(77);
        }
        assertThat(backlog(service(Stack.REACTIVE))).as("as shipped").isEqualTo(1024);
    }

    @ParameterizedTest
    @EnumSource
    void letRequestsInFlightEndAtShutdown(Stack stack) throws InterruptedException {
        CompletableFuture<Answer> answer;
        try (RunningService service = start(stack)) {
            service.get(stack.base + "/http/0");
            answer = service.start(stack.base + "/http/1000");
            Thread.sleep(300);
            service.stop();
        }
        assertThat(answer.join().status()).as("%s", answer.join()).isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource
    void stopTheStartWhenAKnobIsWrong(Stack stack) {
        assertThatThrownBy(() -> start(stack, "--waitwell.downstream.connections=0"))
                .hasStackTraceContaining("must be greater than or equal to 1");
        assertThatThrownBy(() -> start(stack, "--waitwell.downstream.acquire-timeout=0s"))
                .hasStackTraceContaining("waitwell.downstream.acquire-timeout must be at least 1ms");
        assertThatThrownBy(() -> start(stack, "--waitwell.downstream.url=localhost:8090"))
                .hasStackTraceContaining("waitwell.downstream.url must be an address such as http://localhost:8090");
        assertThatThrownBy(() -> start(stack, "--waitwell.quote.fresh-for=2d"))
                .hasStackTraceContaining("waitwell.quote.keep-for");
        String taken = "--server.port=" + service(stack).port();
        assertThatThrownBy(() -> start(stack, taken)).hasStackTraceContaining("is already in use");
    }

    private RunningService start(Stack stack, String... knobs) {
        return stack.start(downstream.url(), redis.port(), knobs);
    }

    private static String meters(RunningService service) {
        return service.management("/actuator/prometheus").text();
    }

    private static Object backlog(RunningService service) {
        HttpServer server = service.bean(NettyServerCustomizer.class).apply(HttpServer.create());
        Object backlog = server.configuration().options().get(ChannelOption.SO_BACKLOG);
        return backlog == null ? 0 : backlog;
    }
}
