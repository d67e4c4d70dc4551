package dev.waitwell.pools.httpclient5;

import static dev.waitwell.pools.Callers.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.pools.Callers;
import dev.waitwell.pools.HeldServer;
import dev.waitwell.pools.Service;
import feign.Client;
import feign.Request;
import feign.codec.Decoder;
import feign.codec.StringDecoder;
import feign.hc5.ApacheHttp5Client;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.io.HttpClientConnectionManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.cloud.openfeign.support.FeignHttpClientProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.bind.annotation.GetMapping;
import tools.jackson.databind.JsonNode;

class FeignPoolTests {

    private static final String POOL = "hc5ConnectionManager";

    private HeldServer server;
    private Service service;
    private Callers callers;
    private Slow slow;

    @BeforeEach
    void start(@TempDir Path folder) throws IOException {
        server = new HeldServer();
        callers = Callers.virtual();
        Path file = Files.writeString(folder.resolve("feign.properties"), """
                # the pool
                spring.cloud.openfeign.httpclient.max-connections-per-route=5
                spring.cloud.openfeign.client.config.slow.read-timeout=61000
                spring.cloud.openfeign.httpclient.hc5.connection-request-timeout-unit=seconds
                spring.cloud.openfeign.httpclient.hc5.connection-request-timeout=50
                """);
        service = Service.servlet(
                Set.of(Service.Uses.TOMCAT, Service.Uses.FEIGN),
                Shop.class,
                "slow.url=" + server.url(),
                "spring.config.import=" + file.toUri());
        slow = service.context().getBean(Slow.class);
    }

    @AfterEach
    void stop() {
        server.close();
        callers.close();
        service.close();
    }

    private String call() {
        return slow.call();
    }

    private JsonNode pool() {
        return service.pool(POOL);
    }

    private int number(String name) {
        return pool().get(name).asInt();
    }

    private PoolingHttpClientConnectionManager manager() {
        return (PoolingHttpClientConnectionManager) service.context().getBean(POOL, HttpClientConnectionManager.class);
    }

    @Test
    void showsWhoHoldsAndWhoWaits() {
        callers.call(12, this::call);
        await("5 calls under way, 7 in line", () -> server.held() == 5 && number("pending") == 7);
        JsonNode pool = pool();
        assertThat(pool.get("max").asInt()).isEqualTo(5);
        assertThat(pool.get("active").asInt()).isEqualTo(5);
        JsonNode route = pool.get("parts").get(0);
        assertThat(route.get("name").asString()).isEqualTo(server.url());
        assertThat(route.get("pending").asInt()).isEqualTo(7);
        server.answer(12);
        callers.allAnswered();
        assertThat(number("idle")).isEqualTo(5);
        assertThat(service.actuator("/prometheus").body())
                .contains("waitwell_pool_max_slots{kind=\"httpclient5\",pool=\"" + POOL + "\"} 5.0")
                .contains("waitwell_pool_acquire_seconds_count{kind=\"httpclient5\",pool=\"" + POOL + "\"} 12");
    }

    @Test
    void servesThoseWhoWaitWhenItGrowsThoughNoCallEnds() {
        callers.call(40, this::call);
        await("5 calls under way, 35 in line", () -> server.held() == 5 && number("pending") == 35);
        assertThat(service.resize(POOL, 200).statusCode()).isEqualTo(200);
        await("all 40 under way", () -> server.held() == 40);
        assertThat(number("pending")).isZero();
        server.answer(40);
        callers.allAnswered();
    }

    @Test
    void comesDownUnderLoadAndGoesUpAgain() {
        service.resize(POOL, 30);
        callers.call(60, this::call);
        await("30 under way", () -> server.held() == 30);
        JsonNode answer = Service.json(service.resize(POOL, 5));
        assertThat(answer.get("converging").asBoolean()).isTrue();
        assertThat(answer.get("says").asString()).startsWith("30 connections are in use; each is closed");
        server.answer(25);
        await("5 under way, 30 in line", () -> server.held() == 5 && number("pending") == 30);
        assertThat(pool().get("converging").asBoolean()).isFalse();
        assertThat(number("active")).isEqualTo(5);
        service.resize(POOL, 200);
        await("35 under way", () -> server.held() == 35);
        server.answer(35);
        callers.allAnswered();
        await("idle ones are kept", () -> number("idle") == 35);
        service.resize(POOL, 5);
        await("idle ones are closed", () -> number("idle") <= 5);
        assertThat(server.served()).isEqualTo(60);
    }

