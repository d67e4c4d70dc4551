package dev.waitwell.service.redis;

import org.springframework.dao.TransientDataAccessResourceException;

/** Every connection of the pool is in use. */
public final class RedisExhausted extends TransientDataAccessResourceException {

    private static final long serialVersionUID = 1L;

    RedisExhausted(Throwable cause) {
        super(
                "no connection to Redis: %s; see spring.data.redis.lettuce.pool.max-active and .max-wait"
                        .formatted(cause.getMessage()),
                cause);
    }
}
