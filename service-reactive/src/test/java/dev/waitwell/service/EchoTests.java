package dev.waitwell.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EchoTests extends ServiceTest {

    private static final int LIMIT = 1024 * 1024;
    private static final String BINARY = "application/octet-stream";

    @ParameterizedTest
    @EnumSource
    void returnsTheBodyByteForByteUpToTheLimit(Stack stack) {
        for (int length : new int[] {0, 1, 100_000, LIMIT}) {
            byte[] body = random(length);
            assertEchoed(service(stack).post(stack.base + "/echo?spin=10", BINARY, body), BINARY, body);
            assertEchoed(service(stack).postChunked(stack.base + "/echo", BINARY, body), BINARY, body);
        }
    }

    @ParameterizedTest
    @EnumSource
    void looksIntoNoBodyWhateverItsType(Stack stack) {
        byte[] body = {'a', '=', '{', (byte) 0xff, 0, '\r', '\n', '&', '%'};
        for (String type : new String[] {
            "application/json",
            "application/x-www-form-urlencoded",
            "multipart/form-data",
            "text/plain;charset=UTF-8",
            "application/x-waitwell"
        }) {
            assertEchoed(service(stack).post(stack.base + "/echo", type, body), type, body);
        }
    }

    @ParameterizedTest
    @EnumSource
    void refusesABodyOverTheLimitAndAsksNobody(Stack stack) {
        String path = stack.base + "/echo";

        assertProblem(service(stack).post(path, BINARY, random(LIMIT + 1)), 413, "body-too-large", path);
        assertProblem(service(stack).postChunked(path, BINARY, random(LIMIT + 1)), 413, "body-too-large", path);
        assertProblem(service(stack).postChunked(path, BINARY, random(LIMIT + 300_000)), 413, "body-too-large", path);

        assertThat(downstream.requests).hasValue(0);
    }

    @ParameterizedTest
    @EnumSource
    void refusesByTheAnnouncedLengthBeforeTheBodyComes(Stack stack) throws IOException {
        String answer = service(stack)
                .raw("POST " + stack.base + "/echo HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
                        + "Content-Type: text/plain\r\nContent-Length: " + (LIMIT + 1) + "\r\n\r\n");

        assertThat(answer).startsWith("HTTP/1.1 413").contains("urn:waitwell:problem:body-too-large");
    }

    @ParameterizedTest
    @EnumSource
    void refusesAContentTypeThatIsNone(Stack stack) {
        Answer answer = service(stack).post(stack.base + "/echo", "nonsense", new byte[] {'x'});

        assertProblem(answer, 400, "bad-parameter", stack.base + "/echo");
        assertThat(answer.json().path("parameter").asString()).isEqualTo("Content-Type");
    }

    @ParameterizedTest
    @EnumSource
    void blamesTheDownstreamForWhatItDoes(Stack stack) {
        String path = stack.base + "/echo";
        downstream.trouble = SlowDownstream.Trouble.RESET;

        assertProblem(service(stack).post(path, BINARY, random(10)), 502, "downstream-failed", path);

        assertThat(downstream.requests)
                .as("asked once, not again behind our back")
                .hasValue(1);
    }

    private static void assertEchoed(Answer answer, String contentType, byte[] body) {
        assertThat(answer.status()).as("%s", answer).isEqualTo(200);
        assertThat(answer.header("Content-Type")).isEqualToIgnoringCase(contentType);
        assertThat(answer.body()).isEqualTo(body);
    }

    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }
}
