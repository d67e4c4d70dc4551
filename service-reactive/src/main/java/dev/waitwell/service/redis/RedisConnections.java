package dev.waitwell.service.redis;

import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettucePoolingClientConfiguration;
import org.springframework.stereotype.Component;

/**
 * One connection that all commands share, or a pool of them.
 *
 * <p>A command that blocks its connection never goes over the shared one, where it would hold up all others. Spring Data
 * sends it over a "dedicated" connection: with the pool one of the pool, like every command; without a pool one that it
 * makes for this command and closes after it, and there is no limit to those.
 */
@Component
final class RedisConnections {

    private final LettuceConnectionFactory factory;

    RedisConnections(LettuceConnectionFactory factory, RedisProperties redis) {
        boolean share = redis.shareNativeConnection();
        boolean pool = factory.getClientConfiguration() instanceof LettucePoolingClientConfiguration;
        if (share == pool) {
            throw new IllegalArgumentException(
                    ("waitwell.redis.share-native-connection is %s and spring.data.redis.lettuce.pool.enabled is %s: %s;"
                                    + " set one of them to true, for the pool with the profile redis-pooled")
                            .formatted(
                                    share,
                                    pool,
                                    share
                                            ? "commands would share one connection and never use the pool"
                                            : "each command would make a connection of its own"));
        }
        factory.setShareNativeConnection(share);
        this.factory = factory;
    }

    /** Which of the two is in use. */
    String kind() {
        return factory.getShareNativeConnection() ? "shared" : "pooled";
    }
}
