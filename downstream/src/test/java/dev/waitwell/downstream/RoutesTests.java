package dev.waitwell.downstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.downstream.fault.Trouble;
import dev.waitwell.downstream.http.Answer;
import dev.waitwell.downstream.meter.Telemetry;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.resources.LoopResources;

class RoutesTests {
    @RegisterExtension
    static final RunningDownstream downstream = new RunningDownstream();

    @ParameterizedTest
    @ValueSource(
            strings = {"/", "/foo", "/delay", "/delay/", "/delay/1/2", "/prices/", "/echo/", "/faults/x", "/Delay/1"})
    void leadNowhereFromAnUnknownPath(String path) {
        HttpResponse<String> answer = downstream.get(path);

        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(answer.headers().firstValue("content-type")).contains("application/problem+json");
        assertThat(answer.body()).isEqualTo("""
                        {"type":"urn:waitwell:problem:not-found","title":"Not found","status":404,\
                        "detail":"There is nothing at %1$s.","instance":"%1$s"}""".formatted(path));
    }

    @ParameterizedTest
    @CsvSource({
        "DELETE,/delay/5,GET",
        "POST,/prices/A-1,GET",
        "GET,/echo,POST",
        "POST,/faults,'GET, PUT, DELETE'",
        "BREW,/delay/x,GET"
    })
    void sayWhichMethodsAPathKnows(String method, String path, String allowed) {
        HttpResponse<String> answer = downstream.ask(method, path, BodyPublishers.noBody());

        assertThat(answer.statusCode()).isEqualTo(405);
        assertThat(answer.headers().firstValue("allow")).contains(allowed);
        assertThat(answer.headers().firstValue("content-type")).contains("application/problem+json");
        assertThat(answer.body()).isEqualTo("""
                        {"type":"urn:waitwell:problem:method-not-allowed","title":"Method not allowed","status":405,\
                        "detail":"%1$s is not allowed here; allowed: %2$s.","instance":"%3$s","allowed":"%2$s"}""".formatted(method, allowed, path));
    }

    @Test
    void answerABodylessHeadWithTheAllowedMethods() {
        HttpResponse<String> answer = downstream.ask("HEAD", "/delay/0", BodyPublishers.noBody());

        assertThat(answer.statusCode()).isEqualTo(405);
        assertThat(answer.headers().firstValue("allow")).contains("GET");
    }

    @Test
    void refuseAQueryThatCannotBeDecoded() throws Exception {
        String answer = RawHttp.ask(downstream.port(), "GET /delay/5?bytes=%zz HTTP/1.1");

        assertThat(answer)
                .startsWith("HTTP/1.1 400 ")
                .endsWith(RunningDownstream.badParameter("/delay/5", "query", "percent-encoded UTF-8", "bytes=%zz"));
    }

    @Test
    void refuseAPathThatCannotBeDecoded() throws Exception {
        assertThat(RawHttp.ask(downstream.port(), "GET /delay/%zz HTTP/1.1"))
                .startsWith("HTTP/1.1 400 ")
                .endsWith(RunningDownstream.badParameter("/delay/%zz", "ms", "a whole number from 0 to 60000", "%zz"));
    }

    @Test
    void understandATargetWithSchemeAndHost() throws Exception {
        assertThat(RawHttp.ask(downstream.port(), "GET http://example.org/delay/1?bytes=2 HTTP/1.1"))
                .endsWith("{\"delayMillis\":1,\"padding\":\"xx\"}");
        assertThat(RawHttp.ask(downstream.port(), "GET http://example.org HTTP/1.1"))
                .startsWith("HTTP/1.1 404 ");
    }

    @Test
    void hideAnErrorOfOurOwn() {
        LoopResources loops = LoopResources.create("broken", 1, true);
        Telemetry telemetry = new Telemetry(loops.onServer(true));
        Routes routes = new Routes(
                List.of(
                        Route.of("/later", "GET", call -> Mono.<Answer>error(new IllegalStateException("secret"))),
                        Route.of("/now", "GET", call -> {
                            throw new IllegalStateException("secret");
                        })),
                new Trouble(new SplittableRandom(1)),
                telemetry);
        DisposableServer server =
                HttpServer.create().port(0).runOn(loops).handle(routes::handle).bindNow();
        try {
            for (String path : List.of("/later", "/now")) {
                HttpResponse<String> answer = downstream.send(
                        HttpRequest.newBuilder(URI.create("http://localhost:" + server.port() + path))
                                .build(),
                        BodyHandlers.ofString());

                assertThat(answer.statusCode()).isEqualTo(500);
                assertThat(answer.body()).isEqualTo("""
                                {"type":"urn:waitwell:problem:internal","title":"Internal error","status":500,\
                                "detail":"Something went wrong here; it has been logged.","instance":"%s"}""".formatted(path));
            }
        } finally {
            server.disposeNow();
            loops.dispose();
            telemetry.close();
        }
    }
}
