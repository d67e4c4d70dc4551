package dev.waitwell.service.redis;

import dev.waitwell.service.problem.Bounds;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.connection.ReactiveListCommands.Direction;
import org.springframework.data.redis.core.ReactiveListOperations;
import org.springframework.data.redis.core.ReactiveStringRedisTemplate;
import org.springframework.data.redis.core.ReactiveValueOperations;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** One Redis read, then a timer; no thread waits for either. */
@RestController
class AsyncRedisController {

    private final ReactiveValueOperations<String, String> values;
    private final ReactiveListOperations<String, String> lists;
    private final RedisConnections connections;

    AsyncRedisController(ReactiveStringRedisTemplate redis, RedisConnections connections) {
        this.values = redis.opsForValue();
        this.lists = redis.opsForList();
        this.connections = connections;
    }

    @GetMapping("/async/redis/{ms}")
    Mono<RedisAnswer> get(
            @PathVariable("ms") String ms, @RequestParam(name = "block", required = false) @Nullable String block) {
        int millis = Bounds.millis(ms);
        int blocked = Bounds.block(block);
        Mono<String> seeded = values.get(RedisAnswer.SEED_KEY).switchIfEmpty(Mono.defer(this::seed));
        Mono<String> held = blocked == 0 ? seeded : seeded.delayUntil(value -> hold(blocked));
        Mono<String> waited = millis == 0 ? held : held.delayElement(Duration.ofMillis(millis));
        return waited.map(value -> RedisAnswer.of(connections, value));
    }

    private Mono<String> seed() {
        // Only if it is still absent: another process may have been quicker, and its value counts.
        return values.setIfAbsent(RedisAnswer.SEED_KEY, RedisAnswer.SEED)
                .then(values.get(RedisAnswer.SEED_KEY))
                .defaultIfEmpty(RedisAnswer.SEED);
    }

    /** Holds a connection while Redis serves others; see {@link RedisConnections} for which. */
    private Mono<String> hold(int millis) {
        // Not BLPOP: Spring Data cuts its time to whole seconds, and none means for ever.
        Mono<String> nothing = lists.move(
                RedisAnswer.EMPTY_KEY,
                Direction.LEFT,
                RedisAnswer.EMPTY_KEY,
                Direction.LEFT,
                Duration.ofMillis(millis));
        // A caller that goes away does not take the command along: its connection would be back in the pool at once,
        // while Redis still blocks it, and the next command would wait for both.
        return Mono.fromFuture(() -> nothing.materialize().toFuture(), true).dematerialize();
    }
}
