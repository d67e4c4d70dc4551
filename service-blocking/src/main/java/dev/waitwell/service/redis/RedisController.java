package dev.waitwell.service.redis;

import dev.waitwell.service.problem.Bounds;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.core.ValueOperations;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** One Redis read, then a sleep; the request's thread waits for both. */
@RestController
class RedisController {

    private final ValueOperations<String, String> values;
    private final RedisConnections connections;

    RedisController(StringRedisTemplate redis, RedisConnections connections) {
        this.values = redis.opsForValue();
        this.connections = connections;
    }

    @GetMapping("/redis/{ms}")
    RedisAnswer get(@PathVariable("ms") String ms) throws InterruptedException {
        int millis = Bounds.millis(ms);
        // A connection of the pool is given back with the answer to each command: the sleep holds none.
        String value = seeded();
        Thread.sleep(millis);
        return RedisAnswer.of(connections, value);
    }

    private String seeded() {
        String value = values.get(RedisAnswer.SEED_KEY);
        if (value != null) {
            return value;
        }
        // Only if it is still absent: another process may have been quicker, and its value counts.
        values.setIfAbsent(RedisAnswer.SEED_KEY, RedisAnswer.SEED);
        value = values.get(RedisAnswer.SEED_KEY);
        return value == null ? RedisAnswer.SEED : value;
    }
}
