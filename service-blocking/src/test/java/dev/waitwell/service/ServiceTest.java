package dev.waitwell.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A running service with room for everything, a downstream and a Redis; each test asks it on each of its stacks. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(120)
abstract class ServiceTest {

    final SlowDownstream downstream = new SlowDownstream();
    final RealRedis redis = new RealRedis();
    private final Map<Stack, RunningService> services = new EnumMap<>(Stack.class);

    /** Knobs that a test class wants otherwise than shipped. */
    String[] knobs() {
        return new String[0];
    }

    @BeforeEach
    void forget() {
        downstream.reset();
    }

    @AfterAll
    void stopAll() {
        services.values().forEach(RunningService::close);
        redis.close();
        downstream.close();
    }

    /** Started when it is first asked for: not every test class wants both. */
    RunningService service(Stack stack) {
        Stack host = stack == Stack.ASYNC ? Stack.PLATFORM : stack;
        return services.computeIfAbsent(host, each -> each.start(downstream.url(), redis.port(), knobs()));
    }

    Answer get(Stack stack, String path) {
        return service(stack).get(stack.base + path);
    }

    static void assertJson(Answer answer, String expected) {
        assertThat(answer.status()).as("%s", answer).isEqualTo(200);
        assertThat(answer.header("Content-Type")).isEqualTo("application/json");
        assertThat(answer.json()).isEqualTo(new JsonMapper().readTree(expected));
    }

    static void assertProblem(Answer answer, int status, String type, String instance) {
        assertThat(answer.status()).as("%s", answer).isEqualTo(status);
        assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
        JsonNode problem = answer.json();
        assertThat(problem.path("type").asString()).isEqualTo("urn:waitwell:problem:" + type);
        assertThat(problem.path("status").asInt()).isEqualTo(status);
        assertThat(problem.path("instance").asString()).isEqualTo(instance);
        assertThat(answer.text())
                .doesNotContainIgnoringCase("exception", "dev.waitwell", "springframework", "openfeign");
    }
}
