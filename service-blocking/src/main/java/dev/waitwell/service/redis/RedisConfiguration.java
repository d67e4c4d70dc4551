package dev.waitwell.service.redis;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.resource.Delay;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.springframework.boot.data.redis.autoconfigure.ClientResourcesBuilderCustomizer;
import org.springframework.boot.data.redis.autoconfigure.LettuceClientOptionsBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.connection.ReactiveRedisConnectionFactory;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.ReactiveStringRedisTemplate;
import org.springframework.data.redis.core.StringRedisTemplate;

/** What happens while Redis is away. */
@Configuration(proxyBeanMethods = false)
class RedisConfiguration {

    private static final Duration QUICKEST_RECONNECT = Duration.ofMillis(10);
    private static final Duration SLOWEST_RECONNECT = Duration.ofSeconds(1);

    /** Natively commands wait for the connection to come back, each until its timeout: a quote would wait, too. */
    @Bean
    LettuceClientOptionsBuilderCustomizer failAtOnceWithoutConnection() {
        return options -> options.disconnectedBehavior(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS);
    }

    /** Natively up to 30 s pass between two tries. */
    @Bean
    ClientResourcesBuilderCustomizer reconnectSoon() {
        return resources -> resources.reconnectDelay(
                Delay.exponential(QUICKEST_RECONNECT, SLOWEST_RECONNECT, 2, TimeUnit.MILLISECONDS));
    }

    @Bean
    StringRedisTemplate stringRedisTemplate(RedisConnectionFactory connections) {
        return new BlockingRedis(connections);
    }

    @Bean
    ReactiveStringRedisTemplate reactiveStringRedisTemplate(ReactiveRedisConnectionFactory connections) {
        return new NonBlockingRedis(connections);
    }
}
