package dev.waitwell.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.waitwell.lab.experiment.Stack;
import dev.waitwell.lab.load.LiveUser;
import dev.waitwell.lab.load.Stage;
import dev.waitwell.lab.load.Stage.Script;
import dev.waitwell.lab.result.Measurement;
import dev.waitwell.lab.result.Measurement.Counts;
import dev.waitwell.lab.result.Measurement.Gate;
import dev.waitwell.lab.result.StackRun;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The steps of a run, each with users of its own, against a real server. */
class StepsTests {
    private final Deployed run = new Deployed(Stack.REACTIVE, List.of(Deployed.condition(Stack.REACTIVE, false, 2, 0)));

    @AfterEach
    void close() {
        run.close();
    }

    @Test
    void joinsWhatTheClientSawWithWhatTheServiceSaw() throws InterruptedException {
        AtomicLong served = new AtomicLong(7_000);
        run.service.tells(() -> """
                http_server_requests_seconds_count{uri="/http/{ms}"} %d
                process_cpu_time_ns_total 1E9
                """.formatted(served.get()));
        List<Step> steps = run.plan();
        steps.get(0).perform();
        steps.get(2).perform();
        MeasureStep step = (MeasureStep) steps.get(3);

        perform(step, () -> {
            served.incrementAndGet();
            return 200;
        });

        Measurement found = run.findings.conditions().getFirst();
        Counts counts = found.counts();
        assertThat(found.label()).isEqualTo("reactive c=2 d=0ms");
        assertThat(found.path()).isEqualTo("/http/0");
        assertThat(counts.client()).isPositive().isEqualTo(counts.server());
        assertThat(found.requests()).isPositive().isLessThanOrEqualTo(counts.client());
        assertThat(found.seconds()).isGreaterThanOrEqualTo(0.05);
        assertThat(found.throughput()).isEqualTo(found.requests() / found.seconds());
        assertThat(Objects.requireNonNull(found.latency()).max()).isPositive();
        assertThat(found.failures().total()).isZero();
        assertThat(found.histogram()).isNotBlank();
        assertThat(gate(found, "counts").passed()).isTrue();
        assertThat(gate(found, "failures").passed()).isTrue();
        assertThat(run.said()).contains("1/1", "reactive 2x0ms", "req/s");
    }

    @Test
    void findsOutWhenTheServiceCountsOtherRequestsThanTheClient() throws InterruptedException {
        run.service.tells("http_server_requests_seconds_count{uri=\"/async/http/{ms}\"} 5\n");
        List<Step> steps = run.plan();
        steps.get(0).perform();
        steps.get(2).perform();
        perform(steps.get(3), () -> 200);

        Measurement found = run.findings.conditions().getFirst();
        assertThat(gate(found, "counts").passed()).isFalse();
    }

    @Test
    void tellsFailuresByTheirCause() throws InterruptedException {
        AtomicInteger turn = new AtomicInteger();
        List<Step> steps = run.plan();
        steps.get(0).perform();
        perform(steps.get(3), () -> turn.incrementAndGet() % 2 == 0 ? 200 : 503);

        Measurement found = run.findings.conditions().getFirst();
        assertThat(found.failures().byCause()).containsOnlyKeys("HTTP 503 pool exhausted or circuit open");
        assertThat(found.failures().total()).isPositive();
        assertThat(gate(found, "failures").passed()).isFalse();
    }

    @Test
    void tellsOfTheStartAndItsLimitsOnceTheStackIsWarm() throws InterruptedException {
        run.service.tells("reactor_netty_connection_provider_max_connections{name=\"downstream\"} 800\n");
        List<Step> steps = run.plan();
        steps.get(0).perform();
        steps.get(1).perform();

        StackRun start = run.findings.stacks().getFirst();
        assertThat(start.stack()).isEqualTo("reactive");
        assertThat(start.target()).isEqualTo(run.service.address().toString());
        assertThat(start.startSeconds()).isNull();
        assertThat(start.warmUp().steady()).isFalse();
        assertThat(start.limits())
                .singleElement()
                .satisfies(l -> assertThat(l.effective()).isEqualTo("800"))
                .satisfies(l -> assertThat(l.agrees()).isFalse());
        assertThat(run.findings.limits()).containsOnly(Map.entry("reactive", start.limits()));
    }

