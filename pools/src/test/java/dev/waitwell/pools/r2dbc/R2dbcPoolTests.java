package dev.waitwell.pools.r2dbc;

import static dev.waitwell.pools.Eventually.PATIENCE;
import static dev.waitwell.pools.Eventually.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waitwell.pools.Service;
import io.micrometer.core.instrument.MeterRegistry;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.ConnectionPoolConfiguration;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.R2dbcTimeoutException;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import tools.jackson.databind.JsonNode;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class R2dbcPoolTests {

    private EmbeddedPostgres postgres;
    private Service service;
    private Path file;

    @BeforeAll
    void start(@TempDir Path folder) throws IOException {
        postgres = EmbeddedPostgres.start();
        file = folder.resolve("pool.properties");
        Files.writeString(file, "spring.r2dbc.pool.max-size=5\nspring.r2dbc.pool.initial-size=2\n");
        service = Service.servlet(
                Set.of(Service.Uses.TOMCAT, Service.Uses.R2DBC),
                Database.class,
                "spring.config.import=" + file.toUri(),
                "spring.r2dbc.username=postgres",
                "spring.r2dbc.url=" + url());
    }

    @AfterAll
    void stop() throws IOException {
        service.close();
        postgres.close();
    }

    @BeforeEach
    void small() {
        service.resize("connectionFactory", 5);
    }

    @Test
    void showsWhoIsServedAndWhoWaits() {
        Sinks.Empty<Void> gate = Sinks.empty();
        CompletableFuture<List<Integer>> queries = query(30, gate);
        await("5 served and 25 in line", () -> number("active") == 5 && number("pending") == 25);
        assertThat(number("max")).isEqualTo(5);
        gate.tryEmitEmpty();
        assertThat(queries.join()).hasSize(30);
    }

    @Test
    void servesThoseWhoWaitAsSoonAsItIsLarger() {
        Sinks.Empty<Void> gate = Sinks.empty();
        CompletableFuture<List<Integer>> queries = query(60, gate);
        await("5 served", () -> number("active") == 5 && number("pending") == 55);

        JsonNode answer = Service.json(service.resize("connectionFactory", 40));
        assertThat(answer.get("how").asString()).isEqualTo("live");
        assertThat(answer.get("from").asInt()).isEqualTo(5);
        // Nobody comes and nothing is given back meanwhile.
        await("40 served", () -> number("active") == 40 && number("pending") == 20);

        gate.tryEmitEmpty();
        assertThat(queries.join()).hasSize(60).containsOnly(1);
    }

    @Test
    void cutsNoQueryWhenItGetsSmaller() {
        service.resize("connectionFactory", 40);
        Sinks.Empty<Void> gate = Sinks.empty();
        CompletableFuture<List<Integer>> queries = query(60, gate);
        await("40 served", () -> number("active") == 40 && number("pending") == 20);

        JsonNode answer = Service.json(service.resize("connectionFactory", 5));
        assertThat(answer.get("converging").asBoolean()).isTrue();
        assertThat(number("active")).isEqualTo(40);

        gate.tryEmitEmpty();
        assertThat(queries.join()).hasSize(60).containsOnly(1);
        await("came down", () -> number("active") + number("idle") <= 5);
    }

    @Test
    void closesIdleConnectionsAtOnceWhenItGetsSmaller() {
        service.resize("connectionFactory", 20);
        Sinks.Empty<Void> gate = Sinks.empty();
        CompletableFuture<List<Integer>> queries = query(20, gate);
        await("20 served", () -> number("active") == 20);
        gate.tryEmitEmpty();
        queries.join();
        await("20 idle", () -> number("idle") == 20);

        service.resize("connectionFactory", 3);
        await("3 idle", () -> number("idle") == 3 && number("active") == 0);
    }

    @Test
    void changesBootsOwnMetersToo() {
        assertThat(gauge("r2dbc.pool.max.allocated")).isEqualTo(5);
        service.resize("connectionFactory", 9);
        assertThat(gauge("r2dbc.pool.max.allocated")).isEqualTo(9);
        Sinks.Empty<Void> gate = Sinks.empty();
        CompletableFuture<List<Integer>> queries = query(9, gate);
        await("9 acquired", () -> gauge("r2dbc.pool.acquired") == 9);
        gate.tryEmitEmpty();
        queries.join();
    }

    @Test
    void timesEachWait() {
        long before = waits();
        Sinks.Empty<Void> gate = Sinks.empty();
        gate.tryEmitEmpty();
        query(7, gate).join();
        assertThat(waits() - before).isEqualTo(7);
    }

    @Test
    void saysWhereItsLimitsComeFrom() {
        try (Service fresh = Service.servlet(
                Set.of(Service.Uses.TOMCAT, Service.Uses.R2DBC),
                Database.class,
                "spring.config.import=" + file.toUri(),
                "spring.r2dbc.username=postgres",
                "spring.r2dbc.url=" + url())) {
            JsonNode limits = fresh.pool("connectionFactory").get("limits");
            assertThat(source(limits, "max").get("from").asString()).isEqualTo("property");
            assertThat(source(limits, "max").get("where").asString()).contains("pool.properties", "1:");
            assertThat(source(limits, "min-idle").get("from").asString()).isEqualTo("library-default");
            JsonNode byHand = fresh.pool("reports").get("limits");
            assertThat(source(byHand, "max").get("from").asString()).isEqualTo("code");
            assertThat(source(byHand, "max-idle-time").get("from").asString()).isEqualTo("library-default");
        }
    }

    @Test
    void mirrorsTheLibrarysDefaults() {
        ConnectionFactory database = service.context()
                .getBean("connectionFactory", ConnectionPool.class)
                .unwrap();
        R2dbcPool plain = new R2dbcPool(
                "plain",
                new ConnectionPool(ConnectionPoolConfiguration.builder(database).build()),
                false);
        assertThat(plain.limits())
                .hasSize(9)
                .allSatisfy(limit -> assertThat(limit.value()).as(limit.name()).isEqualTo(limit.libraryDefault()));
    }

    @Test
    void resizesAPoolThatTheServiceMadeItself() {
        assertThat(service.pool("reports").get("max").asInt()).isEqualTo(3);
        assertThat(service.resize("reports", 4).statusCode()).isEqualTo(200);
        assertThat(service.pool("reports").get("max").asInt()).isEqualTo(4);
        service.resize("reports", 3);
    }

    @Test
    void warnsOfAWaitWithoutEndAndOfOneThatIsTwiceAsLong() {
        assertThat(traps("connectionFactory")).contains("acquire-waits-for-ever", "pending-unbounded");
        assertThat(traps("reports")).contains("acquire-retried").doesNotContain("acquire-waits-for-ever");
        assertThat(service.pool("reports").get("whenFull").get("timeout").asString())
                .isEqualTo("400ms");
    }

    /** The library's doing, and the ground of the warning. */
    @Test
    void waitsTwiceAsLongAsItsTimeout() {
        ConnectionPool reports = service.context().getBean("reports", ConnectionPool.class);
        List<Connection> held = Flux.range(0, 3)
                .flatMap(i -> reports.create())
                .collectList()
                .blockOptional(PATIENCE)
                .orElseThrow();
        long start = System.nanoTime();
        assertThatThrownBy(() -> reports.create().block(PATIENCE)).isInstanceOf(R2dbcTimeoutException.class);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofMillis(399));
        held.forEach(c -> Mono.from(c.close()).block(PATIENCE));
    }

    @Test
    void isDisposedOfWithTheService() {
        Service other = Service.servlet(
                Set.of(Service.Uses.TOMCAT, Service.Uses.R2DBC),
                Database.class,
                "spring.r2dbc.username=postgres",
                "spring.r2dbc.url=" + url());
        ConnectionPool pool = other.context().getBean("connectionFactory", ConnectionPool.class);
        Mono.from(pool.create()).flatMap(c -> Mono.from(c.close())).block(PATIENCE);
        assertThat(pool.isDisposed()).isFalse();
        other.close();
        assertThat(pool.isDisposed()).isTrue();
    }

    @Test
    void refusesASizeThatIsNone() {
        assertThat(service.resize("connectionFactory", 0).statusCode()).isEqualTo(400);
        assertThat(number("max")).isEqualTo(5);
    }

    private String url() {
        return "r2dbc:postgresql://localhost:" + postgres.getPort() + "/postgres";
    }

    private List<String> traps(String pool) {
        return service.pool(pool)
                .get("warnings")
                .valueStream()
                .map(w -> w.get("trap").asString())
                .toList();
    }

    private static JsonNode source(JsonNode limits, String name) {
        return limits.valueStream()
                .filter(l -> l.get("name").asString().equals(name))
                .findFirst()
                .orElseThrow()
                .get("source");
    }

    private int number(String of) {
        return service.pool("connectionFactory").get(of).asInt();
    }

    private double gauge(String name) {
        return registry().get(name).tag("name", "connectionFactory").gauge().value();
    }

    private long waits() {
        var timer = registry()
                .find("waitwell.pool.acquire")
                .tag("pool", "connectionFactory")
                .tag("kind", "r2dbc-pool")
                .timer();
        return timer == null ? 0 : timer.count();
    }

    private MeterRegistry registry() {
        return service.context().getBean(MeterRegistry.class);
    }

    private CompletableFuture<List<Integer>> query(int times, Sinks.Empty<Void> gate) {
        ConnectionFactory pool = service.context().getBean("connectionFactory", ConnectionFactory.class);
        return Flux.range(0, times)
                .flatMap(i -> Mono.usingWhen(pool.create(), c -> one(c, gate), Connection::close), times)
                .collectList()
                .timeout(PATIENCE.multipliedBy(2))
                .toFuture();
    }

    private static Mono<@Nullable Integer> one(Connection connection, Sinks.Empty<Void> gate) {
        return Flux.from(connection.createStatement("select 1").execute())
                .flatMap(result -> result.map((row, of) -> row.get(0, Integer.class)))
                .next()
                .delayUntil(one -> gate.asMono());
    }
}
