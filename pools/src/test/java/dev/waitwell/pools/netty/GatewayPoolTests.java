package dev.waitwell.pools.netty;

import static dev.waitwell.pools.Eventually.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.pools.Service;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.cloud.gateway.config.HttpClientCustomizer;
import org.springframework.cloud.gateway.config.HttpClientFactory;
import org.springframework.cloud.gateway.config.HttpClientProperties;
import org.springframework.cloud.gateway.config.HttpClientSslConfigurer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.netty.resources.ConnectionProvider;
import tools.jackson.databind.JsonNode;

class GatewayPoolTests {

    private static final String CLIENT = "spring.cloud.gateway.server.webflux.httpclient.";
    private static final Executor CALLERS = task -> Thread.ofVirtual().start(task);

    private final GatedServer server = new GatedServer();

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void saysWhereTheSizeComesFromAndChangesItUnderCalls(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("gateway.properties");
        Files.writeString(
                file,
                CLIENT + "pool.type=fixed\n" + CLIENT + "pool.max-connections=3\n" + CLIENT + "response-timeout=30s\n");
        try (Service gateway = gateway(Gateway.class, "spring.config.import=" + file.toUri())) {
            JsonNode pool = gateway.pool("proxy");
            assertThat(pool.get("max").asInt()).isEqualTo(3);
            assertThat(source(pool, "max").get("from").asString()).isEqualTo("property");
            assertThat(source(pool, "max").get("where").asString()).contains("gateway.properties", "2:");
            assertThat(source(pool, "acquire-timeout").get("from").asString()).isEqualTo("library-default");
            // A fixed pool's line has no end, and 45 s for a connection is longer than the 30 s for the answer.
            assertThat(traps(pool)).contains("pending-unbounded", "acquire-longer-than-response");

            CompletableFuture<List<Integer>> calls = call(gateway, 10);
            await("3 held, 7 in line", () -> server.held() == 3 && number(gateway, "pending") == 7);
            assertThat(gateway.resize("proxy", 8).statusCode()).isEqualTo(200);
            await("8 held", () -> server.held() == 8 && number(gateway, "pending") == 2);
            server.open();
            assertThat(calls.join()).hasSize(10).containsOnly(200);
        }
    }

    @Test
    void saysThatAnElasticPoolGrowsAndThatItsSizeIsNotInEffect() {
        try (Service gateway = gateway(Gateway.class, CLIENT + "pool.max-connections=200")) {
            JsonNode pool = gateway.pool("proxy");
            assertThat(pool.get("max").isNull()).isTrue();
            assertThat(pool.get("whenFull").get("does").asString()).isEqualTo("grows");
            assertThat(source(pool, "max").get("note").asString()).contains("is set to '200' and is not in effect");
        }
    }

    @Test
    void showsThePoolOfAFactoryThatTheGatewayBroughtItselfAndLeavesItAlone() {
        try (Service gateway =
                gateway(OwnFactory.class, CLIENT + "pool.type=fixed", CLIENT + "pool.max-connections=2")) {
            CompletableFuture<List<Integer>> calls = call(gateway, 5);
            await("2 held, 3 in line", () -> server.held() == 2 && number(gateway, "pending") == 3);
            JsonNode pool = gateway.pool("proxy");
            assertThat(pool.get("active").asInt()).isEqualTo(2);
            assertThat(source(pool, "max").get("from").asString()).isEqualTo("property");
            assertThat(source(pool, "pending").get("from").asString()).isEqualTo("code");
            assertThat(gateway.resize("proxy", 8).statusCode()).isEqualTo(409);
            server.open();
            assertThat(calls.join()).containsOnly(200);
        }
    }

    private Service gateway(Class<?> application, String... properties) {
        String route = "spring.cloud.gateway.server.webflux.routes[0].";
        String[] all = Stream.concat(
                        Stream.of(route + "id=all", route + "uri=" + server.url(), route + "predicates[0]=Path=/**"),
                        Stream.of(properties))
                .toArray(String[]::new);
        return Service.reactive(Set.of(Service.Uses.GATEWAY), application, all);
    }

    private static CompletableFuture<List<Integer>> call(Service gateway, int times) {
        List<CompletableFuture<Integer>> calls = IntStream.range(0, times)
                .mapToObj(i ->
                        CompletableFuture.supplyAsync(() -> gateway.get("/").statusCode(), CALLERS))
                .toList();
        return CompletableFuture.allOf(calls.toArray(CompletableFuture[]::new))
                .thenApply(done -> calls.stream().map(CompletableFuture::join).toList());
    }

    private static int number(Service gateway, String of) {
        return gateway.pool("proxy").get(of).asInt();
    }

    private static JsonNode source(JsonNode pool, String limit) {
        return pool.get("limits")
                .valueStream()
                .filter(l -> l.get("name").asString().equals(limit))
                .findFirst()
                .orElseThrow()
                .get("source");
    }

    private static List<String> traps(JsonNode pool) {
        return pool.get("warnings")
                .valueStream()
                .map(w -> w.get("trap").asString())
                .toList();
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Gateway {}

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class OwnFactory {
        @Bean
        HttpClientFactory bounded(
                HttpClientProperties properties,
                ServerProperties server,
                HttpClientSslConfigurer ssl,
                List<HttpClientCustomizer> customizers) {
            return new HttpClientFactory(properties, server, ssl, customizers) {
                @Override
                protected ConnectionProvider buildConnectionProvider(HttpClientProperties settings) {
                    ConnectionProvider.Builder builder =
                            super.buildConnectionProvider(settings).mutate();
                    if (builder == null) {
                        throw new IllegalStateException("a fixed pool has settings");
                    }
                    return builder.pendingAcquireMaxCount(100).build();
                }
            };
        }
    }
}
