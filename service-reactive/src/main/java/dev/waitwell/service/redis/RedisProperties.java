package dev.waitwell.service.redis;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What Redis's client has no property for in Spring Boot.
 *
 * @param shareNativeConnection whether all commands follow each other on one connection; false takes a connection of
 *     the pool for each, and needs spring.data.redis.lettuce.pool.enabled
 */
@ConfigurationProperties("waitwell.redis")
record RedisProperties(@DefaultValue("true") boolean shareNativeConnection) {}
