package dev.waitwell.downstream;

import dev.waitwell.downstream.fault.Trouble;
import dev.waitwell.downstream.http.Answer;
import dev.waitwell.downstream.http.Call;
import dev.waitwell.downstream.http.Problem;
import dev.waitwell.downstream.meter.Telemetry;
import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;
import reactor.netty.channel.AbortedException;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/** Finds what answers a request, lets faults befall it, sends the answer and meters it. */
final class Routes {
    private static final Logger log = LoggerFactory.getLogger(Routes.class);
    private static final String NOWHERE = "/**";

    private final List<Route> routes;
    private final Trouble trouble;
    private final Telemetry telemetry;

    /** The first route that leads to a path serves it, so the busiest comes first. */
    Routes(List<Route> routes, Trouble trouble, Telemetry telemetry) {
        this.routes = routes;
        this.trouble = trouble;
        this.telemetry = telemetry;
    }

    /** Serves a request. */
    Publisher<Void> handle(HttpServerRequest request, HttpServerResponse response) {
        long start = System.nanoTime();
        Call call = new Call(request, start);
        Route route = find(call.path());
        Mono<ByteBuf> body = answer(route, call)
                .onErrorResume(e -> failed(e, call))
                .map(answer -> {
                    long now = System.nanoTime();
                    telemetry.served(
                            call.method(), route == null ? NOWHERE : route.pattern(), answer.status(), now - start);
                    if (call.delayed()) {
                        telemetry.late(now - call.due());
                    }
                    return head(route, answer, response);
                });
        return response.send(body);
    }

    private @Nullable Route find(String path) {
        for (Route route : routes) {
            if (route.leadsTo(path)) {
                return route;
            }
        }
        return null;
    }

    private Mono<Answer> answer(@Nullable Route route, Call call) {
        try {
            if (route == null) {
                throw Problem.notFound(call.path()).thrown();
            }
            Mono<Answer> answer = route.answer(call);
            return route.spared() ? answer : trouble.befall(call, answer);
        } catch (RuntimeException e) {
            return Mono.error(e);
        }
    }

    private static Mono<Answer> failed(Throwable e, Call call) {
        if (e instanceof Problem.Thrown thrown) {
            return Mono.just(thrown.problem().at(call.path()));
        }
        if (e instanceof AbortedException) {
            return Mono.error(e); // The caller left: there is nobody to answer.
        }
        log.error("{} {} failed", call.method(), call.path(), e);
        return Mono.just(Problem.internal().at(call.path()));
    }

    private static ByteBuf head(@Nullable Route route, Answer answer, HttpServerResponse response) {
        response.status(HttpResponseStatus.valueOf(answer.status()));
        if (answer.type() != null) {
            response.header(HttpHeaderNames.CONTENT_TYPE, answer.type());
        }
        if (answer.status() == 405 && route != null) {
            response.header(HttpHeaderNames.ALLOW, String.join(", ", route.methods()));
        }
        return answer.body();
    }
}
