package dev.waitwell.pools.netty;

import java.util.concurrent.atomic.AtomicInteger;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;

/** Holds every call until its gate is opened, and knows how many it holds. */
final class GatedServer implements AutoCloseable {

    private final AtomicInteger held = new AtomicInteger();
    private final DisposableServer server;
    private volatile Sinks.Empty<Void> gate = Sinks.empty();

    GatedServer() {
        server = HttpServer.create()
                .port(0)
                .handle((request, response) -> {
                    held.incrementAndGet();
                    Mono<String> answer =
                            gate.asMono().doFinally(s -> held.decrementAndGet()).thenReturn("served");
                    return response.sendString(answer);
                })
                .bindNow();
    }

    String url() {
        return "http://localhost:" + server.port() + "/";
    }

    int port() {
        return server.port();
    }

    int held() {
        return held.get();
    }

    /** Lets go all that it holds, and all that come until {@link #shut()}. */
    void open() {
        gate.tryEmitEmpty();
    }

    void shut() {
        gate = Sinks.empty();
    }

    @Override
    public void close() {
        open();
        server.disposeNow();
    }
}
