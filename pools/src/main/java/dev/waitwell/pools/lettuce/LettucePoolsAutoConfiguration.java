package dev.waitwell.pools.lettuce;

import io.lettuce.core.AbstractRedisClient;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.core.env.Environment;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

@AutoConfiguration
@ConditionalOnClass({LettuceConnectionFactory.class, AbstractRedisClient.class})
@ImportRuntimeHints(Inside.Hints.class)
class LettucePoolsAutoConfiguration {

    @Bean
    LettucePools waitwellLettucePools(ConfigurableListableBeanFactory beans, Environment environment) {
        return new LettucePools(beans, environment);
    }
}
