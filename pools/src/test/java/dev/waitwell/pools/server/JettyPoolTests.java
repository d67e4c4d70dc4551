package dev.waitwell.pools.server;

import static dev.waitwell.pools.server.Shown.limit;
import static dev.waitwell.pools.server.Shown.part;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.pools.Service;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class JettyPoolTests {

    private static Service jetty(String... properties) {
        return Service.servlet(Set.of(Service.Uses.JETTY), GatedService.class, properties);
    }

    @Test
    void knowsTheDefaultsOfJetty() {
        try (Service service = jetty()) {
            JsonNode pool = service.pool("jetty");
            assertThat(pool.get("max").asInt()).isEqualTo(200);
            for (JsonNode limit : pool.get("limits")) {
                assertThat(Shown.from(limit)).as(limit.toString()).isEqualTo("library-default");
            }
            assertThat(pool.get("warnings").get(0).get("trap").asString()).isEqualTo("pending-unbounded");
            assertThat(pool.get("warnings").get(0).get("property").asString())
                    .isEqualTo("server.jetty.max-connections");
            assertThat(service.pool("jetty-management").get("max").asInt()).isEqualTo(200);
        }
    }

    @Test
    void tellsWhichPropertiesSetItsLimits() {
        try (Service service = jetty(
                "server.jetty.threads.max=40",
                "server.jetty.threads.min=4",
                "server.jetty.threads.max-queue-capacity=30",
                "server.jetty.max-connections=90")) {
            JsonNode pool = service.pool("jetty");
            assertThat(pool.get("max").asInt()).isEqualTo(40);
            assertThat(limit(pool, "pending").get("value").asInt()).isEqualTo(30);
            assertThat(limit(pool, "max-connections").get("value").asInt()).isEqualTo(90);
            for (JsonNode limit : pool.get("limits")) {
                assertThat(Shown.from(limit)).as(limit.toString()).isEqualTo("property");
            }
            assertThat(pool.get("whenFull").get("queue").asInt()).isEqualTo(30);
            assertThat(pool.get("warnings")).isEmpty();
        }
    }

    @Test
    void growsWhileFullAndLosesNobody() throws Exception {
        try (Service service = jetty("server.jetty.threads.max=12");
                Callers callers = new Callers(service.port())) {
            Gate gate = service.context().getBean(Gate.class);
            callers.call(150);
            // One of its twelve may be kept in reserve.
            Until.becomes(() -> service.pool("jetty").get("active").asInt() >= 11, true);
            // Some accept and select connections, and look out for more of them.
            Until.becomes(() -> gate.inside() >= 9, true);
            assertThat(service.pool("jetty").get("pending").asInt()).isPositive();
            assertThat(part(service.pool("jetty"), "connections").get("active").asInt())
                    .isBetween(9, 150);

            assertThat(service.resize("jetty", 120).statusCode()).isEqualTo(200);
            Until.becomes(() -> gate.inside() > 100, true);

            JsonNode lowered = Service.json(service.resize("jetty", 12));
            assertThat(lowered.get("converging").asBoolean()).isTrue();
            assertThat(lowered.get("says").asString()).contains("only as threads fall idle", "60000 ms");
            assertThat(service.resize("jetty", 200).statusCode()).isEqualTo(200);
            Until.becomes(gate::inside, 150);
            gate.stayOpen();
            callers.allGotThrough();
        }
    }

    @Test
    void refusesASizeThatLeavesNoThreadForRequests() {
        try (Service service = jetty()) {
            var answer = service.resize("jetty", 1);
            assertThat(answer.statusCode()).isEqualTo(400);
            assertThat(service.pool("jetty").get("max").asInt()).isEqualTo(200);
            assertThat(limit(service.pool("jetty"), "min").get("value").asInt()).isEqualTo(8);
        }
    }

    @Test
    void closesTheConnectionThatFindsABoundedQueueFull() throws Exception {
        try (Service service = jetty("server.jetty.threads.max=12", "server.jetty.threads.max-queue-capacity=5");
                Callers callers = new Callers(service.port())) {
            Gate gate = service.context().getBean(Gate.class);
            for (int n = 0; service.pool("jetty").get("pending").asInt() < 5 && n < 50; n++) {
                int before = busy(service, gate);
                callers.call(1);
                Until.becomes(() -> busy(service, gate) > before, true);
            }
            assertThat(Callers.answerToOneMore(service.port())).isEmpty();
            gate.stayOpen();
            callers.allGotThrough();
        }
    }

    private static int busy(Service service, Gate gate) {
        return gate.inside() + service.pool("jetty").get("pending").asInt();
    }
}
