package dev.waitwell.pools.endpoint;

import java.nio.charset.StandardCharsets;
import org.springframework.core.Ordered;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.ErrorResponse;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebExceptionHandler;
import reactor.core.publisher.Mono;

/** Requests for {@code /pools} that WebFlux refuses before the endpoint sees them: a body that is no JSON, say. */
final class ReactiveProblems implements WebExceptionHandler, Ordered {

    private final String path;

    ReactiveProblems(String path) {
        this.path = path;
    }

    @Override
    public int getOrder() {
        return Ordered.HIGHEST_PRECEDENCE;
    }

    @Override
    public Mono<Void> handle(ServerWebExchange exchange, Throwable failure) {
        String asked = exchange.getRequest().getPath().pathWithinApplication().value();
        Integer status = Refusal.status(failure);
        if (status == null || (!asked.equals(path) && !asked.startsWith(path + "/"))) {
            return Mono.error(failure);
        }
        ServerHttpResponse response = exchange.getResponse();
        if (failure instanceof ErrorResponse refused) {
            response.getHeaders().putAll(refused.getHeaders());
        }
        response.setStatusCode(HttpStatusCode.valueOf(status));
        response.getHeaders().setContentType(MediaType.APPLICATION_PROBLEM_JSON);
        byte[] body = Problem.badRequest(status).json().getBytes(StandardCharsets.UTF_8);
        return response.writeWith(
                Mono.fromSupplier(() -> response.bufferFactory().wrap(body)));
    }
}
