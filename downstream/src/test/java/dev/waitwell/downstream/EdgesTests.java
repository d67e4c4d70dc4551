package dev.waitwell.downstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What comes in from callers that are careless, unlucky or odd. */
class EdgesTests {
    @RegisterExtension
    static final RunningDownstream downstream = new RunningDownstream();

    private static final String NEXT = "GET /delay/1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    private static final String NEXT_ANSWER = "{\"delayMillis\":1}";

    @ParameterizedTest
    @ValueSource(strings = {"POST /delay/5", "PUT /nowhere", "POST /echo?spin=x", "POST /delay/x", "DELETE /faults"})
    void keepTheConnectionWhoseBodyNobodyWanted(String target) throws IOException {
        String body = "z".repeat(300_000);
        String first = target + " HTTP/1.1\r\nHost: x\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;

        assertThat(exchange(first + NEXT)).endsWith("\r\n\r\n" + NEXT_ANSWER);
    }

    @Test
    void keepTheConnectionOfAChunkedBodyNobodyWanted() throws IOException {
        String first = "POST /delay/5 HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n";

        assertThat(exchange(first + NEXT)).startsWith("HTTP/1.1 405 ").endsWith("\r\n\r\n" + NEXT_ANSWER);
    }

    @Test
    void keepTheConnectionOfMalformedFaults() throws IOException {
        String first = "PUT /faults HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n{\"a\":";

        assertThat(exchange(first + NEXT)).startsWith("HTTP/1.1 400 ").endsWith("\r\n\r\n" + NEXT_ANSWER);
    }

    @Test
    void sendNoBodyAfterAHead() throws IOException {
        String answers = exchange("HEAD /delay/1 HTTP/1.1\r\nHost: x\r\n\r\n" + NEXT);

        assertThat(answers).startsWith("HTTP/1.1 405 ").doesNotContain("problem:");
        assertThat(answers).endsWith("\r\n\r\n" + NEXT_ANSWER);
    }

    @Test
    void sendNeitherBodyNorLengthWithA204() throws IOException {
        String answers = exchange("DELETE /faults HTTP/1.1\r\nHost: x\r\n\r\n" + NEXT);

        String first = answers.substring(0, answers.indexOf("HTTP/1.1 200"));
        assertThat(first).startsWith("HTTP/1.1 204 ").endsWith("\r\n\r\n");
        assertThat(first.toLowerCase(Locale.ROOT)).doesNotContain("content-length", "transfer-encoding");
    }

    @Test
    void refuseATargetThatIsTooLong() throws IOException {
        assertThat(RawHttp.ask(downstream.port(), "GET /delay/" + "1".repeat(20_000) + " HTTP/1.1"))
                .startsWith("HTTP/1.1 414 ");
        assertThat(downstream.get("/delay/0").statusCode()).isEqualTo(200);
    }

    @Test
    void answerInTheOrderOfPipelinedRequests() throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), downstream.port())) {
            socket.setSoTimeout(10_000);
            String first = "GET /delay/80 HTTP/1.1\r\nHost: x\r\n\r\n";
            socket.getOutputStream().write((first + first.replace("80", "1")).getBytes(StandardCharsets.US_ASCII));
            StringBuilder answers = new StringBuilder();
            while (!answers.toString().endsWith(NEXT_ANSWER)) {
                int next = socket.getInputStream().read();
                assertThat(next).as(answers::toString).isNotNegative();
                answers.append((char) next);
            }

            assertThat(answers).containsOnlyOnce("{\"delayMillis\":80}");
        }
    }

    @Test
    void decodeAPercentEncodedDelay() {
        assertThat(downstream.get("/delay/%35").body()).isEqualTo("{\"delayMillis\":5}");
    }

    @Test
    void takeTheFirstOfSeveralValues() {
        assertThat(downstream.get("/delay/1?bytes=1&bytes=2&other=3").body())
                .isEqualTo("{\"delayMillis\":1,\"padding\":\"x\"}");
        assertThat(downstream.get("/delay/1?bytes").statusCode()).isEqualTo(400);
    }

    @Test
    void waitForTheLongestDelayInsteadOfRefusingIt() throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), downstream.port())) {
            socket.setSoTimeout(300);
            socket.getOutputStream()
                    .write("GET /delay/60000 HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            InputStream in = socket.getInputStream();

            assertThatExceptionOfType(SocketTimeoutException.class).isThrownBy(in::read);
        }
    }

    @Test
    void cutALongValueBetweenCharactersNotWithinOne() {
        HttpResponse<String> answer = downstream.get("/prices/" + "a".repeat(99) + "%F0%9F%98%80b");

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).endsWith("\"value\":\"" + "a".repeat(99) + "\"}");
    }

    @Test
    void nameAKeyThatIsHalfACharacter() {
        HttpResponse<String> answer = downstream.ask("PUT", "/faults", BodyPublishers.ofString("{\"\\ud83d\":1}"));

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.headers().firstValue("content-type")).contains("application/problem+json");
    }

    @Test
    void refuseFaultsNestedBeyondReason() {
        HttpResponse<String> answer = downstream.ask("PUT", "/faults", BodyPublishers.ofString("[".repeat(100_000)));

        assertThat(answer.statusCode()).isEqualTo(400);
    }

    @Test
    void refuseALargerBodyAlsoWithAnUpgrade() throws Exception {
        for (int length : new int[] {1_048_577, 3_000_000}) {
            assertThat(answerToUpgrade(length)).as("%s bytes", length).isEqualTo(413);
        }
    }

    /** The refusal comes before the body is through, and the reset behind it may overtake it: then once more. */
    private static int answerToUpgrade(int length) throws IOException, InterruptedException {
        for (int tries = 1; ; tries++) {
            try (HttpClient client = HttpClient.newHttpClient()) {
                return client.send(
                                HttpRequest.newBuilder(downstream.at("/echo"))
                                        .POST(BodyPublishers.ofByteArray(new byte[length]))
                                        .build(),
                                BodyHandlers.ofString())
                        .statusCode();
            } catch (IOException e) {
                if (tries == 5) {
                    throw e;
                }
            }
        }
    }

    /** Everything that comes back until the other side closes. */
    private static String exchange(String requests) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), downstream.port())) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write(requests.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
