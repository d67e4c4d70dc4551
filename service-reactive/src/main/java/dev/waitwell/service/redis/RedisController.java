package dev.waitwell.service.redis;

import dev.waitwell.service.problem.Bounds;
import java.time.Duration;
import org.springframework.data.redis.core.ReactiveStringRedisTemplate;
import org.springframework.data.redis.core.ReactiveValueOperations;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** One Redis read, then a timer; no thread waits for either. */
@RestController
class RedisController {

    private final ReactiveValueOperations<String, String> values;
    private final RedisConnections connections;

    RedisController(ReactiveStringRedisTemplate redis, RedisConnections connections) {
        this.values = redis.opsForValue();
        this.connections = connections;
    }

    @GetMapping("/redis/{ms}")
    Mono<RedisAnswer> get(@PathVariable("ms") String ms) {
        int millis = Bounds.millis(ms);
        Mono<String> seeded = values.get(RedisAnswer.SEED_KEY).switchIfEmpty(Mono.defer(this::seed));
        Mono<String> waited = millis == 0 ? seeded : seeded.delayElement(Duration.ofMillis(millis));
        return waited.map(value -> RedisAnswer.of(connections, value));
    }

    private Mono<String> seed() {
        // Only if it is still absent: another process may have been quicker, and its value counts.
        return values.setIfAbsent(RedisAnswer.SEED_KEY, RedisAnswer.SEED)
                .then(values.get(RedisAnswer.SEED_KEY))
                .defaultIfEmpty(RedisAnswer.SEED);
    }
}
