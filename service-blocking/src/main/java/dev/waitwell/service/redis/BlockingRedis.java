package dev.waitwell.service.redis;

import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.RedisConnectionFailureException;
import org.springframework.data.redis.connection.PoolException;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.RedisCallback;
import org.springframework.data.redis.core.StringRedisTemplate;

/** Tells a pool in which no connection came free in time from one that could make none; natively both look alike. */
final class BlockingRedis extends StringRedisTemplate {

    BlockingRedis(RedisConnectionFactory connections) {
        super(connections);
    }

    @Override
    public <T extends @Nullable Object> T execute(RedisCallback<T> action, boolean expose, boolean pipeline) {
        try {
            return super.execute(action, expose, pipeline);
        } catch (PoolException e) {
            Throwable cause = e.getCause();
            if (cause instanceof NoSuchElementException) {
                throw new RedisExhausted(cause);
            }
            throw new RedisConnectionFailureException("the pool of connections to Redis could make none", e);
        }
    }
}
