package dev.waitwell.service.redis;

import org.reactivestreams.Publisher;
import org.springframework.data.redis.connection.ReactiveRedisConnection;
import org.springframework.data.redis.connection.ReactiveRedisConnectionFactory;
import org.springframework.data.redis.core.ReactiveStringRedisTemplate;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * Makes the one shared connection, where it is shared, on a thread that may block. Spring Data makes it with the first command and waits for
 * it, natively on the event loop that has the command; while Redis cannot be reached, each command would do that.
 */
final class NonBlockingRedis extends ReactiveStringRedisTemplate {

    // One try at a time, which all commands wait for; a failed one is not remembered.
    private final Mono<Boolean> connect;
    private volatile boolean connected;

    NonBlockingRedis(ReactiveRedisConnectionFactory connections) {
        super(connections);
        this.connect = Mono.fromCallable(() -> {
                    connections.getReactiveConnection();
                    connected = true;
                    return true;
                })
                .subscribeOn(Schedulers.boundedElastic())
                .cacheInvalidateIf(done -> false);
    }

    @Override
    protected Mono<ReactiveRedisConnection> getConnection() {
        // Once made, Lettuce itself makes it again in the background.
        return connected ? super.getConnection() : connect.then(Mono.defer(super::getConnection));
    }

    /** Lettuce's pool does not wait: when it is empty, the command fails at once. */
    @Override
    protected <T> Publisher<T> postProcessResult(
            Publisher<T> result, ReactiveRedisConnection connection, boolean existing) {
        return Flux.from(result).onErrorMap(RuntimeException.class, RedisExhausted::orElse);
    }
}
