package dev.waitwell.pools.lettuce;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waitwell.pools.Callers;
import dev.waitwell.pools.RealRedis;
import dev.waitwell.pools.Service;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.RedisConnectionFailureException;
import org.springframework.data.redis.connection.PoolException;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.ReactiveStringRedisTemplate;
import org.springframework.data.redis.core.StringRedisTemplate;
import tools.jackson.databind.JsonNode;

class LettucePoolTests {

    private static final String POOL = "redisConnectionFactory";
    private static final String SHARED = POOL + "-shared";
    private static final String PATIENT = "spring.data.redis.timeout=5m";
    private static final String PREFIX = "spring.data.redis.lettuce.pool.";

    @Test
    void servesThoseWhoWaitWhenItGrowsAndFailsNobodyWhenItShrinks() {
        String list = UUID.randomUUID().toString();
        try (Service service = start(Pooled.class, PREFIX + "max-active=5", PATIENT);
                Callers callers = Callers.virtual()) {
            StringRedisTemplate redis = service.context().getBean(StringRedisTemplate.class);
            callers.call(150, () -> String.valueOf(redis.opsForList().leftPop(list, Duration.ofMinutes(5))));
            Callers.await("the others wait", () -> number(service, "pending") == 145);
            assertThat(number(service, "active")).isEqualTo(5);

            resize(service, 200);
            Callers.await("all hold a connection", () -> number(service, "active") == 150);
            assertThat(number(service, "pending")).isZero();

            resize(service, 5);
            assertThat(number(service, "max")).isEqualTo(5);
            assertThat(service.pool(POOL).get("converging").asBoolean()).isTrue();
            callers.call(20, () -> String.valueOf(redis.opsForList().leftPop(list, Duration.ofMinutes(5))));
            Callers.await("those who came later wait", () -> number(service, "pending") == 20);
            resize(service, 200);
            Callers.await("they hold one as well", () -> number(service, "active") == 170);
            resize(service, 5);

            pushPastThePool(list, 170);
            callers.allAnswered();
            Callers.await("it came down", () -> number(service, "active") == 0 && number(service, "idle") <= 5);
            assertThat(service.pool(POOL).get("converging").asBoolean()).isFalse();
        }
    }

    @Test
    void refusesTheCallThatWaitedTooLongAlsoAfterItShrank() {
        try (Service service = start(Pooled.class, PREFIX + "max-active=3", PREFIX + "max-wait=300ms")) {
            RedisConnectionFactory factory = service.context().getBean(RedisConnectionFactory.class);
            resize(service, 1);
            try (RedisConnection held = factory.getConnection();
                    RedisConnection other = factory.getConnection()) {
                assertThat(held.ping()).isEqualTo("PONG");
                assertThatThrownBy(other::ping)
                        .isInstanceOf(RedisConnectionFailureException.class)
                        .hasCauseInstanceOf(PoolException.class);
            }
            JsonNode full = service.pool(POOL).get("whenFull");
            assertThat(full.toString()).contains("300 ms, then RedisConnectionFailureException");
        }
    }

    @Test
    void refusesASizeThatIsNone() {
        try (Service service = start(Pooled.class)) {
            assertThat(service.resize(POOL, 0).statusCode()).isEqualTo(400);
            assertThat(service.resize(POOL, 1_000_000).statusCode()).isEqualTo(400);
            assertThat(number(service, "max")).isEqualTo(8);
        }
    }

    @Test
    void showsItsLimitsBeforeTheFirstConnectionAndMakesThePoolOfTheSizeItWasGivenMeanwhile() {
        try (Service service = start(Pooled.class, PREFIX + "max-active=7")) {
            JsonNode pool = service.pool(POOL);
            assertThat(pool.get("max").asInt()).isEqualTo(7);
            assertThat(pool.get("active").isNull()).isTrue();
            assertThat(pool.get("unseen").toString()).contains("made with the first call");
            resize(service, 3);
            service.context().getBean(StringRedisTemplate.class).opsForValue().set("made", "now");
            assertThat(number(service, "max")).isEqualTo(3);
            assertThat(number(service, "idle")).isEqualTo(1);
        }
    }

    @Test
    void tellsWhereItsLimitsCameFromAndKnowsTheLibrarysDefaults() {
        try (Service service = start(Pooled.class, PREFIX + "max-active=7")) {
            JsonNode limits = service.pool(POOL).get("limits");
            assertThat(limits.get(0).get("source").get("from").asString()).isEqualTo("property");
            assertThat(limits.get(0).get("source").get("property").asString()).isEqualTo(PREFIX + "max-active");
            assertThat(limits.values().stream().skip(1)).hasSize(4).allSatisfy(limit -> assertThat(
                            limit.get("source").get("from").asString())
                    .as("%s", limit)
                    .isEqualTo("library-default"));
        }
        GenericObjectPoolConfig<?> library = new GenericObjectPoolConfig<>();
        assertThat(library.getMaxTotal()).isEqualTo(8);
        assertThat(library.getMaxIdle()).isEqualTo(8);
        assertThat(library.getMinIdle()).isZero();
        assertThat(library.getMaxWaitDuration()).as("waits for ever").isNegative();
        assertThat(LettuceClientConfiguration.defaultConfiguration().getCommandTimeout())
                .isEqualTo(CommandTimeout.LIBRARYS);
    }

