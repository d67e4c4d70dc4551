package dev.waitwell.pools.server;

import static dev.waitwell.pools.server.Shown.limit;
import static dev.waitwell.pools.server.Shown.part;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.pools.Service;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.tomcat.TomcatProtocolHandlerCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.JsonNode;

class TomcatPoolTests {

    private static Service tomcat(Class<?> application, String... properties) {
        return Service.servlet(Set.of(Service.Uses.TOMCAT), application, properties);
    }

    @Test
    void knowsTheDefaultsOfTomcat() {
        try (Service service = tomcat(GatedService.class)) {
            JsonNode pool = service.pool("tomcat");
            assertThat(pool.get("max").asInt()).isEqualTo(200);
            for (JsonNode limit : pool.get("limits")) {
                assertThat(Shown.from(limit)).as(limit.toString()).isEqualTo("library-default");
            }
            assertThat(limit(pool, "pending").get("unbounded").asBoolean()).isTrue();
            assertThat(pool.get("whenFull").get("queue").asInt()).isEqualTo(8192);
            assertThat(pool.get("warnings")).isEmpty();
        }
    }

    @Test
    void tellsWhichPropertySetALimitAndWhere() {
        try (Service service = tomcat(
                GatedService.class,
                "spring.config.import=classpath:dev/waitwell/pools/server/tomcat.properties",
                "server.tomcat.max-connections=40",
                "server.tomcat.threads.min-spare=50")) {
            JsonNode pool = service.pool("tomcat");
            JsonNode max = limit(pool, "max");
            assertThat(Shown.from(max)).isEqualTo("property");
            assertThat(max.get("source").get("property").asString()).isEqualTo("server.tomcat.threads.max");
            assertThat(max.get("source").get("where").asString()).contains("tomcat.properties", "2:27");
            assertThat(limit(pool, "pending").get("value").asInt()).isEqualTo(70);
            assertThat(Shown.from(limit(pool, "accept-count"))).isEqualTo("property");
            assertThat(limit(pool, "min-spare").get("value").asInt()).isEqualTo(50);
            assertThat(pool.get("whenFull").get("queue").asInt()).isEqualTo(40);
            assertThat(pool.get("warnings").get(0).get("trap").asString()).isEqualTo("connections-below-threads");
        }
    }

    @Test
    void tellsWhatCodeSet() {
        try (Service service = tomcat(SetInCode.class, "server.tomcat.threads.max=30")) {
            JsonNode pool = service.pool("tomcat");
            assertThat(pool.get("max").asInt()).isEqualTo(31);
            assertThat(Shown.from(limit(pool, "max"))).isEqualTo("code");
            assertThat(limit(pool, "max").get("source").get("note").asString()).contains("'30' and is not in effect");
        }
    }

    @Test
    void showsTheManagementServerWhichHasTheSameLimits() {
        try (Service service = tomcat(GatedService.class, "server.tomcat.threads.max=33")) {
            JsonNode pool = service.pool("tomcat-management");
            assertThat(pool.get("max").asInt()).isEqualTo(33);
            assertThat(Shown.from(limit(pool, "max"))).isEqualTo("property");
        }
    }

