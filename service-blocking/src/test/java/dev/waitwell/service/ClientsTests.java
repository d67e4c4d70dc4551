package dev.waitwell.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat;
import io.github.resilience4j.bulkhead.Bulkhead;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Each client that Feign can be given is the one that calls, and calls as the others do. */
class ClientsTests extends ServiceTest {

    private static final Map<String, String> PACKAGES = Map.of(
            "apache-httpclient-5", "org.apache.hc.client5.",
            "http-url-connection", "sun.net.www.protocol.http.",
            "okhttp", "okhttp3.",
            "jdk-http-client", "jdk.internal.net.http.");

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "ASYNC")
    void theOneThatIsNamedIsTheOneThatWaits(Stack stack, @TempDir Path folder) throws IOException {
        CompletableFuture<Answer> answer = service(stack).start("/http/3000");
        Awaitility.await().until(() -> downstream.requests.get() == 1);

        String waiting = waitingForTheDownstream(folder);

        String name = answer.join().json().path("client").asString();
        assertThat(name).isEqualTo(stack.client);
        PACKAGES.forEach((client, classes) -> {
            if (client.equals(name)) {
                assertThat(waiting).as(client).contains(classes);
            } else {
                assertThat(waiting).as(client).doesNotContain(classes);
            }
        });
    }

    /** The stack of the one thread that is at a call, platform or virtual. */
    private String waitingForTheDownstream(Path folder) throws IOException {
        Path dump = folder.resolve("threads-" + System.nanoTime());
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                .dumpThreads(dump.toString(), ThreadDumpFormat.TEXT_PLAIN);
        List<String> stacks = Arrays.stream(Files.readString(dump).split("\n\n"))
                .filter(thread -> thread.contains("dev.waitwell.service.downstream.DownstreamClient.delay"))
                .toList();
        assertThat(stacks).hasSize(1);
        return stacks.getFirst();
    }

    @ParameterizedTest
    @EnumSource
    void followsNobodyElsewhere(Stack stack) {
        downstream.trouble = SlowDownstream.Trouble.REDIRECT;

        assertProblem(get(stack, "/http/0"), 502, "downstream-failed", stack.base + "/http/0");

        assertThat(downstream.requests).hasValue(1);
    }

    @ParameterizedTest
    @EnumSource
    void asksOnceWhenTheConnectionBreaks(Stack stack) {
        downstream.trouble = SlowDownstream.Trouble.RESET;

        assertProblem(get(stack, "/http/0"), 502, "downstream-failed", stack.base + "/http/0");

        // HttpURLConnection asks again for a GET, whatever one sets.
        int times = stack.client.equals("http-url-connection") ? 2 : 1;
        assertThat(downstream.requests).hasValue(times);
    }

    @ParameterizedTest
    @EnumSource
    void sendsABodyOnceWhenTheConnectionBreaks(Stack stack) {
        downstream.trouble = SlowDownstream.Trouble.RESET;

        Answer answer = service(stack).post(stack.base + "/echo", "text/plain", new byte[] {'x'});

        assertProblem(answer, 502, "downstream-failed", stack.base + "/echo");
        assertThat(downstream.requests).hasValue(1);
    }

    @ParameterizedTest
    @EnumSource(
            mode = Mode.MATCH_NONE,
            names = {"PLATFORM", "VIRTUAL", "ASYNC"})
    void givesThePlaceOfACallBackHoweverItEnds(Stack stack) {
        Bulkhead bulkhead = service(stack).bean(Bulkhead.class);
        for (SlowDownstream.Trouble trouble : SlowDownstream.Trouble.values()) {
            downstream.trouble = trouble;
            boolean endless = trouble == SlowDownstream.Trouble.STALL || trouble == SlowDownstream.Trouble.HALF;
            if (trouble != SlowDownstream.Trouble.TRICKLE && !endless) {
                service(stack).get("/http/0");
                service(stack).post("/echo", "text/plain", new byte[0]);
            }
            // Ends by its deadline, too.
            service(stack).get("/quotes/" + trouble);
        }

        assertThat(bulkhead.getMetrics().getMaxAllowedConcurrentCalls()).isEqualTo(1000);
        assertThat(bulkhead.getMetrics().getAvailableConcurrentCalls()).isEqualTo(1000);
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.MATCH_ANY, names = "VIRTUAL.*")
    void pinsNoCarrierWhileCallsWaitInLineAndForTheDownstream(Stack stack, @TempDir Path folder) throws IOException {
        Path events = folder.resolve("pinned.jfr");
        try (RunningService service = stack.start(
                        downstream.url(),
                        redis.port(),
                        "--resilience4j.bulkhead.instances.downstream.max-concurrent-calls=4",
                        "--resilience4j.bulkhead.instances.downstream.max-wait-duration=20s",
                        "--spring.cloud.openfeign.httpclient.max-connections=4",
                        "--spring.cloud.openfeign.httpclient.hc5.connection-request-timeout=20000");
                Recording recording = new Recording()) {
            // What is loaded or initialised at the first call may pin once.
            service.getAtOnce(8, "/http/0");
            recording.enable("jdk.VirtualThreadPinned").withThreshold(Duration.ofMillis(20));
            recording.start();

            assertThat(service.getAtOnce(24, "/http/100"))
                    .allSatisfy(answer ->
                            assertThat(answer.status()).as("%s", answer).isEqualTo(200));

            recording.stop();
            recording.dump(events);
        }
        List<String> pinned = new ArrayList<>();
        RecordingFile.readAllEvents(events).forEach(event -> pinned.add(Objects.toString(event.getStackTrace())));
        assertThat(pinned).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void countsItsCallsUnderOneNameAndWithOneSetOfTags(Stack stack) {
        get(stack, "/http/0");

        assertThat(service(stack).management("/actuator/prometheus").text())
                .containsPattern(
                        "http_client_requests_seconds_count\\{client_name=\"127.0.0.1\",error=\"none\","
                                + "exception=\"none\",method=\"GET\",outcome=\"SUCCESS\",status=\"200\",uri=\"/delay/\\{ms}\"} ");
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.MATCH_ANY, names = "PLATFORM_OKHTTP")
    void showsWhatBoundsIt(Stack stack) {
        get(stack, "/http/0");

        assertThat(service(stack).management("/actuator/prometheus").text())
                .contains("resilience4j_bulkhead_max_allowed_concurrent_calls{name=\"downstream\"} 1000.0")
                .contains("okhttp_pool_connection_count_connections{state=")
                .doesNotContain("httpcomponents_httpclient_pool");
    }
}
