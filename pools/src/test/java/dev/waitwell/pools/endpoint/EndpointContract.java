package dev.waitwell.pools.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.pools.Service;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import tools.jackson.databind.JsonNode;

/** What the endpoint does, on both kinds of web stacks. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ExtendWith(OutputCaptureExtension.class)
abstract class EndpointContract {

    static final String[] KNOBS = {
        "doors.max=7", "waitwell.pools.set-by.doors.max=doors.max", "waitwell.pools.set-by.doors-2.max=doors.max"
    };

    private final Service service;

    EndpointContract(Service service) {
        this.service = service;
    }

    @AfterAll
    void stop() {
        service.close();
    }

    @Test
    void showsEachPoolUnderANameOfItsOwn() {
        assertThat(service.pools().get("pools").values())
                .extracting(pool -> pool.get("name").asString())
                .contains("doors", "doors-2", "doors-task-executor", "wall");
        assertThat(service.pools().get("resizeEnabled").asBoolean()).isTrue();
        assertThat(service.pool("doors-2").get("max").asInt()).isEqualTo(3);
        assertThat(service.pool("doors-task-executor").get("max").asInt()).isEqualTo(2);
    }

    @Test
    void showsWhatCannotBeSeenAsNullAndNotAsZero() {
        JsonNode pool = service.pool("wall");
        assertThat(pool.get("idle").isNull()).isTrue();
        assertThat(pool.get("active").asInt()).isZero();
    }

    @Test
    void warnsOfALineWithoutAnEnd() {
        assertThat(service.pool("wall").get("warnings").values())
                .extracting(warning -> warning.get("trap").asString())
                .containsExactly("pending-unbounded");
    }

    @Test
    void resizesAndSaysWhatChanged(CapturedOutput log) {
        JsonNode changed = Service.json(service.resize("doors-2", 9));
        assertThat(changed.get("from").asInt()).isEqualTo(3);
        assertThat(changed.get("to").asInt()).isEqualTo(9);

        JsonNode pool = service.pool("doors-2");
        assertThat(pool.get("max").asInt()).isEqualTo(9);
        assertThat(pool.get("limits").get(0).get("source").get("from").asString())
                .isEqualTo("resized");
        assertThat(log).contains("pool doors-2 (bulkhead): max 3 -> 9, asked by an unnamed caller; At once.");
        assertThat(service.actuator("/prometheus").body())
                .contains(
                        "waitwell_pool_resizes_changes_total{kind=\"bulkhead\",outcome=\"done\",pool=\"doors-2\"} 1.0")
                .contains("waitwell_pool_max_slots{kind=\"bulkhead\",pool=\"doors-2\"} 9.0");
        service.resize("doors-2", 3);
    }

    @Test
    void passesOnWhyAPoolRefuses() {
        HttpResponse<String> answer = service.resize("doors", 51);
        assertProblem(answer, 409, "resize-refused");
        assertThat(answer.body()).contains("the wall has room for 50");
        assertThat(service.pool("doors").get("max").asInt()).isEqualTo(7);
    }

    @Test
    void namesThePropertyOfWhatOnlyARestartChanges() {
        HttpResponse<String> answer = service.resize("wall", 2);
        assertProblem(answer, 409, "not-while-running");
        assertThat(answer.body()).contains("set doors.wall and start again");
    }

    @Test
    void namesThePoolsThereAreToWhoeverAsksForAnother() {
        assertProblem(service.resize("door", 2), 404, "no-such-pool");
        HttpResponse<String> answer = service.actuator("/pools/door");
        assertProblem(answer, 404, "no-such-pool");
        assertThat(answer.body()).contains("doors, doors-2, wall");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"max\": 0}",
                "{\"max\": 100001}",
                "{\"max\": 1.5}",
                "{\"max\": \"many\"}",
                "{\"max\": 99999999999}",
                "{\"maximum\": 5}"
            })
    void refusesAMaxThatIsNoneOrOutOfBounds(String body) {
        HttpResponse<String> answer = service.post("/pools/doors", body);
        assertProblem(answer, 400, "bad-parameter");
        assertThat(Service.json(answer).get("allowed").asString()).isEqualTo("a whole number from 1 to 100000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"max\": ", "[1]", "{\"max\": [1]}", "{\"max\": {}}", "5"})
    void refusesABodyThatIsNoneOfOurs(String body) {
        HttpResponse<String> answer = service.post("/pools/doors", body);
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith("application/problem+json");
        assertThat(answer.body()).doesNotContain("Exception");
    }

    @ParameterizedTest
    @CsvSource({"DELETE, 405", "PUT, 405"})
    void refusesOtherMethods(String method, int status) {
        HttpResponse<String> answer = service.send(method, "/pools/doors", "text/plain", "{\"max\": 5}");
        assertProblem(answer, status, "method-not-allowed");
    }

    @Test
    void refusesABodyThatABrowserCouldSendUnasked() {
        HttpResponse<String> answer = service.send("POST", "/pools/doors", "text/plain", "{\"max\": 5}");
        assertProblem(answer, 415, "bad-request");
        assertThat(service.pool("doors").get("max").asInt()).isEqualTo(7);
    }

    private static void assertProblem(HttpResponse<String> answer, int status, String type) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith("application/problem+json");
        JsonNode problem = Service.json(answer);
        assertThat(problem.get("type").asString()).isEqualTo("urn:waitwell:problem:" + type);
        assertThat(problem.get("status").asInt()).isEqualTo(status);
        assertThat(problem.get("detail").asString()).isNotBlank();
    }
}
