package dev.waitwell.conformance.pools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.conformance.http.Answer;
import dev.waitwell.conformance.http.Ask;
import dev.waitwell.conformance.process.RunningModule;
import dev.waitwell.conformance.stack.Stacks;
import dev.waitwell.conformance.stack.StacksExtension;
import dev.waitwell.conformance.stack.Target;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** What {@code /actuator/pools} shows of each service as it comes. */
@ParameterizedClass(name = "{0}")
@EnumSource(Target.Via.class)
@ExtendWith(StacksExtension.class)
class ShownTests {

    private final Target.Via via;
    private final RunningModule service;

    ShownTests(Target.Via via, Stacks stacks) {
        this.via = via;
        this.service = stacks.process(via);
    }

    @Test
    void everyPoolOfTheServiceIsThere() {
        assertThat(pools()).extracting(pool -> pool.path("kind").asString()).contains(expected());
    }

    @Test
    void everyLimitSaysWhereItCameFrom() {
        for (JsonNode pool : pools()) {
            assertThat(pool.path("whenFull").path("says").asString())
                    .as("%s", pool)
                    .isNotBlank();
            assertThat(pool.path("resize").path("says").asString())
                    .as("%s", pool)
                    .isNotBlank();
            for (JsonNode limit : pool.path("limits")) {
                assertThat(limit.path("source").path("from").asString())
                        .as("%s", limit)
                        .isIn("property", "library-default", "code");
            }
        }
    }

    @Test
    void noPoolOfOursStandsInATrap() {
        List<String> warnings = new ArrayList<>();
        pools().forEach(pool -> pool.path("warnings").forEach(w -> {
            if (!isKnown(w.path("trap").asString())) {
                warnings.add(pool.path("name") + ": " + w);
            }
        }));
        assertThat(warnings).isEmpty();
    }

    private boolean isKnown(String trap) {
        return switch (via) {
            // One file of settings serves both kinds of threads, and here the threads' own bound nothing.
            case VIRTUAL -> trap.equals("no-effect-on-virtual-threads");
            // Its connections bound the line before its threads, and it tells nobody how many these may be.
            case UNDERTOW -> trap.equals("pending-unbounded");
            default -> false;
        };
    }

    @Test
    void resizesNothingUnlessToldToAllowIt() {
        String name = pools().getFirst().path("name").asString();
        Answer answer = Ask.send(
                        "POST",
                        service.management("/actuator/pools/" + name),
                        "application/json",
                        "{\"max\": 50}".getBytes(StandardCharsets.UTF_8))
                .join();
        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.json().path("type").asString()).isEqualTo("urn:waitwell:problem:resizing-is-off");
    }

    private String[] expected() {
        return switch (via) {
            case PLATFORM -> blocking("tomcat-threads");
            case JETTY -> blocking("jetty-threads");
            case UNDERTOW -> blocking("undertow-threads");
            case VIRTUAL -> blocking("virtual-threads");
            case REACTIVE -> new String[] {"netty-event-loops", "netty-connections", "lettuce-shared", "r2dbc-pool"};
            case GATEWAY -> new String[] {"netty-event-loops", "netty-connections"};
        };
    }

    private static String[] blocking(String server) {
        return new String[] {server, "httpclient5", "netty-connections", "lettuce-shared", "hikari"};
    }

    private List<JsonNode> pools() {
        List<JsonNode> pools = new ArrayList<>();
        Ask.get(service.management("/actuator/pools")).json().path("pools").forEach(pools::add);
        return pools;
    }
}
