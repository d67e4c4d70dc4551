package dev.waitwell.conformance.pools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.conformance.http.Answer;
import dev.waitwell.conformance.http.Ask;
import dev.waitwell.conformance.process.Module;
import dev.waitwell.conformance.process.RunningModule;
import dev.waitwell.conformance.stack.Knobs;
import dev.waitwell.conformance.stack.Stacks;
import dev.waitwell.conformance.stack.StacksExtension;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/**
 * 400 users, and under them a pool that goes from 5 to 200 and back, twice. Nobody may be lost or refused, and the large
 * pool must serve more than the small one. By how much, and how soon, is for the benchmark to say.
 */
@ExtendWith(StacksExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ResizeTests {

    private static final int USERS = 400;
    private static final int LARGE = 200;
    private static final Duration SETTLE = Duration.ofSeconds(2);
    private static final Duration WINDOW = Duration.ofSeconds(1);

    private final Stacks stacks;
    /** By {@link Pool#service}. */
    private final Map<String, RunningModule> services = new HashMap<>();

    ResizeTests(Stacks stacks) {
        this.stacks = stacks;
    }

    @AfterAll
    void stop() {
        services.values().forEach(RunningModule::close);
    }

    /** A pool that holds up what is asked for, on the service that has it. */
    enum Pool {
        TOMCAT_THREADS(Module.SERVICE_BLOCKING, "tomcat-threads", "/http/50"),
        JETTY_THREADS(Module.SERVICE_BLOCKING_JETTY, "jetty-threads", "/http/50"),
        UNDERTOW_THREADS(Module.SERVICE_BLOCKING_UNDERTOW, "undertow-threads", "/http/50"),
        FEIGN(Module.SERVICE_BLOCKING, "httpclient5", "/http/50"),
        OKHTTP(Module.SERVICE_BLOCKING, "okhttp", "/http/50"),
        BULKHEAD(Module.SERVICE_BLOCKING, "bulkhead", "/http/50"),
        ASYNC_WEB_CLIENT(Module.SERVICE_BLOCKING, "netty-connections", "/async/http/50"),
        HIKARI(Module.SERVICE_BLOCKING, "hikari", "/db/50"),
        WEB_CLIENT(Module.SERVICE_REACTIVE, "netty-connections", "/http/50"),
        R2DBC(Module.SERVICE_REACTIVE, "r2dbc-pool", "/db/50");

        private final Module module;
        private final String kind;
        private final String path;

        Pool(Module module, String kind, String path) {
            this.module = module;
            this.kind = kind;
            this.path = path;
        }

        /**
         * Jetty's and Undertow's threads end when they find nothing to do, which they do under no such load; a bulkhead
         * gets its permits back one after the other, each in line behind the callers, which takes ten seconds here.
         */
        boolean comesDownAtOnce() {
            return this != JETTY_THREADS && this != UNDERTOW_THREADS && this != BULKHEAD;
        }

        /** Jetty needs some threads for itself. */
        int small() {
            return this == JETTY_THREADS ? 8 : 5;
        }

        /** Pools with the same one are looked at in the same process. */
        String service() {
            return module + (callsByOkHttp() ? "-okhttp" : "");
        }

        /** The bulkhead is that of the client which has no bound of its own. */
        boolean callsByOkHttp() {
            return this == OKHTTP || this == BULKHEAD;
        }
    }

    @ParameterizedTest
    @EnumSource
    void losesAndFailsNothingAndThroughputFollows(Pool pool) throws InterruptedException {
        RunningModule service = services.computeIfAbsent(pool.service(), name -> launch(pool));
        // Some pools are made with the first call.
        assertThat(Ask.get(service.api(pool.path)).status()).isEqualTo(200);
        JsonNode shown = shown(pool.kind, service);
        String name = shown.path("name").asString();
        resize(service, name, pool.small());
        List<Long> served = new ArrayList<>();
        Users users = Users.start(USERS, service.api(pool.path));
        try (users) {
            served.add(after(service, name, pool.small(), users));
            served.add(after(service, name, LARGE, users));
            served.add(after(service, name, pool.small(), users));
            served.add(after(service, name, LARGE, users));
        }
        // The next pool is looked at with this one as it was; of one that had no bound 200 is enough.
        if (shown.path("max").isNumber()) {
            resize(service, name, shown.path("max").asInt());
        }

        assertThat(users.failures())
                .as("requests that failed; served %s", served)
                .isEmpty();
        // 5 at 50 ms can serve 100 within the window; where nothing hinders 200, they serve 4,000.
        assertThat(served.get(1)).as("served by 5, 200, 5, 200: %s", served).isGreaterThan(served.get(0) * 3 / 2);
        if (pool.comesDownAtOnce()) {
            assertThat(served.get(1)).as("served by 5, 200, 5, 200: %s", served).isGreaterThan(served.get(2) * 3 / 2);
            assertThat(served.get(3)).as("served by 5, 200, 5, 200: %s", served).isGreaterThan(served.get(2) * 3 / 2);
        }
    }

    private RunningModule launch(Pool pool) {
        return RunningModule.launch(pool.module, "resize-" + pool.service(), patient(pool))
                .awaitHealthy();
    }

    private static long after(RunningModule service, String name, int max, Users users) throws InterruptedException {
        resize(service, name, max);
        Thread.sleep(SETTLE);
        return users.answersWithin(WINDOW);
    }

    private static void resize(RunningModule service, String name, int max) {
        Answer answer = Ask.send(
                        "POST",
                        service.management("/actuator/pools/" + name),
                        "application/json",
                        ("{\"max\": " + max + "}").getBytes(StandardCharsets.UTF_8))
                .join();
        assertThat(answer.status()).as("%s", answer).isEqualTo(200);
        assertThat(answer.json().path("to").asInt()).isEqualTo(max);
    }

    private static JsonNode shown(String kind, RunningModule service) {
        Answer pools = Ask.get(service.management("/actuator/pools"));
        for (JsonNode pool : pools.json().path("pools")) {
            if (pool.path("kind").asString().equals(kind)
                    && !pool.path("name").asString().endsWith("-management")
                    && !pool.path("name").asString().equals("webflux")) {
                return pool;
            }
        }
        throw new AssertionError("no pool of kind " + kind + " in " + pools.text());
    }

    /** Nobody gives up before the end: what is looked for is requests that a resize loses. */
    private Map<String, String> patient(Pool pool) {
        Map<String, String> knobs =
                new HashMap<>(Knobs.roomy(stacks.downstream().port(), stacks.redisPort(), stacks.postgresPort()));
        if (pool.callsByOkHttp()) {
            knobs.put("spring.profiles.active", "client-okhttp");
        }
        knobs.put("waitwell.pools.resize.enabled", "true");
        knobs.put("waitwell.downstream.response-timeout", "20s");
        knobs.put("waitwell.downstream.acquire-timeout", "20s");
        knobs.put("spring.cloud.openfeign.client.config.downstream.read-timeout", "20000");
        knobs.put("spring.cloud.openfeign.httpclient.hc5.connection-request-timeout", "20000");
        knobs.put("resilience4j.bulkhead.instances.downstream.max-wait-duration", "20s");
        knobs.put("spring.datasource.hikari.connection-timeout", "20000");
        knobs.put("spring.r2dbc.pool.max-acquire-time", "20s");
        // 195 connections are made at once, each a process of PostgreSQL's.
        knobs.put("spring.r2dbc.pool.max-create-connection-time", "20s");
        // Every user gets a thread, unless the threads are what is resized.
        knobs.put("server.tomcat.threads.max", "400");
        return knobs;
    }
}
