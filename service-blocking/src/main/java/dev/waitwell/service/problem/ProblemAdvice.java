package dev.waitwell.service.problem;

import dev.waitwell.service.db.DbFailure;
import dev.waitwell.service.downstream.DownstreamFailure;
import dev.waitwell.service.redis.RedisExhausted;
import io.lettuce.core.RedisException;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.util.StringUtils;
import org.springframework.web.ErrorResponse;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.async.AsyncRequestTimeoutException;
import org.springframework.web.servlet.NoHandlerFoundException;
import org.springframework.web.util.DisconnectedClientHelper;

/** The edge: every error is logged here, once, and leaves as a problem detail. */
@RestControllerAdvice
class ProblemAdvice {

    private static final Logger log = LoggerFactory.getLogger(ProblemAdvice.class);
    private static final long RETRY_AFTER_SECONDS = 1;

    @ExceptionHandler
    ResponseEntity<Problem> badParameter(BadParameter bad, HttpServletRequest request) {
        return answer(Problem.badParameter(bad, request.getRequestURI()));
    }

    @ExceptionHandler
    ResponseEntity<Problem> bodyTooLarge(BodyTooLarge tooLarge, HttpServletRequest request) {
        return answer(Problem.bodyTooLarge(request.getRequestURI()));
    }

    @ExceptionHandler
    ResponseEntity<Problem> notFound(NoHandlerFoundException nothing, HttpServletRequest request) {
        return answer(Problem.notFound(request.getRequestURI()));
    }

    @ExceptionHandler
    ResponseEntity<Problem> methodNotAllowed(HttpRequestMethodNotSupportedException wrong, HttpServletRequest request) {
        String allowed = StringUtils.arrayToDelimitedString(wrong.getSupportedMethods(), ", ");
        return ResponseEntity.status(405)
                .header(HttpHeaders.ALLOW, allowed)
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .body(Problem.methodNotAllowed(wrong.getMethod(), allowed, request.getRequestURI()));
    }

    @ExceptionHandler
    ResponseEntity<Problem> downstreamFailure(DownstreamFailure failure, HttpServletRequest request) {
        String path = request.getRequestURI();
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

    /** An async request that nobody answered; see {@code spring.mvc.async.request-timeout}. */
    @ExceptionHandler
    ResponseEntity<Problem> tooSlow(AsyncRequestTimeoutException slow, HttpServletRequest request) {
        log.warn(
                "{} {}: not answered within spring.mvc.async.request-timeout",
                request.getMethod(),
                request.getRequestURI());
        return answer(Problem.downstreamTimeout(request.getRequestURI()));
    }

    @ExceptionHandler
    ResponseEntity<Problem> redisExhausted(RedisExhausted exhausted, HttpServletRequest request) {
        log.warn("{} {}: {}", request.getMethod(), request.getRequestURI(), exhausted.getMessage());
        return retryLater(answer(Problem.poolExhausted(request.getRequestURI())), RETRY_AFTER_SECONDS);
    }

    @ExceptionHandler({DataAccessException.class, RedisException.class})
    ResponseEntity<Problem> redisFailed(RuntimeException failure, HttpServletRequest request) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        log.warn(
                "{} {}: redis: {}; see spring.data.redis.host, .port and .timeout",
                request.getMethod(),
                request.getRequestURI(),
                root.getMessage());
        return answer(Problem.redisFailed(request.getRequestURI()));
    }

    @ExceptionHandler
    ResponseEntity<Problem> dbFailure(DbFailure failure, HttpServletRequest request) {
        String path = request.getRequestURI();
        return switch (failure.kind()) {
            case FAILED -> warn(failure, request, Problem.databaseFailed(path));
            case TIMEOUT -> warn(failure, request, Problem.databaseTimeout(path));
            case EXHAUSTED -> retryLater(warn(failure, request, Problem.poolExhausted(path)), RETRY_AFTER_SECONDS);
        };
    }

    @ExceptionHandler
    @Nullable
    ResponseEntity<Problem> anythingElse(Exception failure, HttpServletRequest request) {
        if (DisconnectedClientHelper.isClientDisconnectedException(failure)) {
            log.debug("{} {}: the caller went away", request.getMethod(), request.getRequestURI());
            return null;
        }
        if (failure instanceof ErrorResponse known && known.getStatusCode().is4xxClientError()) {
            return answer(Problem.badRequest(known.getStatusCode().value(), request.getRequestURI()));
        }
        String query = request.getQueryString();
        if (query != null && !isDecodable(query)) {
            // Each server has an exception of its own for that, so that the query itself is looked at.
            return badParameter(new BadParameter("query", "percent-encoded UTF-8", query), request);
        }
        log.error("{} {}", request.getMethod(), request.getRequestURI(), failure);
        return answer(Problem.internal(request.getRequestURI()));
    }

    private static boolean isDecodable(String query) {
        try {
            byte[] bytes = URLDecoder.decode(query, StandardCharsets.ISO_8859_1).getBytes(StandardCharsets.ISO_8859_1);
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return true;
        } catch (IllegalArgumentException | CharacterCodingException e) {
            return false;
        }
    }

    private static ResponseEntity<Problem> warn(RuntimeException failure, HttpServletRequest request, Problem problem) {
        log.warn("{} {}: {}", request.getMethod(), request.getRequestURI(), failure.getMessage());
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
