package dev.waitwell.pools.bulkhead;

import static dev.waitwell.pools.Callers.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.pools.Callers;
import dev.waitwell.pools.HeldServer;
import dev.waitwell.pools.Service;
import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadConfig;
import io.github.resilience4j.bulkhead.BulkheadRegistry;
import io.github.resilience4j.bulkhead.ThreadPoolBulkhead;
import io.github.resilience4j.bulkhead.ThreadPoolBulkheadConfig;
import io.github.resilience4j.bulkhead.ThreadPoolBulkheadRegistry;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import tools.jackson.databind.JsonNode;

class BulkheadPoolTests {

    private HeldServer server;
    private Callers callers;
    private Service service;

    @BeforeEach
    void start(@TempDir Path folder) throws IOException {
        server = new HeldServer();
        callers = Callers.virtual();
        Path file = Files.writeString(folder.resolve("limits.properties"), """
                resilience4j.bulkhead.instances.priceService.max-concurrent-calls=5
                resilience4j.bulkhead.configs.default.max-wait-duration=50s
                resilience4j.thread-pool-bulkhead.instances.reports.base-config=few
                resilience4j.thread-pool-bulkhead.configs.few.queue-capacity=30
                """);
        service = Service.servlet(Set.of(Service.Uses.TOMCAT), Shop.class, "spring.config.import=" + file.toUri());
    }

    @AfterEach
    void stop() {
        server.close();
        callers.close();
        service.close();
    }

