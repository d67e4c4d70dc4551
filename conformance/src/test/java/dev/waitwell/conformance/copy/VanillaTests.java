package dev.waitwell.conformance.copy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.conformance.http.Ask;
import dev.waitwell.conformance.process.Ports;
import dev.waitwell.conformance.process.Tree;
import java.net.ConnectException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/** A service that somebody else wrote, all defaults, with the starter's dependency and nothing else of ours. */
@Tag("copy-out")
@Execution(ExecutionMode.CONCURRENT)
class VanillaTests {

    private static final Duration READY_WITHIN = Duration.ofSeconds(60);

    @Test
    void showsItsPoolsAndTheTrapsTheyStandInOnceItHasTheDependency(@TempDir Path elsewhere) throws Exception {
        Copies.copyWithoutTarget(Tree.file("pools"), elsewhere.resolve("pools"));
        Copies.copyWithoutTarget(Tree.file("docs/examples/vanilla"), elsewhere.resolve("vanilla"));
        Copies.aggregate(elsewhere, List.of("pools", "vanilla"));
        Copies.assertBuilds(elsewhere, "package", "-Dmaven.test.skip=true");

        int port = Ports.free();
        Process service = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        "-jar",
                        elsewhere.resolve("vanilla/target/vanilla-1.jar").toString(),
                        "--server.port=" + port)
                .redirectErrorStream(true)
                .redirectOutput(Tree.file("conformance/target/logs/vanilla.log").toFile())
                .start();
        try {
            List<JsonNode> pools = new ArrayList<>();
            firstAnswer(URI.create("http://localhost:" + port + "/actuator/pools"))
                    .forEach(pools::add);

            assertThat(pools)
                    .extracting(pool -> pool.path("kind").asString())
                    .contains("tomcat-threads", "httpclient5", "hikari", "lettuce-shared", "task-executor");
            assertThat(pools)
                    .filteredOn(pool -> pool.path("kind").asString().equals("httpclient5"))
                    .as("RestClient's pool lets 5 calls out for 200 threads")
                    .allSatisfy(pool -> {
                        assertThat(pool.path("max").asInt()).isEqualTo(5);
                        assertThat(pool.path("warnings").toString()).contains("smaller-than-request-threads");
                    });
        } finally {
            service.destroy();
            service.waitFor();
        }
    }

    private static JsonNode firstAnswer(URI uri) throws InterruptedException {
        long deadline = System.nanoTime() + READY_WITHIN.toNanos();
        while (true) {
            try {
                return Ask.get(uri).json().path("pools");
            } catch (CompletionException e) {
                if (!(e.getCause() instanceof ConnectException) || System.nanoTime() > deadline) {
                    throw e;
                }
                Thread.sleep(100);
            }
        }
    }
}
