package dev.waitwell.pools.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.pools.Kind;
import dev.waitwell.pools.Limit;
import dev.waitwell.pools.Pool;
import dev.waitwell.pools.PoolSource;
import dev.waitwell.pools.Reading;
import dev.waitwell.pools.Resizing;
import dev.waitwell.pools.Service;
import dev.waitwell.pools.WhenFull;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.JsonNode;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PoolsEndpointTests {

    private Service service;

    @BeforeAll
    void start() {
        service = Service.servlet(
                Set.of(Service.Uses.TOMCAT), Doors.class, "doors.max=7", "waitwell.pools.set-by.doors.max=doors.max");
    }

    @AfterAll
    void stop() {
        service.close();
    }

    @Test
    void saysWhereALimitCameFrom() {
        JsonNode limit = service.pool("doors").get("limits").get(0);
        assertThat(limit.get("name").asString()).isEqualTo("max");
        assertThat(limit.get("source").get("from").asString()).isEqualTo("PROPERTY");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"max\": 0}",
                "{\"max\": 100001}",
                "{\"max\": 1.5}",
                "{\"max\": \"many\"}",
                "{\"max\": [1]}"
            })
    void refusesAMaxThatIsNone(String body) {
        var answer = service.post("/pools/doors", body);
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith("application/problem+json");
        assertThat(Service.json(answer).get("allowed").asString()).isEqualTo("a whole number from 1 to 100000");
    }

    @Test
    void refusesWhatIsNoJson() {
        var answer = service.post("/pools/doors", "{\"max\": ");
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).doesNotContain("Exception");
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Doors {
        @Bean
        PoolSource doors() {
            Pool pool = new DoorsPool();
            return () -> List.of(pool);
        }
    }

    /** The smallest pool there is: a semaphore. */
    private static final class DoorsPool implements Pool {
        private final Semaphore free = new Semaphore(7, true);
        private final AtomicInteger max = new AtomicInteger(7);

        @Override
        public String name() {
            return "doors";
        }

        @Override
        public Kind kind() {
            return Kind.BULKHEAD;
        }

        @Override
        public Reading read() {
            return new Reading(
                    max.get(), max.get() - free.availablePermits(), free.availablePermits(), free.getQueueLength());
        }

        @Override
        public List<Limit> limits() {
            return List.of(Limit.of(Limit.MAX, max.get(), null));
        }

        @Override
        public WhenFull whenFull() {
            return new WhenFull(WhenFull.Does.BLOCKS, null, null, "waits for ever");
        }

        @Override
        public Resizing resizing() {
            return Resizing.live(1, "at once");
        }

        @Override
        public String resize(int to) {
            max.set(to);
            return "done";
        }
    }
}
