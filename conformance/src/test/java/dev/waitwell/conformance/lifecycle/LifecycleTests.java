package dev.waitwell.conformance.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.conformance.http.Answer;
import dev.waitwell.conformance.http.Ask;
import dev.waitwell.conformance.process.Module;
import dev.waitwell.conformance.process.Ports;
import dev.waitwell.conformance.process.RunningModule;
import dev.waitwell.conformance.stack.Knobs;
import dev.waitwell.conformance.stack.Stacks;
import dev.waitwell.conformance.stack.StacksExtension;
import dev.waitwell.conformance.stack.Target;
import java.io.IOException;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@ExtendWith(StacksExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Execution(ExecutionMode.CONCURRENT)
class LifecycleTests {

    private static final int SIGTERM = 128 + 15;

    private final Stacks stacks;
    /** Of its own: others put trouble into the one that all share, at the same time. */
    private final RunningModule downstream = RunningModule.launch(Module.DOWNSTREAM, "lifecycle-downstream", Map.of());

    LifecycleTests(Stacks stacks) {
        this.stacks = stacks;
    }

    @BeforeAll
    void await() {
        downstream.awaitHealthy();
    }

    @AfterAll
    void stop() {
        downstream.close();
    }

    @Test
    void endWithOneClearLineWhenTheirPortIsTaken() throws IOException {
        try (var taken = new ServerSocket(0)) {
            // All at once: none of them comes up, so they do not disturb each other.
            List<RunningModule> all = Arrays.stream(Module.values())
                    .map(module -> RunningModule.launch(
                            module, "port-taken-" + module, taken.getLocalPort(), Ports.free(), knobs(module)))
                    .toList();
            try {
                all.forEach(module -> assertRefusesThePort(module, taken.getLocalPort()));
            } finally {
                all.forEach(RunningModule::close);
            }
        }
    }

    private static void assertRefusesThePort(RunningModule module, int port) {
        assertThat(module.awaitExit()).as(module.logTail(20)).isNotZero();
        assertThat(module.log().lines())
                .as("a line that names the port, in %s", module.logTail(20))
                .anyMatch(line -> line.contains(Integer.toString(port)));
        assertThat(module.log().lines().filter(line -> line.strip().startsWith("at ")))
                .as("lines of stack traces of %s", module.name())
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource(value = Target.Via.class, names = "GATEWAY", mode = EnumSource.Mode.EXCLUDE)
    void servicesAnswerWhatIsInFlightBeforeTheyEnd(Target.Via via) throws InterruptedException {
        Module module = stacks.process(via).module();
        Map<String, String> knobs = knobs(module);
        if (via == Target.Via.VIRTUAL) {
            knobs = Knobs.onVirtualThreads(knobs);
        }
        List<String> paths = new ArrayList<>(List.of("/http/", "/redis/", "/db/", "/fanout/2/"));
        if (module != Module.SERVICE_REACTIVE) {
            paths.add("/async/http/");
        }

        assertEndsGracefully(RunningModule.launch(module, "ending-" + via, knobs), paths);
    }

    @Test
    void theGatewayAnswersWhatIsInFlightBeforeItEnds() throws InterruptedException {
        var gateway = RunningModule.launch(Module.GATEWAY, "ending-gateway", knobs(Module.GATEWAY));

        assertEndsGracefully(gateway, List.of("/reactive/delay/"));
    }

    @Test
    void theDownstreamAnswersWhatIsInFlightBeforeItEnds() throws InterruptedException {
        var ending = RunningModule.launch(Module.DOWNSTREAM, "ending-downstream", Map.of());

        assertEndsGracefully(ending, List.of("/delay/"));
    }

    private static void assertEndsGracefully(RunningModule running, List<String> paths) throws InterruptedException {
        try (var module = running.awaitHealthy()) {
            // Connections are there and the first slow call is behind it, so that the next ones are soon in flight.
            join(ask(module, paths, 0));
            List<CompletableFuture<Answer>> inFlight = ask(module, paths, 1000);
            Thread.sleep(500);

            module.terminate();

            for (Answer answer : join(inFlight)) {
                assertThat(answer.status()).as("%s", answer).isEqualTo(200);
            }
            assertThat(module.awaitExit()).as(module.logTail(20)).isEqualTo(SIGTERM);
        }
    }

    private static List<CompletableFuture<Answer>> ask(RunningModule module, List<String> paths, int millis) {
        return paths.stream()
                .map(path -> Ask.send("GET", module.api(path + millis)))
                .toList();
    }

    private static List<Answer> join(List<CompletableFuture<Answer>> answers) {
        return answers.stream().map(CompletableFuture::join).toList();
    }

    private Map<String, String> knobs(Module module) {
        return switch (module) {
            case DOWNSTREAM -> Map.of();
            case SERVICE_BLOCKING, SERVICE_BLOCKING_JETTY, SERVICE_BLOCKING_UNDERTOW, SERVICE_REACTIVE ->
                new HashMap<>(Knobs.roomy(downstream.port(), stacks.redisPort(), stacks.postgresPort()));
            case GATEWAY ->
                // What it passes calls on to makes no difference to how it ends.
                Map.of("waitwell.gateway.reactive", "http://localhost:" + downstream.port());
        };
    }
}
