package dev.waitwell.pools.netty;

import static dev.waitwell.pools.Eventually.PATIENCE;
import static dev.waitwell.pools.Eventually.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waitwell.pools.Limit;
import dev.waitwell.pools.Service;
import dev.waitwell.pools.WhenFull;
import io.micrometer.core.instrument.MeterRegistry;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.HttpResources;
import reactor.netty.http.client.Http2AllocationStrategy;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.server.HttpServer;
import reactor.netty.internal.shaded.reactor.pool.PoolAcquirePendingLimitException;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.PooledConnectionProvider;
import tools.jackson.databind.JsonNode;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class NettyPoolTests {

    private GatedServer server;
    private GatedServer other;
    private Service service;

    @BeforeAll
    void start() {
        // Made by the first who asks, which in a service is its context and here may have been another test.
        HttpResources.disposeLoopsAndConnectionsLater(Duration.ZERO, Duration.ofSeconds(1))
                .block(PATIENCE);
        service = Service.reactive(Set.of(), Clients.class);
        server = new GatedServer();
        other = new GatedServer();
    }

    @AfterAll
    void stop() {
        service.close();
        server.close();
        other.close();
    }

    @BeforeEach
    void shut() {
        server.shut();
        other.shut();
    }

    @Test
    void tellsEachHostApartAndBoundsEachByItself() {
        var calls = Flux.merge(call("downstream", server, 6), call("downstream", other, 3))
                .collectList()
                .toFuture();
        await("both held", () -> server.held() == 4 && other.held() == 3);

        JsonNode pool = service.pool("downstream");
        assertThat(pool.get("max").asInt()).isEqualTo(4);
        assertThat(pool.get("active").asInt()).isEqualTo(7);
        assertThat(pool.get("pending").asInt()).isEqualTo(2);
        // More than the max, and each host within it.
        assertThat(pool.get("converging").asBoolean()).isFalse();
        JsonNode part = pool.get("parts")
                .valueStream()
                .filter(p -> p.get("name").asString().endsWith(":" + server.port()))
                .findFirst()
                .orElseThrow();
        assertThat(part.get("active").asInt()).isEqualTo(4);
        assertThat(part.get("max").asInt()).isEqualTo(4);
        assertThat(part.get("pending").asInt()).isEqualTo(2);

        server.open();
        other.open();
        assertThat(calls.join()).hasSize(9);
    }

    @Test
    void timesEachWaitOfEachCall() {
        long before = waits();
        server.open();
        call("downstream", server, 9).collectList().block(PATIENCE);
        assertThat(waits() - before).isEqualTo(9);
    }

    @Test
    void warnsWhenAConnectionMayTakeLongerThanTheAnswer() {
        // Known once the client was used: it is not a bean.
        server.open();
        call("downstream", server, 1).collectList().block(PATIENCE);
        assertThat(traps("downstream")).contains("acquire-longer-than-response");
    }

    @Test
    void warnsOfASizeThatNobodyChoseAndOfALineWithoutEnd() {
        assertThat(service.pool("unsized").get("max").asInt())
                .isEqualTo(ConnectionProvider.DEFAULT_POOL_MAX_CONNECTIONS);
        assertThat(traps("unsized")).contains("library-default-size");
        assertThat(traps("endless")).contains("pending-unbounded");
        assertThat(traps("http")).doesNotContain("library-default-size");
    }

    @Test
    void showsAndResizesWhatAllClientsWithoutAPoolOfTheirOwnShare() {
        assertThat(service.pool("http").get("max").asInt())
                .isEqualTo(HttpResources.get().maxConnections());
        assertThat(service.resize("http", 2).statusCode()).isEqualTo(200);

        WebClient client = service.context().getBean(WebClient.Builder.class).build();
        var calls = Flux.range(0, 5)
                .flatMap(i -> client.get().uri(server.url()).retrieve().bodyToMono(String.class))
                .collectList()
                .toFuture();
        await(
                "2 held, 3 in line",
                () -> server.held() == 2 && service.pool("http").get("pending").asInt() == 3);
        service.resize("http", 500);
        await("5 held", () -> server.held() == 5);
        server.open();
        assertThat(calls.join()).hasSize(5);
    }

    @Test
    void leavesAProviderWithAStrategyOfItsOwnAlone() {
        var answer = service.resize("strategic", 9);
        assertThat(answer.statusCode()).isEqualTo(409);
        assertThat(answer.body()).contains("allocation strategy of its own");
    }

    @Test
    void carriesManyCallsOverOneConnectionInHttp2() {
        var h2 = HttpServer.create()
                .port(0)
                .protocol(HttpProtocol.H2C)
                .handle((request, response) -> response.sendString(Mono.just("served")))
                .bindNow();
        HttpClient client = HttpClient.create(provider("multiplexed")).protocol(HttpProtocol.H2C);
        List<String> answers = Flux.range(0, 50)
                .flatMap(i -> client.get()
                        .uri("http://localhost:" + h2.port() + "/")
                        .responseContent()
                        .aggregate()
                        .asString())
                .collectList()
                .block(PATIENCE);
        assertThat(answers).hasSize(50).containsOnly("served");
        assertThat(service.pool("multiplexed").get("active").asInt()).isBetween(1, 2);
        assertThat(service.pool("multiplexed").get("unseen").toString()).contains("HTTP/2");
        h2.disposeNow();
    }

    @Test
    void failsAtOnceAsItSaysWhenThereIsNoLine() {
        assertThat(service.pool("lineless").get("whenFull").get("does").asString())
                .isEqualTo("fails");
        var first = call("lineless", server, 1).collectList().toFuture();
        await("1 held", () -> server.held() == 1);
        assertThatThrownBy(() -> call("lineless", server, 1).collectList().block(PATIENCE))
                .isInstanceOf(PoolAcquirePendingLimitException.class);
        server.open();
        first.join();
    }

    @Test
    void mirrorsTheLibrarysDefaults() {
        NettyPool plain = new NettyPool(ConnectionProvider.builder("plain").build(), Setting.CODE);
        assertThat(plain.limits()).hasSize(5).allSatisfy(NettyPoolTests::isDefault);
        assertThat(plain.whenFull().does()).isEqualTo(WhenFull.Does.QUEUES);

        ConnectionProvider.Builder shared = HttpResources.get().mutate();
        assertThat(shared).isNotNull();
        if (shared != null) {
            assertThat(new NettyPool(shared.build(), Setting.GLOBAL).limits()).allSatisfy(NettyPoolTests::isDefault);
        }
    }

    private static void isDefault(Limit limit) {
        assertThat(limit.value()).as(limit.name()).isEqualTo(limit.libraryDefault());
    }

    @Test
    void standsInForEveryMethodOfAProvider() {
        List<String> missing = Arrays.stream(ConnectionProvider.class.getMethods())
                .filter(m -> !Modifier.isStatic(m.getModifiers()))
                .filter(m -> !declares(m))
                .map(Method::getName)
                .toList();
        assertThat(missing).isEmpty();
    }

    private static boolean declares(Method method) {
        return Arrays.stream(ResizableConnections.class.getDeclaredMethods())
                .anyMatch(m -> m.getName().equals(method.getName())
                        && Arrays.equals(m.getParameterTypes(), method.getParameterTypes()));
    }

    @Test
    void isDisposedOfWithTheProviderThatTheServiceBuilt() {
        ConnectionProvider built = ConnectionProvider.create("built", 3);
        assertThat(built).isInstanceOf(PooledConnectionProvider.class);
        ConnectionProvider ours = ResizableConnections.of((PooledConnectionProvider<?>) built);
        server.open();
        HttpClient.create(ours).get().uri(server.url()).response().block(PATIENCE);
        assertThat(ours.isDisposed()).isFalse();
        built.disposeLater().block(PATIENCE);
        assertThat(ours.isDisposed()).isTrue();
    }

    private Flux<String> call(String provider, GatedServer to, int times) {
        HttpClient client = HttpClient.create(provider(provider)).responseTimeout(Duration.ofSeconds(40));
        return Flux.range(0, times)
                .flatMap(i ->
                        client.get().uri(to.url()).responseContent().aggregate().asString());
    }

    private ConnectionProvider provider(String name) {
        return service.context().getBean(name, ConnectionProvider.class);
    }

    private List<String> traps(String pool) {
        return service.pool(pool)
                .get("warnings")
                .valueStream()
                .map(w -> w.get("trap").asString())
                .toList();
    }

    private long waits() {
        var timer = service.context()
                .getBean(MeterRegistry.class)
                .find("waitwell.pool.acquire")
                .tag("pool", "downstream")
                .tag("kind", "netty-connections")
                .timer();
        return timer == null ? 0 : timer.count();
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Clients {
        @Bean
        ConnectionProvider downstream() {
            return ConnectionProvider.create("downstream", 4);
        }

        @Bean
        ConnectionProvider unsized() {
            return ConnectionProvider.builder("unsized").build();
        }

        @Bean
        ConnectionProvider endless() {
            return ConnectionProvider.builder("endless")
                    .maxConnections(50)
                    .pendingAcquireMaxCount(-1)
                    .build();
        }

        @Bean
        ConnectionProvider lineless() {
            return ConnectionProvider.builder("lineless")
                    .maxConnections(1)
                    .pendingAcquireMaxCount(0)
                    .build();
        }

        @Bean
        ConnectionProvider multiplexed() {
            return ConnectionProvider.create("multiplexed", 2);
        }

        @Bean
        ConnectionProvider strategic() {
            return ConnectionProvider.builder("strategic")
                    .allocationStrategy(
                            Http2AllocationStrategy.builder().maxConnections(3).build())
                    .build();
        }
    }
}
