package dev.waitwell.pools.hikari;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.waitwell.pools.Callers;
import dev.waitwell.pools.RealPostgres;
import dev.waitwell.pools.Service;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

class HikariPoolTests {

    private static final String POOL = "spring.datasource.hikari.";

    @Test
    void showsItsLimitsBeforeTheFirstConnectionAndMakesNone() {
        try (Service service = start(POOL + "maximum-pool-size=7")) {
            JsonNode pool = service.pool("dataSource");
            assertThat(pool.get("max").asInt()).isEqualTo(7);
            assertThat(pool.get("active").isNull()).isTrue();
            assertThat(pool.get("unseen").toString()).contains("made with the first call");
            assertThat(source(service).isRunning()).isFalse();
        }
    }

    @Test
    void servesThoseWhoWaitWhenItGrowsAndFailsNobodyWhenItShrinks() throws Exception {
        try (Service service = start(POOL + "maximum-pool-size=5", POOL + "connection-timeout=60000");
                Callers callers = Callers.virtual()) {
            List<Connection> held = take(service, 5);
            JdbcClient jdbc = service.context().getBean(JdbcClient.class);
            callers.call(400, () -> jdbc.sql("SELECT 'ok' FROM pg_sleep(0.02)")
                    .query(String.class)
                    .single());
            Callers.await(
                    "callers wait",
                    () -> service.pool("dataSource").get("pending").asInt() > 300);
            assertThat(service.pool("dataSource").get("active").asInt()).isEqualTo(5);

            // Nobody new comes and nothing is given back: those in line get their connections from the resize itself.
            resize(service, 200);
            Callers.await(
                    "more than 5 are in use",
                    () -> service.pool("dataSource").get("active").asInt() > 5);
            resize(service, 5);
            resize(service, 200);
            resize(service, 5);
            for (Connection connection : held) {
                assertThat(connection.isValid(5))
                        .as("a connection in use is left alone")
                        .isTrue();
                connection.close();
            }
            callers.allAnswered();
            Callers.await(
                    "it came down",
                    () -> !service.pool("dataSource").get("converging").asBoolean());
            assertThat(source(service).getHikariPoolMXBean().getTotalConnections())
                    .isLessThanOrEqualTo(5);
            assertThat(service.actuator("/prometheus").body())
                    .containsPattern(
                            "waitwell_pool_acquire_seconds_count\\{kind=\"hikari\",pool=\"dataSource\"} [4-9]..");
        }
    }

    @Test
    void leavesTheNativeMetersAsTheyAre() throws Exception {
        try (Service service = start(POOL + "pool-name=orders")) {
            take(service, 1).getFirst().close();
            assertThat(service.actuator("/prometheus").body())
                    .contains("hikaricp_connections_max{pool=\"orders\"} 10.0")
                    .contains("hikaricp_connections_acquire_seconds_count{pool=\"orders\"} 1");
        }
    }

    @Test
    void tellsWhereItsLimitsCameFrom() {
        try (Service service = start(POOL + "maximum-pool-size=7")) {
            JsonNode limits = service.pool("dataSource").get("limits");
            assertThat(limits.get(0).get("source").get("from").asString()).isEqualTo("property");
            assertThat(limits.get(0).get("source").get("property").asString()).isEqualTo(POOL + "maximum-pool-size");
        }
    }

    @Test
    void knowsTheLibrarysDefaultsAndWarnsOfTheLongWait() throws Exception {
        try (Service service = start()) {
            take(service, 1).getFirst().close();
            JsonNode pool = service.pool("dataSource");
            assertThat(pool.get("limits").values()).allSatisfy(limit -> assertThat(
                            limit.get("source").get("from").asString())
                    .as("%s", limit)
                    .isEqualTo("library-default"));
            assertThat(pool.get("warnings").values())
                    .extracting(warning -> warning.get("trap").asString())
                    .containsExactly("acquire-timeout-long");
        }
    }

    @Test
    void keepsAsManyIdleAsBeforeWhenItGrowsAgain() throws Exception {
        try (Service service = start(POOL + "maximum-pool-size=8", POOL + "minimum-idle=4")) {
            take(service, 1).getFirst().close();
            resize(service, 2);
            assertThat(source(service).getMinimumIdle()).isEqualTo(2);
            resize(service, 10);
            assertThat(source(service).getMinimumIdle()).isEqualTo(4);
        }
    }

    @Test
    void refusesTheCallThatWaitedTooLongAlsoAfterItShrank() throws Exception {
        try (Service service = start(POOL + "maximum-pool-size=3", POOL + "connection-timeout=300")) {
            resize(service, 1);
            List<Connection> held = take(service, 1);
            assertThatThrownBy(() -> source(service).getConnection()).hasMessageContaining("active=1");
            held.getFirst().close();
        }
    }

    private static Service start(String... properties) {
        List<String> all = new ArrayList<>(List.of(properties));
        all.add("spring.datasource.url=jdbc:postgresql://localhost:" + RealPostgres.port() + "/postgres");
        all.add("spring.datasource.username=postgres");
        return Service.servlet(
                Set.of(Service.Uses.TOMCAT, Service.Uses.JDBC), Application.class, all.toArray(String[]::new));
    }

    private static HikariDataSource source(Service service) {
        return (HikariDataSource) service.context().getBean(DataSource.class);
    }

    private static List<Connection> take(Service service, int connections) throws Exception {
        List<Connection> taken = new ArrayList<>();
        for (int i = 0; i < connections; i++) {
            taken.add(source(service).getConnection());
        }
        return taken;
    }

    private static void resize(Service service, int max) {
        assertThat(service.resize("dataSource", max).statusCode()).isEqualTo(200);
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}
}
