package dev.waitwell.pools.server;

import static dev.waitwell.pools.server.Shown.limit;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.pools.Kind;
import dev.waitwell.pools.Pools;
import dev.waitwell.pools.Service;
import io.undertow.Undertow;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.xnio.OptionMap;
import org.xnio.Options;
import org.xnio.Xnio;
import org.xnio.XnioWorker;
import tools.jackson.databind.JsonNode;

class UndertowPoolTests {

    private static Service undertow(String... properties) {
        return Service.servlet(Set.of(Service.Uses.TOMCAT), UndertowService.class, properties);
    }

    @Test
    void isFoundInAServerThatNobodyKnows() {
        try (Service service = undertow("waitwell.pools.set-by.undertow.max=our.threads", "our.threads=5")) {
            JsonNode pool = service.pool("undertow");
            assertThat(pool.get("kind").asString()).isEqualTo("undertow-threads");
            assertThat(pool.get("max").asInt()).isEqualTo(5);
            assertThat(limit(pool, "max").get("source").get("property").asString())
                    .isEqualTo("our.threads");
            assertThat(limit(pool, "io-threads").get("value").asInt()).isEqualTo(2);
            assertThat(service.pool("undertow-management").get("max").asInt()).isEqualTo(5);
            assertThat(service.context().getBean(Pools.class).all().values())
                    .filteredOn(found -> found.kind() == Kind.UNDERTOW_THREADS)
                    .hasSize(2);
        }
    }

    @Test
    void isResizedBothWaysWhileFullAndLosesNobody() throws Exception {
        try (Service service = undertow();
                Callers callers = new Callers(service.port())) {
            Gate gate = service.context().getBean(Gate.class);
            callers.call(150);
            Until.becomes(gate::inside, 5);
            Until.becomes(() -> service.pool("undertow").get("pending").asInt(), 145);
            assertThat(service.pool("undertow").get("active").asInt()).isEqualTo(5);

            assertThat(service.resize("undertow", 100).statusCode()).isEqualTo(200);
            Until.becomes(gate::inside, 100);

            JsonNode lowered = Service.json(service.resize("undertow", 5));
            assertThat(lowered.get("converging").asBoolean()).isTrue();
            assertThat(lowered.get("says").asString()).contains("when they find no request waiting");
            // Those that waited are still taken by the threads there are too many of.
            gate.open();
            Until.becomes(gate::inside, 50);
            gate.open();
            Until.becomes(() -> service.pool("undertow").get("converging").asBoolean(), false);

            callers.call(20);
            Until.becomes(gate::inside, 5);
            Until.becomes(() -> service.pool("undertow").get("pending").asInt(), 15);
            assertThat(service.resize("undertow", 60).statusCode()).isEqualTo(200);
            Until.becomes(gate::inside, 20);
            gate.stayOpen();
            callers.allGotThrough();
        }
    }

    @Test
    void knowsTheDefaultsOfUndertow() {
        Undertow undertow = Undertow.builder().addHttpListener(0, "localhost").build();
        undertow.start();
        try {
            for (var limit : new UndertowPool("u", undertow.getWorker(), false).limits()) {
                assertThat(limit.value()).as(limit.name()).isEqualTo(limit.libraryDefault());
            }
        } finally {
            undertow.stop();
        }
    }

    @Test
    void isFoundAsABeanAndOnlyOnce() throws Exception {
        XnioWorker worker = Xnio.getInstance().createWorker(OptionMap.create(Options.WORKER_TASK_MAX_THREADS, 7));
        try {
            DefaultListableBeanFactory beans = new DefaultListableBeanFactory();
            beans.registerSingleton("jobs", worker);
            UndertowPools pools = new UndertowPools(new WebServers(), beans, true);
            assertThat(pools.pools()).hasSize(1).isEqualTo(pools.pools());
            assertThat(pools.pools().getFirst().name()).isEqualTo("jobs");
            assertThat(pools.pools().getFirst().unseen()).anyMatch(line -> line.contains("virtual threads"));
        } finally {
            worker.shutdownNow();
        }
    }
}
