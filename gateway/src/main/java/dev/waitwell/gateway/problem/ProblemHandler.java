package dev.waitwell.gateway.problem;

import dev.waitwell.gateway.backend.PoolExhausted;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.support.ServerWebExchangeUtils;
import org.springframework.cloud.gateway.support.ServiceUnavailableException;
import org.springframework.core.annotation.Order;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.stereotype.Component;
import org.springframework.web.ErrorResponse;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebExceptionHandler;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.netty.http.server.HttpServerRequest;
import tools.jackson.databind.json.JsonMapper;

/**
 * The answer when no service answers, and the fallback of every circuit breaker.
 *
 * <p>The breakers have no {@code fallbackUri}: with one, the gateway reads every request body into memory before it
 * calls the service, in order to replay it to the fallback. Here bodies stream, and what a breaker or the client throws
 * ends up in this one place.
 */
// Before Boot's own handler, which is at -1.
@Component
@Order(-2)
class ProblemHandler implements WebExceptionHandler {

    private static final Logger log = LoggerFactory.getLogger(ProblemHandler.class);
    private static final Duration SOON = Duration.ofSeconds(1);

    private final JsonMapper json;
    private final CircuitBreakerRegistry circuits;

    ProblemHandler(JsonMapper json, CircuitBreakerRegistry circuits) {
        this.json = json;
        this.circuits = circuits;
    }

    @Override
    public Mono<Void> handle(ServerWebExchange exchange, Throwable failure) {
        if (exchange.getResponse().isCommitted()) {
            // Part of the answer is out: only cutting the connection tells the caller that it is not whole.
            return Mono.error(failure);
        }
        if (failure instanceof ErrorResponse known && known.getStatusCode().isSameCodeAs(HttpStatus.NOT_FOUND)) {
            return answer(exchange, Problem.NOT_FOUND, Duration.ZERO);
        }
        if (failure instanceof ErrorResponse known && known.getStatusCode().is4xxClientError()) {
            return write(exchange, known.getBody(), Duration.ZERO);
        }
        return nobodyAnswered(exchange, failure, route(exchange));
    }

    private Mono<Void> nobodyAnswered(ServerWebExchange exchange, Throwable failure, String route) {
        if (PoolExhausted.isCauseOf(failure)) {
            log.warn(
                    "{}: no connection to the service ({}); raise"
                            + " spring.cloud.gateway.server.webflux.httpclient.pool.max-connections or send less",
                    route,
                    failure.getMessage());
            return answer(exchange, Problem.POOL_EXHAUSTED, SOON);
        }
        if (failure instanceof ServiceUnavailableException) {
            // Its opening has been logged; a line for each call refused would only cost.
            return answer(exchange, Problem.SERVICE_UNAVAILABLE, untilNextTry(route));
        }
        if (ServerWebExchangeUtils.isAlreadyRouted(exchange)) {
            log.warn(
                    "{}: the service did not answer ({}); see waitwell.gateway.{} and"
                            + " spring.cloud.gateway.server.webflux.httpclient.response-timeout",
                    route,
                    failure.getMessage(),
                    route);
            return answer(exchange, Problem.SERVICE_UNAVAILABLE, SOON);
        }
        log.error(
                "{} {}",
                exchange.getRequest().getMethod(),
                exchange.getRequest().getPath(),
                failure);
        return answer(exchange, Problem.INTERNAL, Duration.ZERO);
    }

    private static String route(ServerWebExchange exchange) {
        Route route = exchange.getAttribute(ServerWebExchangeUtils.GATEWAY_ROUTE_ATTR);
        return route == null ? "no route" : route.getId();
    }

    /** An open circuit lets nobody through before its wait is over; a half-open one may at any time. */
    private Duration untilNextTry(String route) {
        return circuits.find(route)
                .filter(circuit -> circuit.getState() == CircuitBreaker.State.OPEN)
                .map(circuit -> Duration.ofMillis(circuit.getCircuitBreakerConfig()
                        .getWaitIntervalFunctionInOpenState()
                        .apply(1)))
                .orElse(SOON);
    }

    private Mono<Void> answer(ServerWebExchange exchange, Problem problem, Duration retryAfter) {
        return write(exchange, problem.at(exchange.getRequest().getPath().value()), retryAfter);
    }

    private Mono<Void> write(ServerWebExchange exchange, ProblemDetail body, Duration retryAfter) {
        ServerHttpResponse response = exchange.getResponse();
        body.setInstance(URI.create(exchange.getRequest().getPath().value()));
        byte[] bytes = json.writeValueAsBytes(body);
        HttpHeaders headers = response.getHeaders();
        // The service may have sent headers before it failed.
        headers.clear();
        headers.setContentType(MediaType.APPLICATION_PROBLEM_JSON);
        headers.setContentLength(bytes.length);
        if (retryAfter.isPositive()) {
            // Whole seconds, rounded up: a caller that comes too early is refused again.
            headers.set(HttpHeaders.RETRY_AFTER, Long.toString(Math.ceilDiv(retryAfter.toMillis(), 1000L)));
        }
        response.setRawStatusCode(body.getStatus());
        DataBuffer buffer = response.bufferFactory().wrap(bytes);
        return onEventLoop(exchange, response.writeWith(Mono.just(buffer)));
    }

    /**
     * A timeout is told by a thread of its own. Answered from there, while the event loop tears the call down, now and
     * then the connection never read its next request again.
     */
    private static Mono<Void> onEventLoop(ServerWebExchange exchange, Mono<Void> answer) {
        HttpServerRequest request = ServerHttpRequestDecorator.getNativeRequest(exchange.getRequest());
        return Mono.defer(() -> {
            List<Executor> loop = new ArrayList<>(1);
            request.withConnection(connection -> loop.add(connection.channel().eventLoop()));
            return answer.subscribeOn(Schedulers.fromExecutor(loop.getFirst()));
        });
    }
}
