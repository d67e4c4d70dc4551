package dev.waitwell.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.github.resilience4j.retry.RetryRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Each client keeps the same bounds and ends the same way, whatever its own means. */
class ClientLimitsTests extends CallerTest {

    /** One of each: what kind of thread waits makes no difference, and waiting for a deadline takes long. */
    private static final String EACH_CLIENT =
            "(HC5|OKHTTP_HTTP2|JDK_HTTP2)_ON_PLATFORM|(URL_CONNECTION|OKHTTP|JDK)_ON_VIRTUAL|.*R_HTTP2";

    private static final String FEIGN = "--spring.cloud.openfeign.";
    private static final String BULKHEAD = "--resilience4j.bulkhead.instances.downstream.";
    private static final String REACTOR = "--waitwell.downstream.";

    /** Four calls at once; the fifth waits half a second; an answer may be silent for 2.5 s, a quote take two. */
    @Override
    String[] knobs() {
        return new String[] {
            FEIGN + "httpclient.max-connections=4",
            FEIGN + "httpclient.max-connections-per-route=4",
            FEIGN + "httpclient.hc5.connection-request-timeout=500",
            FEIGN + "client.config.downstream.connect-timeout=300",
            FEIGN + "client.config.downstream.read-timeout=2500",
            BULKHEAD + "max-concurrent-calls=4",
            BULKHEAD + "max-wait-duration=500ms",
            REACTOR + "connections=2",
            REACTOR + "streams=2",
            REACTOR + "acquire-timeout=500ms",
            REACTOR + "connect-timeout=300ms",
            REACTOR + "response-timeout=2500ms",
            "--waitwell.quote.total-timeout=2s"
        };
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.MATCH_ANY, names = EACH_CLIENT)
    void refusesTheCallThatFindsNoPlaceInTime(Caller caller) {
        String path = caller.base + "/http/1500";

        List<Answer> answers = service(caller).getAtOnce(7, path);

        assertThat(answers).filteredOn(answer -> answer.status() == 200).hasSize(4);
        assertThat(answers)
                .filteredOn(answer -> answer.status() != 200)
                .hasSize(3)
                .allSatisfy(answer -> {
                    assertProblem(answer, 503, "pool-exhausted", path);
                    assertThat(answer.header("Retry-After")).isEqualTo("1");
                    assertThat(answer.took()).isGreaterThanOrEqualTo(Duration.ofMillis(490));
                });
        assertThat(downstream.mostAtOnce).hasValue(4);
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.MATCH_ANY, names = EACH_CLIENT)
    void servesTheCallThatFindsAPlaceInTime(Caller caller) {
        assertThat(service(caller).getAtOnce(8, caller.base + "/http/20"))
                .allSatisfy(
                        answer -> assertThat(answer.status()).as("%s", answer).isEqualTo(200));
        assertThat(downstream.mostAtOnce.get()).isLessThanOrEqualTo(4);
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.MATCH_ANY, names = EACH_CLIENT)
    void waitsNoLongerForAnAnswerOrForTheRestOfIt(Caller caller) {
        for (SlowDownstream.Trouble trouble : List.of(SlowDownstream.Trouble.STALL, SlowDownstream.Trouble.HALF)) {
            downstream.trouble = trouble;

            Answer answer = get(caller, "/http/0");

            assertProblem(answer, 504, "downstream-timeout", caller.base + "/http/0");
            assertThat(answer.took()).isGreaterThanOrEqualTo(Duration.ofMillis(2400));
        }
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.MATCH_ANY, names = EACH_CLIENT)
    void givesAQuoteUpWhateverTheDownstreamIsDoingThen(Caller caller) {
        for (SlowDownstream.Trouble trouble :
                List.of(SlowDownstream.Trouble.STALL, SlowDownstream.Trouble.TRICKLE, SlowDownstream.Trouble.HALF)) {
            downstream.trouble = trouble;
            String path = caller.base + "/quotes/" + trouble;

            Answer answer = service(caller).get(path);

            assertProblem(answer, 504, "downstream-timeout", path);
            assertThat(answer.took()).isGreaterThanOrEqualTo(Duration.ofMillis(1990));
        }
        service(caller)
                .bean(CircuitBreakerRegistry.class)
                .circuitBreaker("quote")
                .reset();
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.MATCH_ANY, names = EACH_CLIENT)
    void holdsNoPlaceForTheCallsOfAFanoutThatNoLongerMatter(Caller caller) {
        String path = caller.base + "/fanout/6/50000";

        assertProblem(service(caller).get(path), 503, "pool-exhausted", path);

        // Four were under way; uncut they would hold every place until their answers were late, and these find none.
        assertThat(service(caller).getAtOnce(4, caller.base + "/http/0"))
                .allSatisfy(
                        answer -> assertThat(answer.status()).as("%s", answer).isEqualTo(200));
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.MATCH_ANY, names = EACH_CLIENT)
    void answers502WhenNobodyListens(Caller caller) {
        try (RunningService service = caller.start("http://127.0.0.1:" + Ports.free(), redis.port(), knobs())) {
            assertProblem(service.get(caller.base + "/http/0"), 502, "downstream-failed", caller.base + "/http/0");
            assertTriesAgain(service, caller, 502);
        }
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.MATCH_ANY, names = "(HC5|OKHTTP|JDK)_ON_VIRTUAL|URL_CONNECTION_ON_PLATFORM|.*R_HTTP2")
    @EnabledOnOs(value = OS.LINUX, disabledReason = "elsewhere a full line at the door refuses instead of waiting")
    void answers504WhenNoConnectionIsMade(Caller caller) throws IOException {
        try (ServerSocket deaf = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                // The kernel's line before it: full.
                Socket first = new Socket(deaf.getInetAddress(), deaf.getLocalPort());
                Socket second = new Socket(deaf.getInetAddress(), deaf.getLocalPort());
                RunningService service =
                        caller.start("http://127.0.0.1:" + deaf.getLocalPort(), redis.port(), knobs())) {
            assertThat(first.isConnected() && second.isConnected()).isTrue();

            Answer answer = service.get(caller.base + "/http/0");

            assertProblem(answer, 504, "downstream-timeout", caller.base + "/http/0");
            assertThat(answer.took()).isGreaterThanOrEqualTo(Duration.ofMillis(290));
            assertTriesAgain(service, caller, 504);
        }
    }

    /** Nothing was asked yet, so that a quote may be asked for once more. */
    private static void assertTriesAgain(RunningService service, Caller caller, int status) {
        assertThat(service.get(caller.base + "/quotes/A-1").status()).isEqualTo(status);
        assertThat(service.bean(RetryRegistry.class)
                        .retry("quote")
                        .getMetrics()
                        .getNumberOfFailedCallsWithRetryAttempt())
                .isEqualTo(1);
    }
}
