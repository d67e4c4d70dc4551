package dev.waitwell.pools.server;

import static dev.waitwell.pools.server.Shown.limit;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.pools.Service;
import io.netty.channel.EventLoop;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.ReactorResourceFactory;
import reactor.netty.resources.LoopResources;
import tools.jackson.databind.JsonNode;

class EventLoopPoolTests {

    @Test
    void knowsTheDefaultOfReactorNetty() {
        try (Service service = Service.reactive(Set.of(), Plain.class)) {
            JsonNode pool = service.pool("event-loops");
            assertThat(pool.get("max").asInt()).isEqualTo(LoopResources.DEFAULT_IO_WORKER_COUNT);
            assertThat(Shown.from(limit(pool, "max"))).isEqualTo("library-default");
            assertThat(limit(pool, "max").get("source").get("property").asString())
                    .isEqualTo("reactor.netty.ioWorkerCount");
            assertThat(pool.get("whenFull").get("does").asString()).isEqualTo("shares");
            assertThat(pool.get("active").isNull()).isTrue();
            assertThat(pool.get("warnings")).isEmpty();
            assertThat(service.resize("event-loops", 8).statusCode()).isEqualTo(409);
            assertThat(service.actuator("/prometheus").body())
                    .contains("waitwell_pool_max_slots{kind=\"netty-event-loops\",pool=\"event-loops\"}")
                    .doesNotContain("waitwell_pool_active_slots{kind=\"netty-event-loops\"");
        }
    }

    @Test
    void tellsThatASystemPropertyWasTooLateToCount() {
        System.setProperty("reactor.netty.ioWorkerCount", "77");
        try (Service service = Service.reactive(Set.of(), Plain.class)) {
            JsonNode source = limit(service.pool("event-loops"), "max").get("source");
            assertThat(source.get("from").asString()).isEqualTo("code");
            assertThat(source.get("note").asString()).contains("'77' and is not in effect");
        } finally {
            System.clearProperty("reactor.netty.ioWorkerCount");
        }
    }

    @Test
    void countsTheTasksThatWaitForABlockedLoop() throws Exception {
        try (Service service = Service.reactive(
                Set.of(), ThreeLoops.class, "our.loops=3", "waitwell.pools.set-by.event-loops.max=our.loops")) {
            CountDownLatch blocked = new CountDownLatch(1);
            CountDownLatch unblock = new CountDownLatch(1);
            LoopResources loops =
                    service.context().getBean(ReactorResourceFactory.class).getLoopResources();
            EventLoop loop = loops.onServer(LoopResources.DEFAULT_NATIVE).next();
            loop.execute(() -> {
                blocked.countDown();
                try {
                    unblock.await(60, TimeUnit.SECONDS);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            assertThat(blocked.await(30, TimeUnit.SECONDS)).isTrue();
            for (int i = 0; i < 40; i++) {
                loop.execute(() -> {});
            }
            EventLoopPools pools = service.context().getBean(EventLoopPools.class);
            assertThat(pools.pools().getFirst().read().pending()).isGreaterThanOrEqualTo(40);
            assertThat(pools.pools().getFirst().parts())
                    .anyMatch(part -> Integer.valueOf(40).equals(part.reading().pending()));
            unblock.countDown();
            JsonNode pool = service.pool("event-loops");
            assertThat(pool.get("max").asInt()).isEqualTo(3);
            assertThat(limit(pool, "max").get("source").get("property").asString())
                    .isEqualTo("our.loops");
        }
    }

    @Test
    void makesNoLoopsForAServiceWithoutAServerOfNettys() {
        try (Service service = Service.servlet(Set.of(Service.Uses.TOMCAT), GatedService.class)) {
            assertThat(service.pools().toString()).doesNotContain("netty-event-loops");
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Plain {}

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class ThreeLoops {
        @Bean
        ReactorResourceFactory reactorResourceFactory() {
            ReactorResourceFactory resources = new ReactorResourceFactory();
            resources.setUseGlobalResources(false);
            resources.setLoopResourcesSupplier(() -> LoopResources.create("three", 3, true));
            return resources;
        }
    }
}
