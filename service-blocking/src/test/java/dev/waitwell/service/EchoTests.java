package dev.waitwell.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EchoTests extends ServiceTest {

    private static final int LIMIT = 1024 * 1024;
    private static final String BINARY = "application/octet-stream";

    @ParameterizedTest
    @EnumSource
    void returnsTheBodyByteForByte(Stack stack) {
        for (int length : new int[] {0, 1, 1000, 100_000, LIMIT}) {
            byte[] body = random(length);

            assertEchoed(service(stack).post(stack.base + "/echo?spin=10", BINARY, body), BINARY, body);
        }
    }

    @ParameterizedTest
    @EnumSource
    void returnsABodyThatCameInChunks(Stack stack) {
        byte[] body = random(LIMIT);

        assertEchoed(service(stack).postChunked(stack.base + "/echo", BINARY, body), BINARY, body);
    }

    @ParameterizedTest
    @EnumSource
    void looksIntoNoBodyWhateverItsType(Stack stack) {
        byte[] body = "{a=1&spin=x".getBytes(StandardCharsets.UTF_8);
        for (String type : List.of(
                "text/plain;charset=UTF-8",
                "application/json",
                "application/x-www-form-urlencoded",
                "multipart/form-data;boundary=x",
                "text/plain;a=\"{b}\"",
                "image/png")) {
            assertEchoed(service(stack).post(stack.base + "/echo", type, body), type, body);
        }
    }

    @ParameterizedTest
    @EnumSource
    void refusesWhatIsNoContentType(Stack stack) {
        String path = stack.base + "/echo";

        Answer answer = service(stack).post(path, "nonsense", new byte[] {'x'});

        assertProblem(answer, 400, "bad-parameter", path);
        assertThat(answer.json().path("parameter").asString()).isEqualTo("Content-Type");
        assertThat(downstream.requests).hasValue(0);
    }

    @ParameterizedTest
    @EnumSource
    void refusesABodyOverTheLimit(Stack stack) {
        String path = stack.base + "/echo";
        for (int length : new int[] {LIMIT + 1, LIMIT + 300_000}) {
            assertTooLarge(service(stack).post(path, BINARY, random(length)), path);
            assertTooLarge(service(stack).postChunked(path, BINARY, random(length)), path);
        }
        assertThat(downstream.requests).hasValue(0);
    }

    @ParameterizedTest
    @EnumSource
    void refusesByTheAnnouncedLengthBeforeTheBodyComes(Stack stack) throws IOException {
        String answer = service(stack)
                .raw("POST " + stack.base + "/echo HTTP/1.1\r\nHost: x\r\nContent-Length: " + (LIMIT + 1)
                        + "\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n");

        assertThat(answer).startsWith("HTTP/1.1 413 ").doesNotContain("100 Continue");
    }

    @ParameterizedTest
    @EnumSource
    void keepsManyBodiesApart(Stack stack) {
        List<byte[]> bodies = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            bodies.add(random(20_000 + i));
        }
        bodies.parallelStream()
                .forEach(body -> assertEchoed(service(stack).post(stack.base + "/echo", BINARY, body), BINARY, body));
    }

    @Test
    void holdsNoThreadForASlowSenderOnTheAsyncPath() throws IOException {
        List<Socket> senders = new ArrayList<>();
        try (RunningService service = Stack.ASYNC.start(
                downstream.url(),
                redis.port(),
                "--server.tomcat.threads.max=2",
                "--server.tomcat.threads.min-spare=2")) {
            for (int i = 0; i < 6; i++) {
                Socket sender = new Socket(InetAddress.getLoopbackAddress(), service.port());
                senders.add(sender);
                sender.getOutputStream()
                        .write("POST /async/echo HTTP/1.1\r\nHost: x\r\nContent-Length: 8\r\n\r\nhalf"
                                .getBytes(StandardCharsets.US_ASCII));
            }

            Answer answer = service.get("/http/0");

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.took()).isLessThan(Duration.ofSeconds(10));
            for (Socket sender : senders) {
                sender.setSoTimeout(10_000);
                sender.getOutputStream().write("half".getBytes(StandardCharsets.US_ASCII));
                assertThat(new String(sender.getInputStream().readNBytes(12), StandardCharsets.US_ASCII))
                        .isEqualTo("HTTP/1.1 200");
                sender.close();
            }
        }
    }

    private static void assertEchoed(Answer answer, String contentType, byte[] body) {
        assertThat(answer.status()).as("%s", answer).isEqualTo(200);
        assertThat(answer.header("Content-Type").replace(" ", "")).isEqualToIgnoringCase(contentType);
        assertThat(answer.body()).isEqualTo(body);
    }

    private static void assertTooLarge(Answer answer, String path) {
        assertProblem(answer, 413, "body-too-large", path);
        assertThat(answer.json().path("parameter").asString()).isEqualTo("body");
        assertThat(answer.json().path("allowed").asString()).isEqualTo("at most 1048576 bytes");
    }

    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }
}
