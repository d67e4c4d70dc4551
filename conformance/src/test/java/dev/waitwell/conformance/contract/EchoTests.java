package dev.waitwell.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.conformance.http.Answer;
import dev.waitwell.conformance.http.RawExchange;
import dev.waitwell.conformance.stack.Api;
import dev.waitwell.conformance.stack.Stacks;
import dev.waitwell.conformance.stack.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@AgainstEveryTarget
class EchoTests {

    private static final int LIMIT = 1024 * 1024;
    private static final String BINARY = "application/octet-stream";

    private final Target target;
    private final Api api;

    EchoTests(Target target, Stacks stacks) {
        this.target = target;
        this.api = stacks.api(target);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 1000, 100_000, LIMIT})
    void returnsTheBodyByteForByte(int length) {
        byte[] body = random(length, length);

        assertEchoed(api.post("/echo", BINARY, body), BINARY, body);
    }

    @Test
    void returnsABodyThatCameInChunks() {
        byte[] body = random(LIMIT, 7);

        assertEchoed(api.postChunked("/echo", BINARY, body), BINARY, body);
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/plain;charset=UTF-8", "application/json", "application/x-waitwell", "image/png"})
    void keepsTheContentType(String contentType) {
        // Not valid as JSON, as UTF-8 or as an image: nobody on the way may look inside.
        byte[] body = {'{', (byte) 0xff, 0, '\r', '\n'};

        assertEchoed(api.post("/echo", contentType, body), contentType, body);
    }

    @Test
    void returnsTheSameBytesAfterSpinning() {
        byte[] body = random(10, 1);

        assertEchoed(api.post("/echo?spin=1000", BINARY, body), BINARY, body);
    }

    @Test
    void keepsManyBodiesApart() {
        List<byte[]> bodies = new ArrayList<>();
        List<CompletableFuture<Answer>> answers = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            bodies.add(random(20_000, i));
            answers.add(api.postAsync("/echo", BINARY, bodies.get(i)));
        }

        for (int i = 0; i < bodies.size(); i++) {
            assertEchoed(answers.get(i).join(), BINARY, bodies.get(i));
        }
    }

    @Test
    void refusesABodyWhoseLengthIsOverTheLimit() {
        Answer answer = api.post("/echo", BINARY, random(LIMIT + 1, 2));

        Problem.BODY_TOO_LARGE.assertIs(answer, api.seen("/echo"));
    }

    @Test
    void refusesByTheAnnouncedLengthBeforeTheBodyComes() {
        Assumptions.assumeTrue(
                target.via() != Target.Via.GATEWAY, "the gateway passes a head on together with the body's beginning");

        String answer = RawExchange.send(
                api.uri("/echo"),
                "POST " + api.uri("/echo").getPath() + " HTTP/1.1",
                "Host: localhost",
                "Content-Type: " + BINARY,
                "Content-Length: " + (LIMIT + 1));

        assertThat(answer).startsWith("HTTP/1.1 413 ");
    }

    @ParameterizedTest
    @ValueSource(ints = {LIMIT + 1, LIMIT + 300_000})
    void refusesChunksThatSumUpToMoreThanTheLimit(int length) {
        Answer answer = api.postChunked("/echo", BINARY, random(length, 3));

        Problem.BODY_TOO_LARGE.assertIs(answer, api.seen("/echo"));
    }

    private static void assertEchoed(Answer answer, String contentType, byte[] body) {
        assertThat(answer.status()).as("%s", answer).isEqualTo(200);
        assertThat(answer.header("Content-Type").replace(" ", "")).isEqualToIgnoringCase(contentType);
        assertThat(answer.body()).isEqualTo(body);
    }

    private static byte[] random(int length, long seed) {
        byte[] bytes = new byte[length];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }
}
