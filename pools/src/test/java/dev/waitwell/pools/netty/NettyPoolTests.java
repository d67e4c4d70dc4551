package dev.waitwell.pools.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waitwell.pools.Callers;
import dev.waitwell.pools.HeldServer;
import dev.waitwell.pools.Service;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;
import tools.jackson.databind.JsonNode;

class NettyPoolTests {

    private final HeldServer server = new HeldServer();

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void servesThoseInLineWhenItGrowsAndFailsNobodyWhenItShrinks() {
        try (Service service = Service.reactive(Set.of(), Ours.class, "ours.max=5", "ours.pending=1000");
                Callers callers = Callers.virtual()) {
            HttpClient client = service.context().getBean("client", HttpClient.class);
            callers.call(400, () -> call(client));
            Callers.await("5 calls are out", () -> server.held() == 5);
            Callers.await("395 wait", () -> numbers(service).equals(List.of(5, 5, 0, 395)));

            assertThat(service.resize("ours", 200).statusCode()).isEqualTo(200);
            // The 5 of before end on what they hold.
            Callers.await("those who waited have connections", () -> server.held() == 205);
            Callers.await(
                    "the old ones are counted, too", () -> numbers(service).equals(List.of(200, 205, 0, 195)));
            assertThat(service.resize("ours", 5).statusCode()).isEqualTo(200);
            Callers.await(
                    "it converges", () -> service.pool("ours").get("converging").asBoolean());
            resizeAgain(service, 200);
            resizeAgain(service, 5);

            server.answer(400);
            callers.allAnswered();
            Callers.await(
                    "all came back",
                    () -> numbers(service).get(1) == 0 && numbers(service).get(3) == 0);
            assertThat(numbers(service).get(2)).as("idle ones kept").isLessThanOrEqualTo(5);
            assertThat(service.actuator("/prometheus").body())
                    .contains("waitwell_pool_acquire_seconds_count{kind=\"netty-connections\",pool=\"ours\"} 400");
        }
    }

    private static void resizeAgain(Service service, int max) {
        // A swap takes a moment; the one after it is told to wait for its end.
        Callers.await("resized to " + max, () -> service.resize("ours", max).statusCode() == 200);
    }

    @Test
    void keepsTheNativeMetersOverASwap() {
        try (Service service = Service.reactive(Set.of(), Ours.class, "ours.max=5", "ours.pending=1000");
                Callers callers = Callers.virtual()) {
            HttpClient client = service.context().getBean("client", HttpClient.class);
            callers.call(1, () -> call(client));
            Callers.await("it is out", () -> server.held() == 1);
            assertThat(nativeMax(service)).containsExactly("5.0");

            service.resize("ours", 7);
            callers.call(1, () -> call(client));
            Callers.await("both are out", () -> server.held() == 2);
            Callers.await(
                    "the meters are the new one's", () -> nativeMax(service).equals(List.of("7.0")));
            server.answer(2);
            callers.allAnswered();
        }
    }

    @Test
    void keepsTheBoundOfTheLineOverASwap() {
        try (Service service = Service.reactive(Set.of(), Ours.class, "ours.max=1", "ours.pending=2");
                Callers callers = Callers.virtual()) {
            service.resize("ours", 2);
            HttpClient client = service.context().getBean("client", HttpClient.class);
            callers.call(4, () -> call(client));
            Callers.await("two are out, two wait", () -> numbers(service).equals(List.of(2, 2, 0, 2)));
            assertThatThrownBy(() -> call(client))
                    .hasMessageContaining("Pending acquire queue has reached its maximum");
            server.answer(4);
            callers.allAnswered();
        }
    }

    @Test
    void warnsOfAProviderWithoutASizeAndKnowsTheLibrarysDefaults() {
        try (Service service = Service.reactive(Set.of(), Defaults.class)) {
            JsonNode pool = service.pool("unset");
            assertThat(pool.get("max").asInt())
                    .isEqualTo(Math.max(16, 2 * Runtime.getRuntime().availableProcessors()));
            assertThat(pool.get("limits").values()).allSatisfy(limit -> assertThat(
                            limit.get("source").get("from").asString())
                    .as("%s", limit)
                    .isEqualTo("library-default"));
            assertThat(pool.get("warnings").values())
                    .extracting(warning -> warning.get("trap").asString())
                    .containsExactly("custom-provider-small");
        }
    }

    @Test
    void warnsOfALineWithoutAnEndAndOfAWaitLongerThanThatForTheAnswer() {
        try (Service service = Service.reactive(Set.of(), Ours.class, "ours.max=50", "ours.pending=-1")) {
            assertThat(service.pool("ours").get("warnings").values())
                    .extracting(warning -> warning.get("trap").asString())
                    .containsExactly("acquire-longer-than-response", "pending-unbounded");
        }
    }

    @Test
    void showsAProviderThatIsNoBeanAndCannotPutAnotherInItsPlace() {
        try (Service service = Service.reactive(Set.of(), Hidden.class);
                Callers callers = Callers.virtual()) {
            HttpClient client = service.context().getBean(HttpClient.class);
            callers.call(3, () -> call(client));
            Callers.await("3 are out", () -> server.held() == 3);
            JsonNode pool = service.pool("hidden");
            assertThat(pool.get("active").asInt()).isEqualTo(3);
            assertThat(pool.get("resize").get("how").asString()).isEqualTo("restart");
            assertThat(service.resize("hidden", 50).statusCode()).isEqualTo(409);
            server.answer(3);
            callers.allAnswered();
        }
    }

    private String call(HttpClient client) {
        return Objects.requireNonNull(client.get()
                .uri(server.url())
                .responseContent()
                .aggregate()
                .asString()
                .block(Duration.ofSeconds(90)));
    }

    private static List<Integer> numbers(Service service) {
        JsonNode pool = service.pool("ours");
        return List.of(
                pool.get("max").asInt(),
                pool.get("active").asInt(),
                pool.get("idle").asInt(),
                pool.get("pending").asInt());
    }

    private static List<String> nativeMax(Service service) {
        return service.actuator("/prometheus")
                .body()
                .lines()
                .filter(line -> line.startsWith("reactor_netty_connection_provider_max_connections{"))
                .map(line -> line.substring(line.lastIndexOf(' ') + 1))
                .toList();
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Ours {

        @Bean(destroyMethod = "dispose")
        ConnectionProvider provider(Environment knobs) {
            return ConnectionProvider.builder("ours")
                    .maxConnections(knobs.getRequiredProperty("ours.max", Integer.class))
                    .pendingAcquireMaxCount(knobs.getRequiredProperty("ours.pending", Integer.class))
                    .pendingAcquireTimeout(Duration.ofSeconds(60))
                    .metrics(true)
                    .build();
        }

        @Bean
        HttpClient client(ConnectionProvider provider) {
            return HttpClient.create(provider)
                    .responseTimeout(Duration.ofSeconds(50))
                    .disableRetry(true);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Defaults {

        @Bean(destroyMethod = "dispose")
        ConnectionProvider provider() {
            return ConnectionProvider.builder("unset").build();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Hidden {

        @Bean
        HttpClient client() {
            return HttpClient.create(ConnectionProvider.create("hidden", 40));
        }
    }
}
