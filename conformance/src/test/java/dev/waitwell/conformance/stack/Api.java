package dev.waitwell.conformance.stack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.conformance.http.Answer;
import dev.waitwell.conformance.http.Ask;
import dev.waitwell.conformance.http.OpenApi;
import java.net.URI;
import java.util.concurrent.CompletableFuture;

/** The API of one target; every answer is held to docs/openapi.yaml before a test sees it. */
public final class Api {

    private final OpenApi openApi;
    private final URI server;
    private final String base;
    private final String seenBase;

    Api(OpenApi openApi, URI server, String base, String seenBase) {
        this.openApi = openApi;
        this.server = server;
        this.base = base;
        this.seenBase = seenBase;
    }

    /** Gets a path. */
    public Answer get(String path) {
        return getAsync(path).join();
    }

    /** Gets a path and does not wait. */
    public CompletableFuture<Answer> getAsync(String path) {
        return sendAsync("GET", path);
    }

    /** Asks without a body. */
    public Answer send(String method, String path) {
        return sendAsync(method, path).join();
    }

    /** Posts a body whose length is announced. */
    public Answer post(String path, String contentType, byte[] body) {
        return postAsync(path, contentType, body).join();
    }

    /** Posts a body whose length is announced, and does not wait. */
    public CompletableFuture<Answer> postAsync(String path, String contentType, byte[] body) {
        return Ask.send("POST", uri(path), contentType, body).thenApply(answer -> asDocumented("POST", path, answer));
    }

    /** Posts a body that comes in chunks, its length not announced. */
    public Answer postChunked(String path, String contentType, byte[] body) {
        return Ask.sendChunked("POST", uri(path), contentType, body)
                .thenApply(answer -> asDocumented("POST", path, answer))
                .join();
    }

    /** A path as the answering service sees it. */
    public String seen(String path) {
        return seenBase + path;
    }

    /** A path as it is asked for. */
    public URI uri(String path) {
        return server.resolve(base + path);
    }

    private CompletableFuture<Answer> sendAsync(String method, String path) {
        return Ask.send(method, uri(path)).thenApply(answer -> asDocumented(method, path, answer));
    }

    private Answer asDocumented(String method, String path, Answer answer) {
        assertThat(openApi.deviations(method, path.split("\\?", 2)[0], answer))
                .as("deviations from docs/openapi.yaml of %s", answer)
                .isEmpty();
        return answer;
    }
}