    @Test
    void tellsTheLimitsAndTheTrapsThatTheServiceShows() throws InterruptedException {
        run.service.shows("""
                {"pools": [{"name": "downstream", "kind": "netty-connections", "active": 1, "converging": false, "limits": [
                  {"name": "max", "value": 1000, "unbounded": false, "source": {"from": "LIBRARY_DEFAULT"}},
                  {"name": "acquire-timeout", "value": null, "unbounded": true, "source": {"from": "CODE"}}],
                 "warnings": [{"trap": "t", "says": "Too long.", "property": "p", "set": "1s"}]}]}
                """);
        List<Step> steps = run.plan();
        steps.get(0).perform();
        steps.get(1).perform();

        StackRun start = run.findings.stacks().getFirst();
        assertThat(start.limits().stream().map(l -> l.name() + "=" + l.effective() + " " + l.agrees()))
                .containsExactly(
                        "client connections=1000 true",
                        "client pending=null false",
                        "client acquire-timeout=unbounded false");
        assertThat(start.warnings()).extracting(StackRun.Warning::says).containsExactly("Too long.");
    }

    @Test
    void touchesAStackUntilItAnswersWell() throws InterruptedException {
        TouchStep touch = TouchStep.of(Stack.ASYNC, run.service.address(), run.progress);
        assertThat(touch.stage().script().url()).isEqualTo(run.service.address() + "/async/http/0");
        AtomicInteger turn = new AtomicInteger();

        perform(touch, () -> turn.incrementAndGet() < 20 ? 503 : 200);

        assertThat(turn).hasValueGreaterThanOrEqualTo(20);
        assertThat(run.said()).contains("touch async answered");
    }

    @Test
    void doesNotCallAStackTouchedThatOnlyFails() {
        Stage stage = new Stage("touch async", new Script(1, "http://host/", Duration.ZERO, Optional.empty()));
        TouchStep touch = new TouchStep(stage, Duration.ofMillis(50), run.progress);

        assertThatIllegalStateException()
                .isThrownBy(() -> perform(touch, () -> 503))
                .withMessageMatching("touch async: no answer but failures within 0 s, \\d+ of them");
        assertThat(run.said()).doesNotContain("answered");
    }

    @Test
    void finishesWithWhatItWasGiven() {
        AtomicInteger finished = new AtomicInteger();
        FinishStep.of(finished::incrementAndGet).perform();

        assertThat(finished).hasValue(1);
    }

    private static Gate gate(Measurement found, String name) {
        return found.gates().stream()
                .filter(g -> g.gate().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** Carries out a step as a run does, with users who do what the load generator's do, each on a thread. */
    private static void perform(Step step, Server server) throws InterruptedException {
        Stage stage = step.stage();
        for (int i = 0; i < stage.script().present(); i++) {
            Thread.ofPlatform().daemon().start(() -> live(stage.arrive(), server));
        }
        assertThat(stage.awaitArrival(Duration.ofSeconds(10))).isTrue();
        try {
            step.perform();
        } finally {
            stage.end();
        }
        assertThat(stage.awaitLeave(Duration.ofSeconds(10))).isTrue();
        step.conclude();
    }

    private static void live(LiveUser user, Server server) {
        while (user.goesOn()) {
            user.sends();
            int status = server.answer();
            user.received(status != 200, status);
            Thread.onSpinWait();
        }
        user.leaves();
    }

    /** What a request comes back with. */
    private interface Server {
        int answer();
    }
}