    @Test
    void warnsOfAPoolThatWasSetUpAndIsBypassed() {
        try (Service service = start(Sharing.class, PREFIX + "max-active=7")) {
            JsonNode warning = service.pool(POOL).get("warnings").get(0);
            assertThat(warning.get("trap").asString()).isEqualTo("pool-bypassed");
            assertThat(warning.get("property").asString()).startsWith("code: LettuceConnectionFactory");
            JsonNode shared = service.pool(SHARED);
            assertThat(shared.get("max").asInt()).isEqualTo(1);
            assertThat(shared.get("active").isNull()).isTrue();
            assertThat(shared.get("unseen").toString()).contains("active");
            assertThat(shared.get("whenFull").get("does").asString()).isEqualTo("shares");
            assertThat(service.resize(SHARED, 2).statusCode()).isEqualTo(409);
        }
    }

    @Test
    void namesThePropertyThatEndsTheSharingWhereThereIsOne() {
        try (Service service =
                start(Sharing.class, PREFIX + "enabled=true", "waitwell.redis.share-native-connection=true")) {
            JsonNode warning = service.pool(POOL).get("warnings").get(0);
            assertThat(warning.get("property").asString()).isEqualTo("waitwell.redis.share-native-connection");
            assertThat(warning.get("set").asString()).isEqualTo("false");
        }
    }

    @Test
    void doesNotWarnOfThePoolThatNobodyAskedFor() {
        try (Service service = start(Sharing.class)) {
            assertThat(traps(service)).doesNotContain("pool-bypassed");
            assertThat(service.pool(POOL).get("whenFull").toString()).contains("Plain commands never get here");
        }
    }

    @Test
    void doesNotWarnWherePlainCommandsTakeAConnectionOfThePool() {
        try (Service service = start(Pooled.class, PREFIX + "max-active=7")) {
            assertThat(traps(service)).doesNotContain("pool-bypassed");
            assertThat(service.actuator("/pools/" + SHARED).statusCode()).isEqualTo(404);
        }
    }

    @Test
    void showsTheSharedConnectionOnlyWhereThePoolIsOff() {
        try (Service service = start(Sharing.class, PREFIX + "enabled=false")) {
            assertThat(service.actuator("/pools/" + POOL).statusCode()).isEqualTo(404);
            assertThat(service.pool(SHARED).get("whenFull").toString()).contains("nothing bounds how many");
        }
    }

    @Test
    void showsReactiveCallersWhoAreRefusedAtOnce() {
        String list = UUID.randomUUID().toString();
        try (Service service = start(Pooled.class, PREFIX + "max-active=2", PREFIX + "max-wait=60s", PATIENT)) {
            ReactiveStringRedisTemplate redis = service.context().getBean(ReactiveStringRedisTemplate.class);
            List<CompletableFuture<String>> held = Stream.generate(() -> redis.opsForList()
                            .leftPop(list, Duration.ofMinutes(5))
                            .toFuture())
                    .limit(2)
                    .toList();
            Callers.await("both are lent", () -> nonBlocking(service).stream()
                    .anyMatch(part -> part.get("active").asInt() == 2));
            assertThatThrownBy(() -> redis.opsForList()
                            .leftPop(list, Duration.ofMinutes(5))
                            .block(Duration.ofSeconds(30)))
                    .isInstanceOf(RedisConnectionFailureException.class)
                    .hasStackTraceContaining("Pool exhausted");
            pushPastThePool(list, 2);
            assertThat(held).allSatisfy(call -> assertThat(call.get(60, TimeUnit.SECONDS))
                    .isEqualTo("ok"));
        }
    }

    private static List<JsonNode> nonBlocking(Service service) {
        return StreamSupport.stream(service.pool(POOL).get("parts").spliterator(), false)
                .filter(part -> part.get("name").asString().startsWith("reactive non-blocking"))
                .toList();
    }

    private static List<String> traps(Service service) {
        return service.pool(POOL).get("warnings").values().stream()
                .map(warning -> warning.get("trap").asString())
                .toList();
    }

    private static int number(Service service, String name) {
        return service.pool(POOL).get(name).asInt();
    }

    private static void resize(Service service, int max) {
        assertThat(service.resize(POOL, max).statusCode()).isEqualTo(200);
    }

    private static void pushPastThePool(String list, int values) {
        LettuceConnectionFactory factory = new LettuceConnectionFactory("127.0.0.1", RealRedis.port());
        factory.start();
        try (RedisConnection connection = factory.getConnection()) {
            for (int i = 0; i < values; i++) {
                connection.listCommands().rPush(list.getBytes(UTF_8), "ok".getBytes(UTF_8));
            }
        } finally {
            factory.destroy();
        }
    }

    private static Service start(Class<?> application, String... properties) {
        return Service.servlet(
                Set.of(Service.Uses.TOMCAT, Service.Uses.REDIS),
                application,
                Stream.concat(
                                Stream.of(properties),
                                Stream.of(
                                        "spring.data.redis.host=127.0.0.1",
                                        "spring.data.redis.port=" + RealRedis.port()))
                        .toArray(String[]::new));
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Sharing {}

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Pooled {

        @Bean
        static BeanPostProcessor notShared() {
            return new BeanPostProcessor() {
                @Override
                public Object postProcessBeforeInitialization(Object bean, String name) {
                    if (bean instanceof LettuceConnectionFactory factory) {
                        factory.setShareNativeConnection(false);
                    }
                    return bean;
                }
            };
        }
    }
}
