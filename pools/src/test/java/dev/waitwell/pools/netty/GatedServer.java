package dev.waitwell.pools.netty;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;

/** Holds every call until its gate is opened, and knows how many it holds. */
final class GatedServer implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

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

    /** Waits for something to become true, and fails when it does not. */
    static void await(String what, BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("never came true: " + what);
            }
            Thread.onSpinWait();
            sleep();
        }
    }

    private static void sleep() {
        try {
            Thread.sleep(5);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        open();
        server.disposeNow();
    }
}
