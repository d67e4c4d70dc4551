package dev.waitwell.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat;
import io.github.resilience4j.bulkhead.Bulkhead;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Each client that Feign can be given is the one that calls, and calls as the others do. */
class ClientsTests extends CallerTest {

    private static final Map<String, String> PACKAGES = Map.of(
            "apache-httpclient-5", "org.apache.hc.client5.",
            "http-url-connection", "sun.net.www.protocol.http.",
            "okhttp", "okhttp3.",
            "jdk-http-client", "jdk.internal.net.http.");

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "REACTOR_HTTP2")
    void theOneThatIsNamedIsTheOneThatWaits(Caller caller, @TempDir Path folder) throws IOException {
        CompletableFuture<Answer> answer = service(caller).start("/http/1500");
        Awaitility.await().until(() -> downstream.requests.get() == 1);

        String waiting = waitingForTheDownstream(folder);

        String name = answer.join().json().path("client").asString();
        assertThat(name).isEqualTo(caller.client);
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
    @EnumSource(mode = Mode.MATCH_ANY, names = ".*HTTP2.*")
    void makesManyCallsAtOnceOnOneConnectionOverHttp2(Caller caller) {
        assertThat(get(caller, "/http/0").status()).isEqualTo(200);
        downstream.reset();

        assertThat(service(caller).getAtOnce(20, caller.base + "/http/1000"))
                .allSatisfy(
                        answer -> assertThat(answer.status()).as("%s", answer).isEqualTo(200));

        assertThat(downstream.versions).containsExactly("HTTP/2.0");
        assertThat(downstream.connections).hasSize(1);
        assertThat(downstream.mostAtOnce.get()).isGreaterThan(10);
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.MATCH_NONE, names = ".*HTTP2.*")
    void makesOneCallAtATimeOnAConnectionOverHttp1(Caller caller) {
        assertThat(service(caller).getAtOnce(20, caller.base + "/http/1000"))
                .allSatisfy(
                        answer -> assertThat(answer.status()).as("%s", answer).isEqualTo(200));

        assertThat(downstream.versions).containsExactly("HTTP/1.1");
        assertThat(downstream.connections).hasSizeGreaterThanOrEqualTo(downstream.mostAtOnce.get());
    }

    @ParameterizedTest
    @EnumSource
    void followsNobodyElsewhere(Caller caller) {
        downstream.trouble = SlowDownstream.Trouble.REDIRECT;

        assertProblem(get(caller, "/http/0"), 502, "downstream-failed", caller.base + "/http/0");

        assertThat(downstream.requests).hasValue(1);
    }

    @ParameterizedTest
    @EnumSource
    void asksOnceWhenTheConnectionBreaks(Caller caller) {
        downstream.trouble = SlowDownstream.Trouble.RESET;

        assertProblem(get(caller, "/http/0"), 502, "downstream-failed", caller.base + "/http/0");

        // HttpURLConnection asks again for a GET, whatever one sets.
        int times = caller.client.equals("http-url-connection") ? 2 : 1;
        assertThat(downstream.requests).hasValue(times);
    }

    @ParameterizedTest
    @EnumSource
    void sendsABodyOnceWhenTheConnectionBreaks(Caller caller) {
        downstream.trouble = SlowDownstream.Trouble.RESET;

        Answer answer = service(caller).post(caller.base + "/echo", "text/plain", new byte[] {'x'});

        assertProblem(answer, 502, "downstream-failed", caller.base + "/echo");
        assertThat(downstream.requests).hasValue(1);
    }

    @ParameterizedTest
    @EnumSource(
            mode = Mode.MATCH_ANY,
            names = "(OKHTTP_HTTP2|JDK_HTTP2)_ON_PLATFORM|(URL_CONNECTION|OKHTTP|JDK)_ON_VIRTUAL")
    void givesThePlaceOfACallBackHoweverItEnds(Caller caller) {
        Bulkhead bulkhead = service(caller).bean(Bulkhead.class);
        for (SlowDownstream.Trouble trouble : SlowDownstream.Trouble.values()) {
            downstream.trouble = trouble;
            boolean endless = trouble == SlowDownstream.Trouble.STALL || trouble == SlowDownstream.Trouble.HALF;
            if (trouble != SlowDownstream.Trouble.TRICKLE && !endless) {
                service(caller).get("/http/0");
                service(caller).post("/echo", "text/plain", new byte[0]);
            }
            // Ends by its deadline, too.
            service(caller).get("/quotes/" + trouble);
        }

        assertThat(bulkhead.getMetrics().getMaxAllowedConcurrentCalls()).isEqualTo(1000);
        assertThat(bulkhead.getMetrics().getAvailableConcurrentCalls()).isEqualTo(1000);
    }

    @ParameterizedTest
    @EnumSource
    void countsItsCallsUnderOneNameAndWithOneSetOfTags(Caller caller) {
        get(caller, "/http/0");

        assertThat(service(caller).management("/actuator/prometheus").text())
                .containsPattern(
                        "http_client_requests_seconds_count\\{client_name=\"127.0.0.1\",error=\"none\","
                                + "exception=\"none\",method=\"GET\",outcome=\"SUCCESS\",status=\"200\",uri=\"/delay/\\{ms}\"} ");
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.MATCH_ANY, names = "OKHTTP_ON_PLATFORM")
    void showsWhatBoundsIt(Caller caller) {
        get(caller, "/http/0");

        assertThat(service(caller).management("/actuator/prometheus").text())
                .contains("resilience4j_bulkhead_max_allowed_concurrent_calls{name=\"downstream\"} 1000.0")
                .contains("okhttp_pool_connection_count_connections{state=")
                .doesNotContain("httpcomponents_httpclient_pool");
    }

    @ParameterizedTest
    @EnumSource
    void passesBodiesThroughByteForByte(Caller caller) {
        for (int length : new int[] {0, 1, 1000, 100_000, 1024 * 1024}) {
            byte[] body = new byte[length];
            new Random(length).nextBytes(body);
            for (String type : List.of("application/octet-stream", "text/plain;charset=UTF-8", "image/png")) {
                Answer answer = service(caller).post(caller.base + "/echo?spin=10", type, body);

                assertThat(answer.status()).as("%s", answer).isEqualTo(200);
                assertThat(answer.header("Content-Type")).isEqualToIgnoringCase(type);
                assertThat(answer.body()).isEqualTo(body);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void joinsTheCallsOfAFanoutThatAreAllMadeAtOnce(Caller caller) {
        Answer answer = get(caller, "/fanout/32/1500");

        assertThat(answer.status()).as("%s", answer).isEqualTo(200);
        assertThat(answer.json().path("client").asString()).isEqualTo(caller.client);
        assertThat(answer.json().path("thread").asString()).isEqualTo(caller.thread);
        assertThat(answer.json().path("downstream").size()).isEqualTo(32);
        assertThat(downstream.mostAtOnce.get()).isGreaterThan(24);
    }

    @ParameterizedTest
    @EnumSource
    void passesTheTroubleOfTheDownstreamOn(Caller caller) {
        for (SlowDownstream.Trouble trouble : List.of(SlowDownstream.Trouble.ERROR, SlowDownstream.Trouble.NONSENSE)) {
            downstream.trouble = trouble;

            assertProblem(get(caller, "/http/0"), 502, "downstream-failed", caller.base + "/http/0");
            assertProblem(get(caller, "/fanout/5/0"), 502, "downstream-failed", caller.base + "/fanout/5/0");
        }
    }
}
