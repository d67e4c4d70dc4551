package dev.waitwell.lab.experiment;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Properties of a service that an experiment cannot set, since something else sets them.
 *
 * @param instead what to do in place of it
 * @param properties as Spring has them
 */
record Owned(String instead, List<String> properties) {
    private static final List<Owned> ALL = List.of(
            new Owned(
                    "give threads, which is set while the service runs",
                    List.of("server.tomcat.threads.max", "server.jetty.threads.max", "server.undertow.threads.worker")),
            new Owned(
                    "give client-pool, which is set while the service runs",
                    List.of(
                            "waitwell.downstream.connections",
                            "spring.cloud.openfeign.httpclient.max-connections",
                            "spring.cloud.openfeign.httpclient.max-connections-per-route",
                            "resilience4j.bulkhead.instances.downstream.max-concurrent-calls")),
            new Owned(
                    "give redis-pool: shared, or a size",
                    List.of(
                            "spring.data.redis.lettuce.pool.max-active",
                            "spring.data.redis.lettuce.pool.enabled",
                            "waitwell.redis.share-native-connection")),
            new Owned(
                    "give db-pool, which is set while the service runs",
                    List.of("spring.datasource.hikari.maximum-pool-size", "spring.r2dbc.pool.max-size")),
            new Owned("it makes another stack of it; give that in stacks", List.of("spring.threads.virtual.enabled")),
            new Owned("give profile", List.of("spring.profiles.active")),
            new Owned(
                    "the lab says where each process is, see -Dwaitwell.ports",
                    List.of(
                            "server.port",
                            "management.server.port",
                            "waitwell.downstream.url",
                            "spring.data.redis.host",
                            "spring.data.redis.port",
                            "spring.datasource.url",
                            "spring.r2dbc.url")));

    /** What is to be done in place of setting this property; empty for one that may be set. */
    static Optional<String> instead(String property) {
        return ALL.stream()
                .filter(o -> o.properties.stream().anyMatch(p -> plain(p).equals(plain(property))))
                .map(Owned::instead)
                .findFirst();
    }

    /** As Spring compares them. */
    private static String plain(String property) {
        return property.toLowerCase(Locale.ROOT).replace("-", "").replace("_", "");
    }
}
