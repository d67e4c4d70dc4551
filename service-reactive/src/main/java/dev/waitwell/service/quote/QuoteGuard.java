package dev.waitwell.service.quote;

import dev.waitwell.service.downstream.DownstreamFailure;
import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.github.resilience4j.retry.Retry;
import io.github.resilience4j.retry.RetryRegistry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** The circuit breaker and the retry that all quotes share; their knobs are {@code resilience4j.*.instances.quote}. */
@Component
class QuoteGuard {

    private static final Logger log = LoggerFactory.getLogger(QuoteGuard.class);
    private static final String NAME = "quote";

    private final CircuitBreaker circuit;
    private final Retry retry;

    QuoteGuard(CircuitBreakerRegistry circuits, RetryRegistry retries) {
        this.circuit = circuits.circuitBreaker(NAME);
        this.retry = retries.retry(NAME);
        // One line for each change, so that the many calls refused meanwhile need none.
        circuit.getEventPublisher()
                .onStateTransition(change -> log.warn(
                        "quote: circuit {}; see resilience4j.circuitbreaker.instances.quote",
                        change.getStateTransition()));
    }

    CircuitBreaker circuit() {
        return circuit;
    }

    Retry retry() {
        return retry;
    }

    /** A refusal of the circuit breaker as a failure of the downstream, which it stands for. */
    DownstreamFailure open(CallNotPermittedException refused) {
        long millis = circuit.getCircuitBreakerConfig()
                .getWaitIntervalFunctionInOpenState()
                .apply(1);
        return new DownstreamFailure.CircuitOpen(Math.max(1, Math.ceilDiv(millis, 1000)), refused);
    }

    /** Says that a stale quote is given out; an open circuit has said so already. */
    void stale(String sku, DownstreamFailure failure) {
        if (failure.kind() != DownstreamFailure.Kind.CIRCUIT_OPEN) {
            log.warn("quote {}: stale, because {}", sku, failure.getMessage());
        }
    }
}
