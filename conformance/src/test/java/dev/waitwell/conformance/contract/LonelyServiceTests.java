package dev.waitwell.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.conformance.http.Answer;
import dev.waitwell.conformance.stack.Api;
import dev.waitwell.conformance.stack.Knobs;
import dev.waitwell.conformance.stack.Stacks;
import dev.waitwell.conformance.stack.StacksExtension;
import dev.waitwell.conformance.stack.Target;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ArgumentsSource;

/** A service whose downstream and whose database refuse every connection. */
@ParameterizedClass(name = "{0}")
@ArgumentsSource(ExtraService.Lonely.class)
@ExtendWith(StacksExtension.class)
class LonelyServiceTests {

    private final ExtraService service;
    private final Stacks stacks;

    LonelyServiceTests(ExtraService service, Stacks stacks) {
        this.service = service;
        this.stacks = stacks;
    }

    @Test
    void answers502WhenTheDownstreamRefusesConnections() {
        for (Api api : service.apis(stacks)) {
            for (String path : new String[] {"/http/0", "/fanout/4/0", "/quotes/NEVER-QUOTED"}) {
                Problem.DOWNSTREAM_FAILED.assertIs(api.get(path), api.seen(path));
            }
            Answer echo = api.post("/echo", "text/plain", new byte[] {'x'});
            Problem.DOWNSTREAM_FAILED.assertIs(echo, api.seen("/echo"));
        }
    }

    @Test
    void answers502WhenTheDatabaseRefusesConnections() {
        for (Api api : service.databaseApis(stacks)) {
            Answer answer = api.get("/db/0");

            Problem.DATABASE_FAILED.assertIs(answer, api.seen("/db/0"));
            assertThat(answer.took()).isLessThan(Duration.ofSeconds(5));
        }
    }

    @Test
    void servesTheQuoteThatATwinKept() throws InterruptedException {
        String path = "/quotes/KEPT-" + service;
        Answer kept = stacks.api(Target.VIRTUAL).get(path);
        assertThat(kept.status()).as("%s", kept).isEqualTo(200);
        Thread.sleep(Knobs.FRESH_FOR.plus(Duration.ofMillis(50)));

        for (Api api : service.apis(stacks)) {
            Answer answer = api.get(path);
            assertThat(answer.status()).as("%s", answer).isEqualTo(200);
            assertThat(answer.json().path("source").asString()).isEqualTo("stale");
            assertThat(answer.json().path("asOf")).isEqualTo(kept.json().path("asOf"));
        }
    }
}