    @Test
    void saysWhereEachLimitComesFrom() {
        JsonNode max = limit("max");
        assertThat(max.get("value").asInt()).isEqualTo(5);
        assertThat(source(max, "from")).isEqualTo("property");
        assertThat(source(max, "property")).isEqualTo("spring.cloud.openfeign.httpclient.max-connections-per-route");
        assertThat(source(max, "where")).contains("feign.properties").contains("2:");
        assertThat(source(limit("max-total"), "from")).isEqualTo("library-default");
        assertThat(limit("acquire-timeout").get("value").asString()).isEqualTo("50000ms");
        assertThat(source(limit("acquire-timeout"), "from")).isEqualTo("property");
        assertThat(limit("response-timeout").get("value").asString()).isEqualTo("61000ms");
        assertThat(source(limit("response-timeout"), "property"))
                .isEqualTo("spring.cloud.openfeign.client.config.slow.read-timeout");
        assertThat(limit("socket-timeout").get("value").asString()).isEqualTo("5000ms");
        assertThat(source(limit("socket-timeout"), "from")).isEqualTo("library-default");
    }

    @Test
    void saysThatTheTotalWasResizedToo() {
        service.resize(POOL, 9);
        assertThat(number("max")).isEqualTo(9);
        assertThat(source(limit("max-total"), "from")).isEqualTo("resized");
        assertThat(source(limit("max-per-route"), "from")).isEqualTo("resized");
        assertThat(manager().getMaxTotal()).isEqualTo(9);
        assertThat(manager().getDefaultMaxPerRoute()).isEqualTo(9);
    }

    @Test
    void findsTheLimitThatCodeChangedThoughAPropertyIsSet() {
        manager().setDefaultMaxPerRoute(3);
        JsonNode max = limit("max");
        assertThat(source(max, "from")).isEqualTo("code");
        assertThat(source(max, "note")).contains("is set to '5' and is not in effect");
        assertThat(pool().get("warnings").toString()).contains("property-not-in-effect");
    }

    @Test
    void showsTheClientThatTheServiceMadeForFeignAndThatItsPropertiesAreForNothing() {
        try (Service own = Service.servlet(
                Set.of(Service.Uses.TOMCAT, Service.Uses.FEIGN),
                OwnFeignClient.class,
                "slow.url=" + server.url(),
                "spring.cloud.openfeign.okhttp.enabled=true",
                "spring.cloud.openfeign.httpclient.max-connections-per-route=77")) {
            JsonNode pool = own.pool("ownFeignClient");
            assertThat(pool.get("max").asInt()).isEqualTo(5);
            assertThat(pool.get("limits").get(0).get("source").get("from").asString())
                    .isEqualTo("code");
            assertThat(pool.get("warnings").toString())
                    .contains("max-connections-per-route is 77, but the pool goes by 5")
                    .contains("spring.cloud.openfeign.okhttp.enabled is true, and nothing reads it");
        }
    }

    @Test
    void refusesASizeThatIsNone() {
        assertThat(service.resize(POOL, 0).statusCode()).isEqualTo(400);
    }

    @Test
    void mirrorsTheLibrariesDefaults() {
        var feign = new FeignHttpClientProperties();
        assertThat(feign.getMaxConnections()).isEqualTo(200);
        assertThat(feign.getMaxConnectionsPerRoute()).isEqualTo(50);
        assertThat(new Request.Options().readTimeoutMillis()).isEqualTo(60_000);
        assertThat(RequestConfig.DEFAULT.getConnectionRequestTimeout().toDuration())
                .isEqualTo(CodeSettings.ACQUIRE_TIMEOUT);
    }

    private JsonNode limit(String name) {
        for (JsonNode limit : pool().get("limits")) {
            if (limit.get("name").asString().equals(name)) {
                return limit;
            }
        }
        throw new AssertionError("no limit " + name);
    }

    private static String source(JsonNode limit, String what) {
        return limit.get("source").path(what).asString();
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @EnableFeignClients(clients = Slow.class)
    static class Shop {
        /** Spring Cloud's own makes its converters at first use and without a lock: of several first calls some fail. */
        @Bean
        Decoder decoder() {
            return new StringDecoder();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @EnableFeignClients(clients = Slow.class)
    static class OwnFeignClient {
        @Bean
        Client ownFeignClient() {
            return new ApacheHttp5Client(HttpClients.createDefault());
        }
    }

    @FeignClient(name = "slow", url = "${slow.url}")
    interface Slow {
        @GetMapping("/")
        String call();
    }
}
