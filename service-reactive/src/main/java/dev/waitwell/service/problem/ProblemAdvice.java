package dev.waitwell.service.problem;

import dev.waitwell.service.db.DbFailure;
import dev.waitwell.service.downstream.DownstreamFailure;
import dev.waitwell.service.redis.RedisExhausted;
import io.lettuce.core.RedisException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.util.StringUtils;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.server.MethodNotAllowedException;
import org.springframework.web.util.DisconnectedClientHelper;

/** The edge: every error is logged here, once, and leaves as a problem detail. */
@RestControllerAdvice
class ProblemAdvice {

    private static final Logger log = LoggerFactory.getLogger(ProblemAdvice.class);
    private static final long RETRY_AFTER_SECONDS = 1;

    @ExceptionHandler
    ResponseEntity<Problem> badParameter(BadParameter bad, ServerHttpRequest request) {
        return answer(Problem.badParameter(bad, path(request)));
    }

    @ExceptionHandler
    ResponseEntity<Problem> bodyTooLarge(BodyTooLarge tooLarge, ServerHttpRequest request) {
        return answer(Problem.bodyTooLarge(path(request)));
    }

    @ExceptionHandler
    ResponseEntity<Problem> methodNotAllowed(MethodNotAllowedException wrong, ServerHttpRequest request) {
        String allowed = StringUtils.collectionToDelimitedString(
                wrong.getSupportedMethods().stream().map(HttpMethod::name).toList(), ", ");
        return ResponseEntity.status(405)
                .header(HttpHeaders.ALLOW, allowed)
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .body(Problem.methodNotAllowed(wrong.getHttpMethod(), allowed, path(request)));
    }

    @ExceptionHandler
    ResponseEntity<Problem> downstreamFailure(DownstreamFailure failure, ServerHttpRequest request) {
        String path = path(request);
        return switch (failure.kind()) {
            case FAILED -> warn(failure, request, Problem.downstreamFailed(path));
            case TIMEOUT -> warn(failure, request, Problem.downstreamTimeout(path));
            case EXHAUSTED -> retryLater(warn(failure, request, Problem.poolExhausted(path)), RETRY_AFTER_SECONDS);
            case CIRCUIT_OPEN ->
                retryLater(
                        warn(failure, request, Problem.circuitOpen(path)),
                        failure instanceof DownstreamFailure.CircuitOpen open
                                ? open.retryAfterSeconds()
                                : RETRY_AFTER_SECONDS);
        };
    }

    @ExceptionHandler
    ResponseEntity<Problem> redisExhausted(RedisExhausted exhausted, ServerHttpRequest request) {
        log.warn("{} {}: {}", request.getMethod(), path(request), exhausted.getMessage());
        return retryLater(answer(Problem.poolExhausted(path(request))), RETRY_AFTER_SECONDS);
    }

    @ExceptionHandler({DataAccessException.class, RedisException.class})
    ResponseEntity<Problem> redisFailed(RuntimeException failure, ServerHttpRequest request) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        log.warn(
                "{} {}: redis: {}; see spring.data.redis.host, .port and .timeout",
                request.getMethod(),
                path(request),
                root.getMessage());
        return answer(Problem.redisFailed(path(request)));
    }

    @ExceptionHandler
    ResponseEntity<Problem> dbFailure(DbFailure failure, ServerHttpRequest request) {
        String path = path(request);
        return switch (failure.kind()) {
            case FAILED -> warn(failure, request, Problem.databaseFailed(path));
            case TIMEOUT -> warn(failure, request, Problem.databaseTimeout(path));
            case EXHAUSTED -> retryLater(warn(failure, request, Problem.poolExhausted(path)), RETRY_AFTER_SECONDS);
        };
    }

    @ExceptionHandler
    @Nullable
    ResponseEntity<Problem> anythingElse(Exception failure, ServerHttpRequest request) {
        if (DisconnectedClientHelper.isClientDisconnectedException(failure)) {
            log.debug("{} {}: the caller went away", request.getMethod(), path(request));
            return null;
        }
        if (failure instanceof ErrorResponse known && known.getStatusCode().is4xxClientError()) {
            int status = known.getStatusCode().value();
            return answer(status == 404 ? Problem.notFound(path(request)) : Problem.badRequest(status, path(request)));
        }
        log.error("{} {}", request.getMethod(), path(request), failure);
        return answer(Problem.internal(path(request)));
    }

    private static String path(ServerHttpRequest request) {
        return request.getPath().value();
    }

    private static ResponseEntity<Problem> warn(RuntimeException failure, ServerHttpRequest request, Problem problem) {
        log.warn("{} {}: {}", request.getMethod(), path(request), failure.getMessage());
        return answer(problem);
    }

    private static ResponseEntity<Problem> retryLater(ResponseEntity<Problem> answer, long seconds) {
        return ResponseEntity.status(answer.getStatusCode())
                .headers(answer.getHeaders())
                .header(HttpHeaders.RETRY_AFTER, Long.toString(seconds))
                .body(answer.getBody());
    }

    static ResponseEntity<Problem> answer(Problem problem) {
        return ResponseEntity.status(problem.status())
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .body(problem);
    }
}
