package dev.waitwell.pools.jdk;

import static dev.waitwell.pools.Callers.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.pools.Callers;
import dev.waitwell.pools.HeldServer;
import dev.waitwell.pools.Service;
import feign.codec.Decoder;
import feign.codec.StringDecoder;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Set;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.client.RestClient;
import tools.jackson.databind.JsonNode;

class JdkPoolTests {

    private static final Set<Service.Uses> FEIGN = Set.of(Service.Uses.TOMCAT, Service.Uses.FEIGN);

    @Test
    void showsAClientAndThatNothingOfItCanBeSeen() {
        try (Service service = Service.servlet(Set.of(Service.Uses.TOMCAT), Own.class)) {
            JsonNode pool = service.pool("prices");
            assertThat(pool.get("kind").asString()).isEqualTo("jdk-http-client");
            assertThat(pool.get("max").isNull()).isTrue();
            assertThat(pool.get("active").isNull()).isTrue();
            assertThat(pool.get("unseen").toString()).contains("does not export");
            assertThat(limit(pool, "connect-timeout").get("value").asString()).isEqualTo("3000ms");
            assertThat(from(pool, "max-idle")).isEqualTo("library-default");
            assertThat(limit(pool, "keep-alive").get("value").asString()).isEqualTo("30000ms");
            var answer = service.resize("prices", 5);
            assertThat(answer.statusCode()).isEqualTo(409);
            assertThat(answer.body()).contains("a bulkhead around the calls");
        }
    }

    @Test
    void saysThatAFileOfSpringsDoesNotSetASystemProperty() {
        try (Service service =
                Service.servlet(Set.of(Service.Uses.TOMCAT), Own.class, "jdk.httpclient.keepalive.timeout=7")) {
            JsonNode limit = limit(service.pool("prices"), "keep-alive");
            assertThat(limit.get("value").asString()).isEqualTo("30000ms");
            assertThat(limit.get("source").get("from").asString()).isEqualTo("code");
            assertThat(limit.get("source").get("note").asString())
                    .isEqualTo("jdk.httpclient.keepalive.timeout is set to '7' and is not in effect");
        }
    }

    @Test
    void saysThatASystemPropertySetIt() {
        System.setProperty("jdk.httpclient.keepalive.timeout", "9");
        try (Service service = Service.servlet(Set.of(Service.Uses.TOMCAT), Own.class)) {
            JsonNode limit = limit(service.pool("prices"), "keep-alive");
            assertThat(limit.get("value").asString()).isEqualTo("9000ms");
            assertThat(limit.get("source").get("from").asString()).isEqualTo("property");
            assertThat(limit.get("source").get("where").asString()).contains("systemProperties");
        } finally {
            System.clearProperty("jdk.httpclient.keepalive.timeout");
        }
    }

    @Test
    void findsTheClientsThatBootBuilds() {
        try (Service jdk = Service.servlet(
                        Set.of(Service.Uses.TOMCAT), Rest.class, "spring.http.clients.imperative.factory=jdk");
                Service simple = Service.servlet(
                        Set.of(Service.Uses.TOMCAT), Rest.class, "spring.http.clients.imperative.factory=simple")) {
            assertThat(jdk.pool("rest-client").get("kind").asString()).isEqualTo("jdk-http-client");
            JsonNode pool = simple.pool("rest-client");
            assertThat(pool.get("kind").asString()).isEqualTo("url-connection");
            assertThat(limit(pool, "max-idle-per-host").get("value").asInt()).isEqualTo(5);
            assertThat(from(pool, "keep-alive")).isEqualTo("library-default");
        }
    }

    /** What it claims of the JDK: 9 calls at once leave 5 connections, with which 5 of the next 9 are made. */
    @Test
    void keepsAsManyConnectionsToAHostAsItSays() {
        try (HeldServer server = new HeldServer();
                Callers callers = Callers.virtual();
                Service service = Service.servlet(
                        FEIGN,
                        Feigns.class,
                        "slow.url=" + server.url(),
                        "spring.cloud.openfeign.httpclient.hc5.enabled=false")) {
            Slow slow = service.context().getBean(Slow.class);
            for (int round = 0; round < 2; round++) {
                callers.call(9, slow::call);
                await("all under way, since nothing bounds them", () -> server.held() == 9);
                server.answer(9);
                callers.allAnswered();
            }
            assertThat(server.connections()).isEqualTo(9 + 9 - SystemSettings.urlConnectionsKept());
        }
    }

    @Test
    void saysWhichOfFeignsPropertiesNobodyReads() {
        try (Service service = Service.servlet(
                FEIGN,
                Feigns.class,
                "slow.url=http://localhost:1",
                "spring.cloud.openfeign.httpclient.hc5.enabled=false",
                "spring.cloud.openfeign.okhttp.enabled=true",
                "spring.cloud.openfeign.httpclient.max-connections=300")) {
            JsonNode pool = service.pool("feign");
            assertThat(pool.get("kind").asString()).isEqualTo("url-connection");
            assertThat(pool.get("warnings").toString())
                    .contains("spring.cloud.openfeign.okhttp.enabled is true, but Feign calls through")
                    .contains("spring.cloud.openfeign.httpclient.max-connections is 300, but Feign calls through")
                    .contains("keeps-fewer-than-it-uses");
        }
    }

    @Test
    void findsThatFeignDoesNotTakeTheServicesOwnHttpClient() {
        try (HeldServer server = new HeldServer();
                Service service = Service.servlet(FEIGN, FeignsBesideOwnClient.class, "slow.url=" + server.url())) {
            server.answer(1);
            assertThat(service.context().getBean(Slow.class).call()).isEqualTo("ok");
            assertThat(service.pool("feign").get("kind").asString()).isEqualTo("url-connection");
            assertThat(service.pool("ownClient").get("idle").asInt()).isZero();
        }
    }

    private static JsonNode limit(JsonNode pool, String name) {
        for (JsonNode limit : pool.get("limits")) {
            if (limit.get("name").asString().equals(name)) {
                return limit;
            }
        }
        throw new AssertionError("no limit " + name);
    }

    private static String from(JsonNode pool, String name) {
        return limit(pool, name).get("source").get("from").asString();
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Own {
        @Bean
        HttpClient prices() {
            return HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(3)).build();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Rest {
        @Bean
        RestClient restClient(RestClient.Builder builder) {
            return builder.build();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @EnableFeignClients(clients = Slow.class)
    static class Feigns {
        @Bean
        Decoder decoder() {
            return new StringDecoder();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @EnableFeignClients(clients = Slow.class)
    static class FeignsBesideOwnClient {
        @Bean
        Decoder decoder() {
            return new StringDecoder();
        }

        @Bean
        CloseableHttpClient ownClient() {
            return HttpClients.createDefault();
        }
    }

    @FeignClient(name = "slow", url = "${slow.url}")
    interface Slow {
        @GetMapping("/")
        String call();
    }
}
