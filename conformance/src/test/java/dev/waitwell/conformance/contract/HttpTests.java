package dev.waitwell.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.conformance.http.Answer;
import dev.waitwell.conformance.http.RawExchange;
import dev.waitwell.conformance.stack.Api;
import dev.waitwell.conformance.stack.Stacks;
import dev.waitwell.conformance.stack.Target;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

@AgainstEveryTarget
class HttpTests {

    private final Target target;
    private final Api api;

    HttpTests(Target target, Stacks stacks) {
        this.target = target;
        this.api = stacks.api(target);
    }

    @Test
    void answersTheDownstreamsBodyAndWhoServedIt() {
        Answer answer = api.get("/http/20");

        assertThat(answer.status()).as("%s", answer).isEqualTo(200);
        assertThat(answer.mediaType()).isEqualTo("application/json");
        var expected = new JsonMapper()
                .createObjectNode()
                .put("service", target.service())
                .put("client", target.client())
                .put("thread", target.thread());
        expected.putObject("downstream").put("delayMillis", 20);
        assertThat(answer.json()).isEqualTo(expected);
        assertThat(answer.took()).isGreaterThanOrEqualTo(Duration.ofMillis(20));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 10, 100_000, 10_000_000})
    void sumsTheSameNumbersOnEveryStack(int spin) {
        Answer answer = api.get("/http/0?spin=" + spin);

        assertThat(answer.status()).as("%s", answer).isEqualTo(200);
        assertThat(answer.json().path("spinSum").asLong()).isEqualTo(sum(spin));
    }

    @Test
    void leavesTheSumOutWithoutSpin() {
        assertThat(api.get("/http/0").json().has("spinSum")).isFalse();
        assertThat(api.get("/http/0?spin=0").json().has("spinSum")).isFalse();
    }

    @Test
    void servesManyAtOnce() {
        var answers = IntStream.range(0, 150)
                .mapToObj(i -> api.getAsync("/http/" + (100 + i % 3)))
                .toList();

        for (int i = 0; i < answers.size(); i++) {
            Answer answer = answers.get(i).join();
            assertThat(answer.status()).as("%s", answer).isEqualTo(200);
            assertThat(answer.json().at("/downstream/delayMillis").asInt()).isEqualTo(100 + i % 3);
            // One after the other they would take 15 s.
            assertThat(answer.took()).isLessThan(Duration.ofSeconds(5));
        }
    }

    @Test
    void answersHeadLikeGetWithoutBody() {
        Answer answer = api.send("HEAD", "/http/0");

        assertThat(answer.status()).as("%s", answer).isEqualTo(200);
        assertThat(answer.body()).isEmpty();
    }

    /** Reactor Netty before 1.3.8 answers the first two and never reads the third. */
    @Test
    void readsOnAfterACallThatWasWaitingInLineOnItsConnectionAndNeededNoWait() {
        assertThat(RawExchange.pipelined(api.uri("/http/50"), api.uri("/nothing"), api.uri("/http/0")))
                .hasSize(3)
                .satisfiesExactly(
                        status -> assertThat(status).startsWith("HTTP/1.1 200"),
                        status -> assertThat(status).startsWith("HTTP/1.1 404"),
                        status -> assertThat(status).startsWith("HTTP/1.1 200"));
    }

    private static long sum(int spin) {
        var random = new SplittableRandom(42);
        long sum = 0;
        for (int i = 0; i < spin; i++) {
            sum += random.nextInt(1000);
        }
        return sum;
    }
}
