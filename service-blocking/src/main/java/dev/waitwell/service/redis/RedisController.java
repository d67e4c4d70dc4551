package dev.waitwell.service.redis;

import dev.waitwell.service.problem.Bounds;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.connection.RedisListCommands.Direction;
import org.springframework.data.redis.core.ListOperations;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.core.ValueOperations;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** One Redis read, then a sleep; the request's thread waits for both. */
@RestController
class RedisController {

    private final ValueOperations<String, String> values;
    private final ListOperations<String, String> lists;
    private final RedisConnections connections;

    RedisController(StringRedisTemplate redis, RedisConnections connections) {
        this.values = redis.opsForValue();
        this.lists = redis.opsForList();
        this.connections = connections;
    }

    @GetMapping("/redis/{ms}")
    RedisAnswer get(
            @PathVariable("ms") String ms, @RequestParam(name = "block", required = false) @Nullable String block)
            throws InterruptedException {
        int millis = Bounds.millis(ms);
        int blocked = Bounds.block(block);
        // A connection of the pool is given back with the answer to each command: the sleep holds none.
        String value = seeded();
        if (blocked > 0) {
            hold(blocked);
        }
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

    /** Holds a connection while Redis serves others; see {@link RedisConnections} for which. */
    private void hold(int millis) {
        // Not BLPOP: Spring Data cuts its time to whole seconds, and none means for ever.
        lists.move(
                RedisAnswer.EMPTY_KEY,
                Direction.LEFT,
                RedisAnswer.EMPTY_KEY,
                Direction.LEFT,
                Duration.ofMillis(millis));
    }
}
