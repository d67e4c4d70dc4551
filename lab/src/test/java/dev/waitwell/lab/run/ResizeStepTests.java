package dev.waitwell.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.waitwell.lab.experiment.Condition;
import dev.waitwell.lab.experiment.Condition.Load;
import dev.waitwell.lab.experiment.Condition.Resize;
import dev.waitwell.lab.experiment.Condition.Role;
import dev.waitwell.lab.experiment.Stack;
import dev.waitwell.lab.load.LiveUser;
import dev.waitwell.lab.load.Stage;
import dev.waitwell.lab.result.ResizeRun;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A resize, against a server that answers as the pools endpoint does. */
class ResizeStepTests {
    private static final String POOL =
            "{\"name\":\"%s\",\"kind\":\"%s\",\"active\":1,\"converging\":false,\"limits\":[],\"warnings\":[]}";
    private static final String POOLS = "{\"pools\":[%s,%s,%s]}"
            .formatted(
                    POOL.formatted("tomcat", "tomcat-threads"),
                    POOL.formatted("feign", "httpclient5"),
                    POOL.formatted("downstream", "netty-connections"));
    private static final String RESIZED =
            "{\"pool\":\"x\",\"kind\":\"y\",\"how\":\"live\",\"from\":9,\"to\":5,\"converging\":true,\"says\":\"soon\"}";

    private @Nullable Deployed run;

    @AfterEach
    void close() {
        if (run != null) {
            run.close();
        }
    }

    @Test
    void givesThePoolOneSizeAfterTheOtherAndCountsWhatWasServed() throws InterruptedException {
        Deployed deployed = deployed(Stack.PLATFORM, Role.CLIENT);
        deployed.service.shows(path -> path.endsWith("/pools") ? POOLS : RESIZED);
        List<Step> steps = deployed.plan();
        steps.get(0).perform();
        perform(steps.getLast(), 200);

        assertThat(deployed.service.asked())
                .filteredOn(q -> q.contains("{"))
                .containsExactly("/actuator/pools/feign {\"max\":5}", "/actuator/pools/feign {\"max\":200}");
        ResizeRun found = deployed.findings.resizes().getFirst();
        assertThat(found.stack()).isEqualTo("platform");
        assertThat(found.pool()).isEqualTo("feign");
        assertThat(found.kind()).isEqualTo("httpclient5");
        assertThat(found.failures().total()).isZero();
        assertThat(found.phases()).hasSize(2).allSatisfy(phase -> {
            assertThat(phase.from()).isEqualTo(9);
            assertThat(phase.says()).isEqualTo("soon");
            assertThat(phase.seconds()).isGreaterThanOrEqualTo(0.05);
            assertThat(phase.served()).isNotEmpty();
        });
        assertThat(found.phases().getFirst().expected()).isEqualTo(5 * 1000.0 / 20);
        assertThat(found.phases().getLast().expected())
                .as("eight users hold no more than eight")
                .isEqualTo(8 * 1000.0 / 20);
        assertThat(found.phases().stream()
                        .flatMap(p -> p.served().stream())
                        .mapToLong(Long::longValue)
                        .sum())
                .isPositive();
        assertThat(found.gates()).extracting(g -> g.gate()).containsExactly("failures", "followed");
        assertThat(deployed.said()).contains("platform 8x20ms, client pool", "feign 200");
    }

    @Test
    void resizesTheServersThreads() throws InterruptedException {
        Deployed deployed = deployed(Stack.PLATFORM, Role.SERVER);
        deployed.service.shows(path -> path.endsWith("/pools") ? POOLS : RESIZED);
        List<Step> steps = deployed.plan();
        steps.get(0).perform();
        perform(steps.getLast(), 503);

        ResizeRun found = deployed.findings.resizes().getFirst();
        assertThat(found.pool()).isEqualTo("tomcat");
        assertThat(found.failures().byCause()).containsOnlyKeys("HTTP 503 pool exhausted or circuit open");
        assertThat(found.gates().getFirst().passed()).isFalse();
    }

    @Test
    void saysWhatItNeedsOfAServiceThatShowsNoSuchPool() throws InterruptedException {
        Deployed deployed = deployed(Stack.REACTIVE, Role.SERVER);
        deployed.service.shows("{\"pools\":[]}");
        List<Step> steps = deployed.plan();
        steps.get(0).perform();

        assertThatIllegalStateException()
                .isThrownBy(() -> perform(steps.getLast(), 200))
                .withMessage("reactive 8x20ms, server threads: its service shows no such pool at "
                        + deployed.service.endpoint().pools()
                        + "; it needs the pools starter and that endpoint exposed");
    }

    private Deployed deployed(Stack stack, Role role) {
        Condition condition = new Condition(
                stack,
                false,
                new Load(8, Duration.ofMillis(20), 0),
                Optional.empty(),
                Optional.of(new Resize(role, List.of(5, 200))));
        Deployed deployed = new Deployed(stack, List.of(condition));
        run = deployed;
        return deployed;
    }

    private static void perform(Step step, int status) throws InterruptedException {
        Stage stage = step.stage();
        for (int i = 0; i < stage.script().present(); i++) {
            Thread.ofPlatform().daemon().start(() -> live(stage.arrive(), status));
        }
        try {
            step.perform();
        } finally {
            stage.end();
        }
        assertThat(stage.awaitLeave(Duration.ofSeconds(10))).isTrue();
        step.conclude();
    }

    private static void live(LiveUser user, int status) {
        while (user.goesOn()) {
            user.sends();
            user.received(status != 200, status);
            // As a request would: users that never wait leave the step no processor.
            LockSupport.parkNanos(1_000_000);
        }
        user.leaves();
    }
}
