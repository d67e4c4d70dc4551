package dev.waitwell.pools.httpclient5;

import static dev.waitwell.pools.Callers.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.pools.Callers;
import dev.waitwell.pools.HeldServer;
import dev.waitwell.pools.Service;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.pool.PoolConcurrencyPolicy;
import org.apache.hc.core5.util.Timeout;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.restclient.RestTemplateBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.client.RestClient;
import tools.jackson.databind.JsonNode;

class RestClientPoolTests {

    private HeldServer server;
    private Callers callers;
    private Service service;

    @BeforeEach
    void start() {
        server = new HeldServer();
        callers = Callers.virtual();
        service = Service.servlet(
                Set.of(Service.Uses.TOMCAT),
                Shop.class,
                "spring.http.clients.imperative.factory=http-components",
                "spring.http.clients.read-timeout=7s");
    }

    @AfterEach
    void stop() {
        server.close();
        callers.close();
        service.close();
    }

    private String rest() {
        return String.valueOf(service.context()
                .getBean(RestClient.class)
                .get()
                .uri(server.url())
                .retrieve()
                .body(String.class));
    }

    private String own(String client) throws IOException {
        return service.context()
                .getBean(client, CloseableHttpClient.class)
                .execute(
                        new HttpGet(server.url()),
                        answer -> EntityUtils.toString(answer.getEntity(), StandardCharsets.UTF_8));
    }

    @Test
    void findsThePoolThatBootBuildsAndItsDefaultsThatNobodyChose() {
        JsonNode pool = service.pool("rest-client");
        assertThat(pool.get("max").asInt()).isEqualTo(5);
        assertThat(limit(pool, "max-total").get("value").asInt()).isEqualTo(25);
        assertThat(limit(pool, "max-total").get("source").get("from").asString())
                .isEqualTo("library-default");
        assertThat(limit(pool, "response-timeout").get("value").asString()).isEqualTo("7000ms");
        assertThat(limit(pool, "response-timeout").get("source").get("property").asString())
                .isEqualTo("spring.http.clients.read-timeout");
        assertThat(pool.get("warnings").toString())
                .contains("library-default-size")
                .contains("acquire-longer-than-response");
    }

    @Test
    void servesThoseWhoWaitBehindRestClientWhenItGrows() {
        callers.call(20, this::rest);
        await("5 under way", () -> server.held() == 5 && number("rest-client", "pending") == 15);
        service.resize("rest-client", 200);
        await("all under way", () -> server.held() == 20);
        server.answer(20);
        callers.allAnswered();
        assertThat(service.actuator("/prometheus").body())
                .contains("waitwell_pool_acquire_seconds_count{kind=\"httpclient5\",pool=\"rest-client\"} 20");
        assertThat(service.pool("rest-client").get("warnings").toString()).doesNotContain("library-default-size");
    }

    @Test
    void forgetsThePoolOfATemplateThatIsGone() {
        service.context().getBean(RestTemplateBuilder.class).build();
        await("gone", () -> {
            System.gc();
            return service.pool("rest-client-2").has("status");
        });
        assertThat(service.pool("rest-client").get("max").asInt()).isEqualTo(5);
    }

    @Test
    void findsAClientThatTheServiceBuilt() {
        JsonNode pool = service.pool("ownClient");
        assertThat(pool.get("max").asInt()).isEqualTo(2);
        JsonNode max = limit(pool, "max");
        assertThat(max.get("source").get("from").asString()).isEqualTo("code");
        assertThat(limit(pool, "acquire-timeout").get("value").asString()).isEqualTo("40000ms");
        assertThat(pool.get("unseen").toString()).contains("waitwell.pool.acquire");
    }

    @Test
    void comesDownAsConnectionsFallIdleWhenItMayNotCloseThem() {
        service.resize("ownClient", 8);
        callers.call(8, () -> own("ownClient"));
        await("8 under way", () -> server.held() == 8);
        JsonNode answer = Service.json(service.resize("ownClient", 2));
        assertThat(answer.get("says").asString()).contains("close as they fall idle");
        server.answer(8);
        callers.allAnswered();
        await("down", () -> number("ownClient", "idle") <= 2);
        callers.call(4, () -> own("ownClient"));
        await("2 under way", () -> server.held() == 2 && number("ownClient", "pending") == 2);
        server.answer(4);
        callers.allAnswered();
    }

    @Test
    void resizesAPoolOfThePolicyLaxThoughItHasNoTotal() {
        callers.call(9, () -> own("laxClient"));
        await("3 under way", () -> server.held() == 3 && number("laxClient", "pending") == 6);
        assertThat(limit(service.pool("laxClient"), "max-total")
                        .get("unbounded")
                        .asBoolean())
                .isTrue();
        service.resize("laxClient", 6);
        await("6 under way", () -> server.held() == 6);
        assertThat(number("laxClient", "max")).isEqualTo(6);
        server.answer(9);
        callers.allAnswered();
    }

    @Test
    void leavesTheExperimentalPoolAlone() {
        assertThat(service.resize("offLockClient", 9).statusCode()).isEqualTo(409);
        assertThat(number("offLockClient", "max")).isEqualTo(5);
    }

    private int number(String pool, String name) {
        return service.pool(pool).get(name).asInt();
    }

    private static JsonNode limit(JsonNode pool, String name) {
        for (JsonNode limit : pool.get("limits")) {
            if (limit.get("name").asString().equals(name)) {
                return limit;
            }
        }
        throw new AssertionError("no limit " + name);
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Shop {

        @Bean
        RestClient restClient(RestClient.Builder builder) {
            return builder.build();
        }

        @Bean
        CloseableHttpClient ownClient() {
            RequestConfig requests = RequestConfig.custom()
                    .setConnectionRequestTimeout(Timeout.of(Duration.ofSeconds(40)))
                    .build();
            return HttpClients.custom()
                    .setConnectionManager(PoolingHttpClientConnectionManagerBuilder.create()
                            .setMaxConnPerRoute(2)
                            .build())
                    .setDefaultRequestConfig(requests)
                    .build();
        }

        @Bean
        CloseableHttpClient laxClient() {
            return client(PoolConcurrencyPolicy.LAX);
        }

        @Bean
        CloseableHttpClient offLockClient() {
            return client(PoolConcurrencyPolicy.OFFLOCK);
        }

        private static CloseableHttpClient client(PoolConcurrencyPolicy policy) {
            PoolingHttpClientConnectionManager pool = PoolingHttpClientConnectionManagerBuilder.create()
                    .setPoolConcurrencyPolicy(policy)
                    .setMaxConnPerRoute(policy == PoolConcurrencyPolicy.LAX ? 3 : 5)
                    .build();
            return HttpClients.custom().setConnectionManager(pool).build();
        }
    }
}