    @Test
    void isResizedBothWaysWhileFullAndLosesNobody() throws Exception {
        try (Service service = tomcat(GatedService.class, "server.tomcat.threads.max=5");
                Callers callers = new Callers(service.port())) {
            Gate gate = service.context().getBean(Gate.class);
            callers.call(300);
            Until.becomes(gate::inside, 5);
            Until.becomes(() -> service.pool("tomcat").get("pending").asInt(), 295);
            assertThat(service.pool("tomcat").get("active").asInt()).isEqualTo(5);
            assertThat(part(service.pool("tomcat"), "connections").get("active").asInt())
                    .isBetween(299, 301);

            var raised = service.resize("tomcat", 200);
            assertThat(raised.statusCode()).as(raised.body()).isEqualTo(200);
            Until.becomes(gate::inside, 200);
            Until.becomes(() -> service.pool("tomcat").get("pending").asInt(), 100);

            JsonNode lowered = Service.json(service.resize("tomcat", 5));
            assertThat(lowered.get("converging").asBoolean()).isTrue();
            gate.open();
            Until.becomes(gate::inside, 5);
            Until.becomes(() -> service.pool("tomcat").get("converging").asBoolean(), false);
            assertThat(service.pool("tomcat").get("pending").asInt()).isEqualTo(95);

            assertThat(service.resize("tomcat", 60).statusCode()).isEqualTo(200);
            Until.becomes(gate::inside, 60);
            gate.stayOpen();
            callers.allGotThrough();
            assertThat(limit(service.pool("tomcat"), "min-spare").get("value").asInt())
                    .isEqualTo(5);
        }
    }

    @Test
    void keepsItsSpareThreadsAsTheyWereAfterComingBackUp() {
        try (Service service = tomcat(GatedService.class)) {
            service.resize("tomcat", 3);
            assertThat(limit(service.pool("tomcat"), "min-spare").get("value").asInt())
                    .isEqualTo(3);
            service.resize("tomcat", 100);
            assertThat(limit(service.pool("tomcat"), "min-spare").get("value").asInt())
                    .isEqualTo(10);
            assertThat(Shown.from(limit(service.pool("tomcat"), "max"))).isEqualTo("resized");
        }
    }

    @Test
    void closesTheConnectionThatFindsABoundedQueueFull() throws Exception {
        try (Service service = tomcat(
                        GatedService.class,
                        "server.tomcat.threads.max=5",
                        "server.tomcat.threads.max-queue-capacity=10");
                Callers callers = new Callers(service.port())) {
            Gate gate = service.context().getBean(Gate.class);
            assertThat(service.pool("tomcat").get("whenFull").get("says").asString())
                    .contains("When 10 wait, the next one's connection is closed without an answer");
            // Not all at once: the queue takes a request for a moment even when a thread is free for it.
            for (int n = 1; n <= 5; n++) {
                callers.call(1);
                Until.becomes(gate::inside, n);
            }
            callers.call(10);
            Until.becomes(() -> service.pool("tomcat").get("pending").asInt(), 10);
            assertThat(Callers.answerToOneMore(service.port())).isEmpty();
            gate.stayOpen();
            callers.allGotThrough();
        }
    }

    @Test
    void hasItsGauges() {
        try (Service service = tomcat(GatedService.class)) {
            assertThat(service.actuator("/prometheus").body())
                    .contains("waitwell_pool_max_slots{kind=\"tomcat-threads\",pool=\"tomcat\"} 200.0")
                    .contains("waitwell_pool_active_slots{kind=\"tomcat-threads\",pool=\"tomcat\"}")
                    .contains("waitwell_pool_pending_callers{kind=\"tomcat-threads\",pool=\"tomcat\"}");
        }
    }

    @Test
    void refusesToSizeThreadsOfSomebodyElses() {
        try (Service service = tomcat(ForeignThreads.class)) {
            JsonNode pool = service.pool("tomcat");
            assertThat(pool.get("max").isNull()).isTrue();
            assertThat(pool.get("unseen").get(0).asString()).contains("executor");
            assertThat(service.resize("tomcat", 9).statusCode()).isEqualTo(409);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class SetInCode {
        @Bean
        org.springframework.boot.web.server.WebServerFactoryCustomizer<
                        org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory>
                oneMore() {
            return factory -> factory.addConnectorCustomizers(connector -> connector.setProperty("maxThreads", "31"));
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class ForeignThreads {
        private final Executor threads = Executors.newWorkStealingPool();

        @Bean
        TomcatProtocolHandlerCustomizer<?> foreign() {
            return handler -> handler.setExecutor(threads);
        }
    }
}
