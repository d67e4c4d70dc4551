package dev.waitwell.pools.lettuce;

import dev.waitwell.pools.Limit;
import java.time.Duration;

/** The longest wait for an answer, the same for all commands of a factory. */
final class CommandTimeout {

    static final Duration LIBRARYS = Duration.ofSeconds(60);

    private CommandTimeout() {}

    static Limit of(Duration timeout) {
        return Limit.of(Limit.RESPONSE_TIMEOUT, timeout, LIBRARYS, "spring.data.redis.timeout");
    }
}
