package dev.waitwell.service.redis;

import java.util.NoSuchElementException;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.TransientDataAccessResourceException;

/** Every connection of the pool is in use. Natively that looks like a Redis that cannot be reached. */
public final class RedisExhausted extends TransientDataAccessResourceException {

    private static final long serialVersionUID = 1L;

    private RedisExhausted(NoSuchElementException cause) {
        super(
                "no connection to Redis: %s; see spring.data.redis.lettuce.pool.max-active and .max-wait"
                        .formatted(cause.getMessage()),
                cause);
    }

    /** This, where a failure comes from an empty pool; else the failure itself. */
    static RuntimeException orElse(RuntimeException failure) {
        return NestedExceptionUtils.getRootCause(failure) instanceof NoSuchElementException empty
                ? new RedisExhausted(empty)
                : failure;
    }
}
