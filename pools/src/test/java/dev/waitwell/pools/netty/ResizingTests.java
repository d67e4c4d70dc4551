package dev.waitwell.pools.netty;

import static dev.waitwell.pools.Eventually.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.pools.Service;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.core.publisher.Flux;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;
import tools.jackson.databind.JsonNode;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ResizingTests {

    private final GatedServer server = new GatedServer();
    private Service service;

    @BeforeAll
    void start() {
        service = Service.reactive(Set.of(), Client.class);
    }

    @AfterAll
    void stop() {
        service.close();
        server.close();
    }

    @BeforeEach
    void small() {
        service.resize("downstream", 5);
        server.shut();
    }

    @Test
    void servesThoseWhoWaitAsSoonAsItIsLarger() {
        CompletableFuture<List<String>> calls = call(400);
        await("5 held and 395 in line", () -> server.held() == 5 && number("pending") == 395);
        assertThat(number("active")).isEqualTo(5);

        JsonNode answer = Service.json(service.resize("downstream", 200));
        assertThat(answer.get("how").asString()).isEqualTo("live");
        assertThat(answer.get("from").asInt()).isEqualTo(5);
        // Nobody calls and nothing ends meanwhile: those in line get their connections from the resize itself.
        await("200 held", () -> server.held() == 200 && number("pending") == 200);

        server.open();
        assertThat(calls.join()).hasSize(400).containsOnly("served");
    }

    @Test
    void cutsNoCallAndRefusesNoneWhenItGetsSmaller() {
        service.resize("downstream", 200);
        CompletableFuture<List<String>> calls = call(400);
        await("200 held and 200 in line", () -> server.held() == 200 && number("pending") == 200);

        JsonNode answer = Service.json(service.resize("downstream", 5));
        assertThat(answer.get("converging").asBoolean()).isTrue();
        assertThat(number("active")).isEqualTo(200);
        assertThat(number("max")).isEqualTo(5);

        server.open();
        assertThat(calls.join()).hasSize(400).containsOnly("served");
        await("came down", () -> !service.pool("downstream").get("converging").asBoolean());
        assertThat(number("active") + number("idle")).isLessThanOrEqualTo(5);
    }

    @Test
    void keepsToItsSizeAfterGoingUpAndDownAndUp() {
        for (int size : new int[] {200, 5, 200}) {
            service.resize("downstream", size);
            server.open();
            call(400).join();
            server.shut();
            CompletableFuture<List<String>> calls = call(400);
            await(size + " held", () -> server.held() == size && number("pending") == 400 - size);
            server.open();
            assertThat(calls.join()).containsOnly("served");
        }
    }

    @Test
    void changesTheLibrarysOwnMeterToo() {
        server.open();
        call(1).join();
        assertThat(nativeMax()).isEqualTo(5);
        service.resize("downstream", 70);
        assertThat(nativeMax()).isEqualTo(70);
    }

    @Test
    void refusesASizeThatIsNone() {
        assertThat(service.resize("downstream", 0).statusCode()).isEqualTo(400);
        assertThat(number("max")).isEqualTo(5);
    }

    private double nativeMax() {
        return service.context()
                .getBean(MeterRegistry.class)
                .get("reactor.netty.connection.provider.max.connections")
                .tag("name", "downstream")
                .gauge()
                .value();
    }

    private int number(String of) {
        return service.pool("downstream").get(of).asInt();
    }

    private CompletableFuture<List<String>> call(int times) {
        HttpClient client = HttpClient.create(service.context().getBean(ConnectionProvider.class));
        return Flux.range(0, times)
                .flatMap(
                        i -> client.get()
                                .uri(server.url())
                                .responseContent()
                                .aggregate()
                                .asString(),
                        times)
                .collectList()
                .timeout(Duration.ofSeconds(100))
                .toFuture();
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Client {
        @Bean(destroyMethod = "dispose")
        ConnectionProvider downstreamConnections() {
            return ConnectionProvider.builder("downstream")
                    .maxConnections(5)
                    .pendingAcquireMaxCount(1000)
                    .metrics(true)
                    .build();
        }
    }
}
