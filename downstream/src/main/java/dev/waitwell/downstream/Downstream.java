package dev.waitwell.downstream;

import dev.waitwell.downstream.delay.DelayEndpoint;
import dev.waitwell.downstream.echo.EchoEndpoint;
import dev.waitwell.downstream.fault.FaultsEndpoint;
import dev.waitwell.downstream.fault.Trouble;
import dev.waitwell.downstream.meter.Telemetry;
import dev.waitwell.downstream.price.Prices;
import io.netty.channel.ChannelOption;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.netty.DisposableServer;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.server.HttpServer;
import reactor.netty.resources.LoopResources;

/** The running downstream: the service, and beside it metrics and health on a port of their own. */
final class Downstream {
    /** Connections that the kernel keeps until we accept them: a whole fleet of callers may come at once. */
    private static final int BACKLOG = 4096;

    /** Calls at once on one HTTP/2 connection; a caller with more opens another or waits. */
    private static final int STREAMS = 1000;

    /** Bytes a caller may send ahead on one HTTP/2 stream: a whole body of {@code /echo}. */
    private static final int WINDOW = 1 << 20;

    /** Java's own HTTP client sends its first request as an upgrade to HTTP/2, body included. */
    private static final int UPGRADE = 2 << 20;

    private final LoopResources loops;
    private final LoopResources managementLoop;
    private final Telemetry telemetry;
    private final DisposableServer service;
    private final DisposableServer management;

    /**
     * Starts it.
     *
     * @param random may be used by every event loop at once
     * @throws CannotListen at one of its addresses
     */
    Downstream(Options options, RandomGenerator random) {
        // One for each processor: an event loop never waits, so more would only take turns.
        loops = LoopResources.create("downstream", Runtime.getRuntime().availableProcessors(), true);
        // On a loop of its own, so that a scrape, which takes milliseconds, makes no answer late.
        managementLoop = LoopResources.create("management", 1, true);
        telemetry = new Telemetry(loops.onServer(true));
        try {
            service = bind(service(options, random), options.host(), options.port(), "--port or --host");
        } catch (CannotListen e) {
            release();
            throw e;
        }
        try {
            management = bind(
                    management(options),
                    options.managementHost(),
                    options.managementPort(),
                    "--management-port or --management-host");
        } catch (CannotListen e) {
            service.disposeNow();
            release();
            throw e;
        }
    }

    private HttpServer service(Options options, RandomGenerator random) {
        Trouble trouble = new Trouble(random);
        List<Route> routes = List.of(
                Route.of("/delay/{ms}", "GET", new DelayEndpoint(random)::answer),
                Route.of("/prices/{sku}", "GET", new Prices()::answer),
                Route.of("/echo", "POST", new EchoEndpoint(Schedulers.parallel())::answer),
                new Route("/faults", List.of("GET", "PUT", "DELETE"), true, new FaultsEndpoint(trouble)::answer));
        return HttpServer.create()
                .host(options.host())
                .port(options.port())
                .protocol(HttpProtocol.HTTP11, HttpProtocol.H2C)
                .http2Settings(
                        settings -> settings.maxConcurrentStreams(STREAMS).initialWindowSize(WINDOW))
                .httpRequestDecoder(decoder -> decoder.h2cMaxContentLength(UPGRADE))
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                // Knows who is connected, so that a stop can wait for answers in flight.
                .channelGroup(new DefaultChannelGroup(GlobalEventExecutor.INSTANCE))
                .runOn(loops)
                .handle(new Routes(routes, trouble, telemetry)::handle);
    }

    private HttpServer management(Options options) {
        return HttpServer.create()
                .host(options.managementHost())
                .port(options.managementPort())
                .runOn(managementLoop)
                .route(routes -> routes.get(
                                "/metrics", (request, response) -> response.header("Content-Type", Telemetry.FORMAT)
                                        .sendString(Mono.fromSupplier(telemetry::scrape)))
                        .get("/health", (request, response) -> response.header("Content-Type", "application/json")
                                .sendString(Mono.just("{\"status\":\"UP\"}"))));
    }

    private static DisposableServer bind(HttpServer server, String host, int port, String choices) {
        try {
            return server.bindNow();
        } catch (RuntimeException e) {
            throw new CannotListen(host, port, choices, e);
        }
    }

    int port() {
        return service.port();
    }

    int managementPort() {
        return management.port();
    }

    /** Waits until it is stopped. */
    void await() {
        service.onDispose().block();
    }

    /**
     * Takes no more connections, lets the answers in flight go out, then ends.
     *
     * @param patience longest wait for them
     * @return whether all of them went out
     */
    boolean stop(Duration patience) {
        boolean all = true;
        try {
            service.disposeNow(patience);
        } catch (IllegalStateException e) {
            all = false;
        }
        management.disposeNow();
        release();
        return all;
    }

    private void release() {
        telemetry.close();
        Mono.when(quit(loops), quit(managementLoop)).block();
    }

    private static Mono<Void> quit(LoopResources loops) {
        return loops.disposeLater(Duration.ZERO, Duration.ofSeconds(1));
    }
}