    private String fetch() throws IOException {
        try (var body = URI.create(server.url()).toURL().openStream()) {
            return new String(body.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private String guarded() throws Exception {
        return service.context().getBean(Bulkhead.class).executeCallable(this::fetch);
    }

    private String threaded() {
        return service.context()
                .getBean(ThreadPoolBulkhead.class)
                .submit(this::fetch)
                .toCompletableFuture()
                .join();
    }

    @Test
    void letsInThoseWhoWaitWhenItGrowsThoughNoCallEnds() {
        callers.call(40, this::guarded);
        await("5 let in, 35 in line", () -> server.held() == 5 && number("priceService", "pending") == 35);
        assertThat(number("priceService", "active")).isEqualTo(5);
        service.resize("priceService", 200);
        await("all let in", () -> server.held() == 40);
        assertThat(number("priceService", "idle")).isEqualTo(160);
        server.answer(40);
        callers.allAnswered();
    }

    @Test
    void comesDownUnderLoadLosesNobodyAndGoesUpAgain() {
        service.resize("priceService", 30);
        callers.call(60, this::guarded);
        await("30 let in", () -> server.held() == 30 && number("priceService", "pending") == 30);
        JsonNode answer = Service.json(service.resize("priceService", 5));
        assertThat(answer.get("converging").asBoolean()).isTrue();
        assertThat(answer.get("says").asString()).startsWith("30 calls are let in");
        assertThat(number("priceService", "max")).isEqualTo(5);
        // The permits are taken back in turn with those who wait: all that are held now end before it is down.
        for (int answered = 1; service.pool("priceService").get("converging").asBoolean(); answered++) {
            int served = answered;
            server.answer(1);
            await("one more answered", () -> server.served() == served);
        }
        int left = 60 - server.served();
        await("5 let in", () -> server.held() == Math.min(5, left));
        service.resize("priceService", 200);
        await("all that are left let in", () -> server.held() == left);
        server.answer(left);
        callers.allAnswered();
        assertThat(service.context().getBean(Bulkhead.class).getMetrics().getAvailableConcurrentCalls())
                .isEqualTo(200);
    }

    @Test
    void growsAgainWithTheNextCallThatEndsWhenItWasStillComingDown() {
        callers.call(9, this::guarded);
        await("5 let in", () -> server.held() == 5 && number("priceService", "pending") == 4);
        service.resize("priceService", 1);
        JsonNode answer = Service.json(service.resize("priceService", 20));
        assertThat(answer.get("says").asString()).startsWith("in effect from the next call on that ends");
        server.answer(9);
        callers.allAnswered();
        await("grown", () -> number("priceService", "idle") == 20);
    }

    @Test
    void takesUpThoseWhoWaitForThreads() {
        callers.call(20, this::threaded);
        await("2 worked on", () -> server.held() == 2 && number("reports", "pending") == 18);
        assertThat(service.pool("reports").get("warnings").toString()).contains("core-smaller-than-max");
        service.resize("reports", 12);
        await("12 worked on", () -> server.held() == 12);
        service.resize("reports", 3);
        server.answer(9);
        await("down", () -> number("reports", "active") == 3);
        server.answer(11);
        callers.allAnswered();
    }

    @Test
    void saysWhereEachLimitComesFrom() {
        JsonNode max = limit("priceService", "max");
        assertThat(source(max, "from")).isEqualTo("property");
        assertThat(source(max, "property"))
                .isEqualTo("resilience4j.bulkhead.instances.priceService.max-concurrent-calls");
        assertThat(source(max, "where")).contains("limits.properties").contains("1:");
        assertThat(source(limit("priceService", "acquire-timeout"), "property"))
                .isEqualTo("resilience4j.bulkhead.configs.default.max-wait-duration");
        assertThat(source(limit("reports", "pending"), "property"))
                .isEqualTo("resilience4j.thread-pool-bulkhead.configs.few.queue-capacity");
        assertThat(source(limit("reports", "max"), "from")).isEqualTo("code");
        assertThat(source(limit("plain", "max"), "from")).isEqualTo("library-default");
        assertThat(service.pool("plain").get("whenFull").get("does").asString()).isEqualTo("fails");
    }

    @Test
    void hasGaugesAndRefusesASizeThatIsNone() {
        assertThat(service.actuator("/prometheus").body())
                .contains("waitwell_pool_max_slots{kind=\"bulkhead\",pool=\"priceService\"} 5.0");
        assertThat(service.resize("priceService", 0).statusCode()).isEqualTo(400);
    }

    private int number(String pool, String name) {
        return service.pool(pool).get(name).asInt();
    }

    private JsonNode limit(String pool, String name) {
        for (JsonNode limit : service.pool(pool).get("limits")) {
            if (limit.get("name").asString().equals(name)) {
                return limit;
            }
        }
        throw new AssertionError("no limit " + name);
    }

    private static String source(JsonNode limit, String what) {
        return limit.get("source").path(what).asString();
    }

    /** What the starter of Resilience4j makes of the properties. */
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Shop {

        @Bean
        BulkheadRegistry bulkheads(Environment environment) {
            BulkheadConfig config = BulkheadConfig.custom()
                    .maxConcurrentCalls(environment.getRequiredProperty(
                            "resilience4j.bulkhead.instances.priceService.max-concurrent-calls", Integer.class))
                    .maxWaitDuration(environment.getRequiredProperty(
                            "resilience4j.bulkhead.configs.default.max-wait-duration", Duration.class))
                    .build();
            BulkheadRegistry registry = BulkheadRegistry.of(Map.of("own", config));
            registry.bulkhead("plain");
            return registry;
        }

        @Bean
        Bulkhead prices(BulkheadRegistry bulkheads) {
            return bulkheads.bulkhead("priceService", "own");
        }

        @Bean
        ThreadPoolBulkheadRegistry threadBulkheads() {
            return ThreadPoolBulkheadRegistry.ofDefaults();
        }

        @Bean
        ThreadPoolBulkhead reports(ThreadPoolBulkheadRegistry threadBulkheads) {
            return threadBulkheads.bulkhead(
                    "reports",
                    ThreadPoolBulkheadConfig.custom()
                            .coreThreadPoolSize(2)
                            .maxThreadPoolSize(77)
                            .queueCapacity(30)
                            .build());
        }
    }
}
