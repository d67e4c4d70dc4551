package dev.waitwell.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.conformance.http.PriorKnowledge;
import dev.waitwell.conformance.stack.Api;
import dev.waitwell.conformance.stack.Stacks;
import dev.waitwell.conformance.stack.Target;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** HTTP/2 without TLS, beside the HTTP/1.1 that everything else is tested with. */
@AgainstEveryTarget
class Http2Tests {

    private final Api api;

    Http2Tests(Target target, Stacks stacks) {
        this.api = stacks.api(target);
    }

    @Test
    void answersWhoKnowsBeforehand() {
        assertThat(PriorKnowledge.get(api.uri("/http/3"))).contains("\"downstream\":{\"delayMillis\":3}");
    }

    @Test
    void goesOnWithHttp2WhereAsked() throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpResponse<String> first = client.send(get(), BodyHandlers.ofString());
            assertThat(first.statusCode()).isEqualTo(200);
            assertThat(first.version()).isEqualTo(Version.HTTP_2);

            var calls = IntStream.range(0, 90)
                    .mapToObj(i -> client.sendAsync(get(), BodyHandlers.ofString()))
                    .toList();

            assertThat(calls).map(CompletableFuture::join).allSatisfy(answer -> {
                assertThat(answer.statusCode()).isEqualTo(200);
                assertThat(answer.version()).isEqualTo(Version.HTTP_2);
                assertThat(answer.body()).contains("\"delayMillis\":20");
            });
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1000, 1 << 20})
    void echoesTheBodyOfTheVeryRequestThatAsksForHttp2(int length) throws Exception {
        byte[] body = new byte[length];
        new Random(5).nextBytes(body);
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpResponse<byte[]> answer = client.send(
                    HttpRequest.newBuilder(api.uri("/echo"))
                            .header("Content-Type", "application/octet-stream")
                            .POST(BodyPublishers.ofByteArray(body))
                            .build(),
                    BodyHandlers.ofByteArray());

            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body()).isEqualTo(body);
        }
    }

    private HttpRequest get() {
        return HttpRequest.newBuilder(api.uri("/http/20")).build();
    }
}
