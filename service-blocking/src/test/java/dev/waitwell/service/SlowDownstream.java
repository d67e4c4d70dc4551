package dev.waitwell.service;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.handler.codec.http2.Http2StreamChannel;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;
import reactor.netty.DisposableServer;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;
import reactor.netty.resources.LoopResources;

/** A downstream that is as slow, and in as much trouble, as a test asks. */
final class SlowDownstream implements AutoCloseable {

    /** What is wrong with it. */
    enum Trouble {
        NONE,
        ERROR,
        RESET,
        STALL,
        NONSENSE,
        /** The beginning of an answer, and then nothing more. */
        HALF,
        /** Elsewhere, it says; there is an answer. */
        REDIRECT,
        /** One byte after the other, so that it is never silent for long and never done. */
        TRICKLE
    }

    final AtomicInteger requests = new AtomicInteger();
    final AtomicInteger mostAtOnce = new AtomicInteger();
    /** How requests were spoken, such as HTTP/1.1. */
    final Set<String> versions = ConcurrentHashMap.newKeySet();
    /** Those of TCP that requests came by. */
    final Set<String> connections = ConcurrentHashMap.newKeySet();

    volatile Trouble trouble = Trouble.NONE;

    private final AtomicInteger atOnce = new AtomicInteger();
    // Loops of its own: the service closes the shared ones when it stops.
    private final LoopResources loops = LoopResources.create("slow-downstream", 2, true);
    private final DisposableServer server = HttpServer.create()
            .runOn(loops)
            .host("127.0.0.1")
            .port(0)
            .protocol(HttpProtocol.HTTP11, HttpProtocol.H2C)
            // Java's client sends its first request as an upgrade, body included.
            .httpRequestDecoder(decoder -> decoder.h2cMaxContentLength(2 << 20))
            .route(routes -> routes.get("/delay/{ms}", this::delay)
                    .get("/prices/{sku}", this::price)
                    .post("/echo", this::echo))
            .bindNow();

    String url() {
        return "http://127.0.0.1:" + server.port();
    }

    /** Nothing is wrong, and nothing has been asked. */
    void reset() {
        trouble = Trouble.NONE;
        requests.set(0);
        mostAtOnce.set(0);
        versions.clear();
        connections.clear();
    }

    private Publisher<Void> delay(HttpServerRequest request, HttpServerResponse response) {
        int millis = Integer.parseInt(String.valueOf(request.param("ms")));
        return answer(request, response, Duration.ofMillis(millis), "{\"delayMillis\":" + millis + "}");
    }

    private Publisher<Void> price(HttpServerRequest request, HttpServerResponse response) {
        String sku = request.param("sku");
        return answer(
                request,
                response,
                Duration.ZERO,
                "{\"sku\":\"" + sku + "\",\"amount\":\"12.34\",\"currency\":\"EUR\"}");
    }

    private Publisher<Void> echo(HttpServerRequest request, HttpServerResponse response) {
        if (trouble != Trouble.NONE) {
            return answer(request, response, Duration.ZERO, "");
        }
        count(request);
        String contentType = request.requestHeaders().get("Content-Type");
        if (contentType != null) {
            response.header("Content-Type", contentType);
        }
        return request.receive()
                .aggregate()
                .asByteArray()
                .defaultIfEmpty(new byte[0])
                .flatMap(body -> response.sendByteArray(Mono.just(body)).then());
    }

    private Publisher<Void> answer(
            HttpServerRequest request, HttpServerResponse response, Duration delay, String body) {
        count(request);
        return switch (trouble) {
            case NONE -> later(request, response, delay, body);
            case NONSENSE -> later(request, response, delay, "neither JSON nor XML");
            case ERROR -> response.status(500).send();
            case STALL -> Mono.never();
            case HALF ->
                response.header("Content-Type", "application/json")
                        .sendObject(
                                Flux.just(Unpooled.wrappedBuffer(new byte[] {'{'}))
                                        .concatWith(Flux.never()),
                                piece -> true);
            case REDIRECT -> response.sendRedirect("/prices/ELSEWHERE");
            case TRICKLE ->
                response.header("Content-Type", "application/json")
                        .sendObject(
                                Flux.interval(Duration.ofMillis(20))
                                        .map(tick -> Unpooled.wrappedBuffer(new byte[] {' '})),
                                piece -> true);
            case RESET ->
                Mono.fromRunnable(() -> request.withConnection(connection -> {
                            // No lingering: the close goes out as a reset.
                            connection.channel().config().setOption(ChannelOption.SO_LINGER, 0);
                            connection.dispose();
                        }))
                        .then(Mono.never());
        };
    }

    private void count(HttpServerRequest request) {
        requests.incrementAndGet();
        request.withConnection(connection -> {
            // Over HTTP/2 each call has a channel of its own, within that of the connection.
            Channel channel = connection.channel();
            boolean stream = channel instanceof Http2StreamChannel;
            versions.add(stream ? "HTTP/2.0" : request.version().text());
            connections.add((stream ? channel.parent() : channel).id().asLongText());
        });
    }

    /** The connection's own thread answers: told to by another, Reactor Netty's server may lose what follows. */
    private Mono<Void> later(HttpServerRequest request, HttpServerResponse response, Duration delay, String body) {
        mostAtOnce.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
        AtomicReference<Scheduler> loop = new AtomicReference<>(Schedulers.parallel());
        request.withConnection(connection ->
                loop.set(Schedulers.fromExecutorService(connection.channel().eventLoop())));
        return Mono.delay(delay, Objects.requireNonNull(loop.get()))
                .doFinally(signal -> atOnce.decrementAndGet())
                .then(Mono.defer(() -> response.header("Content-Type", "application/json")
                        .sendString(Mono.just(body))
                        .then()));
    }

    @Override
    public void close() {
        server.disposeNow(Duration.ofSeconds(2));
        loops.disposeLater(Duration.ZERO, Duration.ofSeconds(1)).block();
    }
}
