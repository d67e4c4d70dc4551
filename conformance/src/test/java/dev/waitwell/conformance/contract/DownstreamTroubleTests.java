package dev.waitwell.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.conformance.http.Answer;
import dev.waitwell.conformance.stack.Api;
import dev.waitwell.conformance.stack.Knobs;
import dev.waitwell.conformance.stack.Stacks;
import dev.waitwell.conformance.stack.Target;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

@AgainstEveryTarget
class DownstreamTroubleTests {

    private static final AtomicInteger ASKED = new AtomicInteger();

    private final Api api;
    private final Stacks stacks;

    DownstreamTroubleTests(Target target, Stacks stacks) {
        this.api = stacks.api(target);
        this.stacks = stacks;
    }

    @Test
    void answers502WhenTheDownstreamAnswersErrors() {
        assertEveryCallAnswers("{\"errorRate\":1}", Problem.DOWNSTREAM_FAILED);
    }

    @Test
    void answers502WhenTheDownstreamResetsConnections() {
        assertEveryCallAnswers("{\"resetRate\":1}", Problem.DOWNSTREAM_FAILED);
    }

    @Test
    void answers504WhenTheDownstreamIsTooSlow() {
        assertEveryCallAnswers("{\"latencyMillis\":5000}", Problem.DOWNSTREAM_TIMEOUT);
    }

    @Test
    void answers504WhenTheDownstreamStalls() {
        for (Answer answer : assertEveryCallAnswers("{\"stall\":true}", Problem.DOWNSTREAM_TIMEOUT)) {
            assertThat(answer.took())
                    .as("%s", answer)
                    .isBetween(
                            Knobs.RESPONSE_TIMEOUT.minusMillis(50), Knobs.RESPONSE_TIMEOUT.plus(Duration.ofSeconds(2)));
        }
    }

    @Test
    void isWellAgainWhenTheTroubleIsOver() {
        assertEveryCallAnswers("{\"resetRate\":1}", Problem.DOWNSTREAM_FAILED);

        askAll().forEach((path, answer) ->
                assertThat(answer.join().status()).as("%s", answer.join()).isEqualTo(200));
    }

    private Iterable<Answer> assertEveryCallAnswers(String trouble, Problem expected) {
        Map<String, Answer> answers = new LinkedHashMap<>();
        try (var _ = stacks.faults(trouble)) {
            askAll().forEach((path, answer) -> answers.put(path, answer.join()));
        }
        answers.forEach((path, answer) -> expected.assertIs(answer, api.seen(path)));
        return answers.values();
    }

    /** All at once, so that a test for timeouts takes one timeout. */
    private Map<String, CompletableFuture<Answer>> askAll() {
        Map<String, CompletableFuture<Answer>> answers = new LinkedHashMap<>();
        // A sku that nobody asked for before: there is no stale quote that would hide the trouble.
        String quote = "/quotes/TROUBLE-" + ASKED.incrementAndGet();
        for (String path : List.of("/http/0", "/fanout/3/0", quote)) {
            answers.put(path, api.getAsync(path));
        }
        answers.put("/echo", api.postAsync("/echo", "text/plain", new byte[] {'x'}));
        return answers;
    }
}
