package dev.waitwell.service.redis;

import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.RedisCallback;
import org.springframework.data.redis.core.StringRedisTemplate;

/** Tells a pool in which no connection came free in time from a Redis that cannot be reached. */
final class BlockingRedis extends StringRedisTemplate {

    BlockingRedis(RedisConnectionFactory connections) {
        super(connections);
    }

    @Override
    public <T extends @Nullable Object> T execute(RedisCallback<T> action, boolean expose, boolean pipeline) {
        try {
            return super.execute(action, expose, pipeline);
        } catch (RuntimeException failure) {
            throw RedisExhausted.orElse(failure);
        }
    }
}
