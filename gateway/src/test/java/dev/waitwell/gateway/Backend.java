package dev.waitwell.gateway;

import io.netty.channel.ChannelOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;
import reactor.netty.resources.LoopResources;

/** A service behind the gateway, as badly behaved as a test asks. */
final class Backend implements AutoCloseable {

    static final String PROBLEM =
            "{\"type\":\"urn:waitwell:problem:pool-exhausted\",\"title\":\"Pool exhausted\",\"status\":503}";

    final List<String> requests = new CopyOnWriteArrayList<>();
    final AtomicInteger mostAtOnce = new AtomicInteger();
    private final AtomicInteger atOnce = new AtomicInteger();

    // Loops of its own: the gateway closes the shared ones when it stops.
    private final LoopResources loops = LoopResources.create("backend", 2, true);
    private final DisposableServer server = HttpServer.create()
            .runOn(loops)
            .host("127.0.0.1")
            .port(0)
            .route(routes -> routes.get("/seen", this::seen)
                    .get("/delay/{ms}", this::delay)
                    .get("/status/{code}", this::status)
                    .get("/reset", this::reset)
                    .get(
                            "/stall",
                            (request, response) ->
                                    response.sendString(Flux.concat(Mono.just("half an answer"), Mono.never())))
                    .post("/echo", (request, response) -> response.header(
                                    "Content-Type",
                                    String.valueOf(request.requestHeaders().get("Content-Type")))
                            .send(request.receive().retain()))
                    .post("/too-large", (request, response) -> response.status(413)
                            .header("Content-Type", "application/problem+json")
                            .sendString(Mono.just("{\"status\":413}"))))
            .bindNow();

    String url() {
        return "http://127.0.0.1:" + server.port();
    }

    private Publisher<Void> seen(HttpServerRequest request, HttpServerResponse response) {
        requests.add(request.method() + " " + request.uri() + " "
                + request.requestHeaders().entries());
        return response.header("Content-Type", "application/json").sendString(Mono.just("{\"seen\":true}"));
    }

    private Publisher<Void> reset(HttpServerRequest request, HttpServerResponse response) {
        return Mono.fromRunnable(() -> request.withConnection(connection -> {
                    // No lingering: the close goes out as a reset.
                    connection.channel().config().setOption(ChannelOption.SO_LINGER, 0);
                    connection.dispose();
                }))
                .then(Mono.never());
    }

    private Publisher<Void> delay(HttpServerRequest request, HttpServerResponse response) {
        mostAtOnce.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
        Duration delay = Duration.ofMillis(Long.parseLong(String.valueOf(request.param("ms"))));
        return Mono.delay(delay)
                .then(Mono.defer(() -> response.sendString(Mono.just("done")).then()))
                .doFinally(signal -> atOnce.decrementAndGet());
    }

    private Publisher<Void> status(HttpServerRequest request, HttpServerResponse response) {
        return response.status(Integer.parseInt(String.valueOf(request.param("code"))))
                .header("Content-Type", "application/problem+json")
                .header("Retry-After", "7")
                .header("Allow", "GET")
                .sendString(Mono.just(PROBLEM));
    }

    @Override
    public void close() {
        server.disposeNow();
        loops.disposeLater(Duration.ZERO, Duration.ofSeconds(1)).block();
    }
}
