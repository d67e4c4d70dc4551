package dev.waitwell.pools.server;

import static dev.waitwell.pools.server.Shown.limit;
import static dev.waitwell.pools.server.Shown.part;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.pools.Service;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class VirtualThreadsTests {

    private static final String ON = "spring.threads.virtual.enabled=true";
    private static final String METER =
            "waitwell_pool_pinned_events_total{kind=\"virtual-threads\",pool=\"virtual-threads\"}";

    private static Service tomcat(String... properties) {
        return Service.servlet(Set.of(Service.Uses.TOMCAT), GatedService.class, properties);
    }

    private static Service jetty(String... properties) {
        return Service.servlet(Set.of(Service.Uses.JETTY), GatedService.class, properties);
    }

    private static List<String> traps(JsonNode pool) {
        List<String> traps = new ArrayList<>();
        pool.get("warnings").forEach(w -> traps.add(w.get("trap").asString()));
        return traps;
    }

    @Test
    void countsTheRequestsOfTomcatInFlight() throws Exception {
        try (Service service = tomcat(ON);
                Callers callers = new Callers(service.port())) {
            Gate gate = service.context().getBean(Gate.class);
            callers.call(400);
            Until.becomes(gate::inside, 400);
            JsonNode pool = service.pool("virtual-threads");
            assertThat(pool.get("active").asInt()).isEqualTo(400);
            assertThat(pool.get("max").isNull()).isTrue();
            assertThat(pool.get("whenFull").get("does").asString()).isEqualTo("grows");
            assertThat(limit(pool, "max-connections").get("value").asInt()).isEqualTo(8192);
            assertThat(traps(pool)).isEmpty();
            gate.stayOpen();
            callers.allGotThrough();
            Until.becomes(() -> service.pool("virtual-threads").get("active").asInt(), 0);
            // Whoever asks for it is a request as well.
            assertThat(service.pool("virtual-threads-management").get("active").asInt())
                    .isEqualTo(1);
            assertThat(service.resize("virtual-threads", 9).statusCode()).isEqualTo(409);
        }
    }

    @Test
    void showsTheCarriers() {
        try (Service service = tomcat(ON)) {
            JsonNode pool = service.pool("virtual-threads");
            int processors = Runtime.getRuntime().availableProcessors();
            assertThat(part(pool, "carriers").get("max").asInt()).isEqualTo(processors);
            assertThat(part(pool, "carriers").get("active").isInt()).isTrue();
            assertThat(part(pool, "carriers").get("pending").isInt()).isTrue();
            assertThat(Shown.from(limit(pool, "parallelism"))).isEqualTo("library-default");
        }
    }

    @Test
    void warnsOfSettingsThatBoundNothing() {
        try (Service service = tomcat(ON, "server.tomcat.threads.max=50")) {
            JsonNode pool = service.pool("virtual-threads");
            assertThat(traps(pool)).containsExactly("no-effect-on-virtual-threads");
            assertThat(pool.get("warnings").get(0).get("property").asString()).isEqualTo("server.tomcat.threads.max");
            assertThat(service.pools().toString()).doesNotContain("tomcat-threads");
        }
    }

    @Test
    void countsTheTasksOfJettyAndThoseThatWaitForOne() throws Exception {
        try (Service service = jetty(ON, "server.jetty.threads.max=30");
                Callers callers = new Callers(service.port())) {
            Gate gate = service.context().getBean(Gate.class);
            callers.call(100);
            Until.becomes(() -> service.pool("virtual-threads").get("active").asInt(), 30);
            JsonNode pool = service.pool("virtual-threads");
            assertThat(pool.get("max").asInt()).isEqualTo(30);
            assertThat(pool.get("pending").asInt()).isPositive();
            assertThat(gate.inside()).isLessThanOrEqualTo(30);
            assertThat(Shown.from(limit(pool, "max"))).isEqualTo("property");
            assertThat(traps(pool)).containsExactly("pending-unbounded");
            assertThat(service.resize("virtual-threads", 60).statusCode()).isEqualTo(409);
            gate.stayOpen();
            callers.allGotThrough();
        }
    }

    @Test
    void warnsThatJettyBoundsThemUnasked() {
        try (Service service = jetty(ON, "server.jetty.max-connections=500")) {
            JsonNode pool = service.pool("virtual-threads");
            assertThat(pool.get("max").asInt()).isEqualTo(200);
            assertThat(Shown.from(limit(pool, "max"))).isEqualTo("library-default");
            assertThat(traps(pool)).containsExactly("virtual-threads-bounded");
        }
    }

    @Test
    void countsThoseThatKeepTheirCarrierWhileTheyWait() throws Exception {
        try (Service service = tomcat(ON)) {
            Until.becomes(() -> service.actuator("/prometheus").body().contains(METER + " 0.0"), true);
            // The recording begins a moment after its counter, and tells of what it saw about once a second.
            Until.becomes(
                    () -> {
                        Thread.ofVirtual().start(WaitsWhenLoaded::load).join();
                        return traps(service.pool("virtual-threads")).contains("pinned");
                    },
                    true);
            JsonNode warning = service.pool("virtual-threads").get("warnings").get(0);
            assertThat(warning.get("trap").asString()).isEqualTo("pinned");
            assertThat(warning.get("says").asString()).contains(" 20 ms or longer", "WaitsWhenLoaded", "<clinit>");
            assertThat(service.actuator("/prometheus").body()).contains(METER).doesNotContain(METER + " 0.0");
        }
    }

    @Test
    void doesNotLookForThemWhenTold() {
        try (Service service = tomcat(ON, "waitwell.pools.virtual-threads.pinned-events=false")) {
            assertThat(service.context().getBeansOfType(PinnedEvents.class)).isEmpty();
        }
    }

    @Test
    void doesNotLookForThemOnPlatformThreads() {
        try (Service service = tomcat()) {
            assertThat(service.context().getBeansOfType(PinnedEvents.class)).isEmpty();
            assertThat(service.pools().toString()).doesNotContain("virtual-threads");
        }
    }
}
