package dev.waitwell.pools.r2dbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waitwell.pools.Callers;
import dev.waitwell.pools.RealPostgres;
import dev.waitwell.pools.Service;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.spi.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

class R2dbcPoolTests {

    private static final String POOL = "spring.r2dbc.pool.";

    @Test
    void servesThoseInLineWhenItGrowsAndFailsNobodyWhenItShrinks() {
        try (Service service = start(POOL + "max-size=5", POOL + "initial-size=0", POOL + "max-acquire-time=60s");
                Callers callers = Callers.virtual()) {
            List<Connection> held = take(service, 5);
            DatabaseClient database = service.context().getBean(DatabaseClient.class);
            callers.call(400, () -> query(database));
            Callers.await("400 wait", () -> numbers(service).equals(List.of(5, 5, 0, 400)));

            resize(service, 100);
            Callers.await("those who waited are served", () -> numbers(service).get(3) < 400);
            resize(service, 5);
            resize(service, 100);
            resize(service, 5);
            callers.allAnswered();
            assertThat(numbers(service).get(1))
                    .as("those of before are counted, too")
                    .isEqualTo(5);
            held.forEach(connection -> Mono.from(connection.close()).block());
            Callers.await("all came back", () -> numbers(service).get(1) == 0);
            assertThat(numbers(service).get(2)).isLessThanOrEqualTo(5);
            assertThat(service.actuator("/prometheus").body())
                    .containsPattern(
                            "waitwell_pool_acquire_seconds_count\\{kind=\"r2dbc-pool\",pool=\"connectionFactory\"} 405");
        }
    }

    @Test
    void lettingTheNativeMetersFollow() {
        try (Service service = start(POOL + "max-size=5", POOL + "initial-size=0")) {
            resize(service, 7);
            assertThat(service.actuator("/prometheus").body())
                    .contains("r2dbc_pool_max_allocated_connections{name=\"connectionFactory\"} 7.0");
        }
    }

    @Test
    void makesTheNewPoolAsTheFirstWasButForItsSize() {
        try (Service service = start(POOL + "max-size=5", POOL + "initial-size=0", POOL + "max-acquire-time=300ms")) {
            resize(service, 1);
            List<Connection> held = take(service, 1);
            assertThatThrownBy(() -> take(service, 1)).hasMessageContaining("timed out after 300ms");
            held.forEach(connection -> Mono.from(connection.close()).block());
            ConnectionPool bean = service.context().getBean(ConnectionPool.class);
            assertThat(bean.getMetrics().orElseThrow().getMaxAllocatedSize()).isEqualTo(1);
        }
    }

    @Test
    void knowsTheLibrarysDefaultsAndWarnsOfAWaitWithoutAnEnd() {
        try (Service service = start()) {
            JsonNode pool = service.pool("connectionFactory");
            assertThat(pool.get("limits").values()).hasSize(6).allSatisfy(limit -> assertThat(
                            limit.get("source").get("from").asString())
                    .as("%s", limit)
                    .isEqualTo("library-default"));
            assertThat(pool.get("warnings").values())
                    .extracting(warning -> warning.get("trap").asString())
                    .containsExactly("acquire-without-end", "pending-unbounded");
        }
    }

    @Test
    void endsThePoolThatTookTheFirstOnesPlaceWithTheService() {
        Service service = start(POOL + "max-size=5", POOL + "initial-size=0");
        resize(service, 3);
        ConnectionPool bean = service.context().getBean(ConnectionPool.class);
        take(service, 1).forEach(connection -> Mono.from(connection.close()).block());
        service.close();
        assertThat(bean.isDisposed()).isTrue();
    }

    private static String query(DatabaseClient database) {
        return Objects.requireNonNull(database.sql("SELECT 'ok' AS answer FROM pg_sleep(0.02)")
                .map(row -> Objects.requireNonNull(row.get("answer", String.class)))
                .one()
                .block(Duration.ofSeconds(90)));
    }

    private static Service start(String... properties) {
        List<String> all = new ArrayList<>(List.of(properties));
        all.add("spring.r2dbc.url=r2dbc:postgresql://localhost:" + RealPostgres.port() + "/postgres");
        all.add("spring.r2dbc.username=postgres");
        return Service.reactive(Set.of(Service.Uses.R2DBC), Application.class, all.toArray(String[]::new));
    }

    private static List<Connection> take(Service service, int connections) {
        ConnectionPool pool = service.context().getBean(ConnectionPool.class);
        List<Connection> taken = new ArrayList<>();
        for (int i = 0; i < connections; i++) {
            taken.add(Objects.requireNonNull(pool.create().block(Duration.ofSeconds(60))));
        }
        return taken;
    }

    private static void resize(Service service, int max) {
        assertThat(service.resize("connectionFactory", max).statusCode()).isEqualTo(200);
    }

    private static List<Integer> numbers(Service service) {
        JsonNode pool = service.pool("connectionFactory");
        return List.of(
                pool.get("max").asInt(),
                pool.get("active").asInt(),
                pool.get("idle").asInt(),
                pool.get("pending").asInt());
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}
}
