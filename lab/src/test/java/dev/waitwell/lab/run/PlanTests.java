package dev.waitwell.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.lab.experiment.Condition;
import dev.waitwell.lab.experiment.Condition.Load;
import dev.waitwell.lab.experiment.Condition.Probe;
import dev.waitwell.lab.experiment.Stack;
import dev.waitwell.lab.load.Stage.Script;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanTests {
    private static final Stack STACK = Stack.REACTIVE;

    @Test
    void startsWarmsAndMeasuresThoseThroughTheGatewayLast() {
        assertThat(names(
                        Deployed.condition(STACK, false, 50, 20),
                        Deployed.condition(STACK, false, 800, 200),
                        Deployed.condition(STACK, true, 200, 200)))
                .containsExactly(
                        "start reactive",
                        "warm-up of reactive 200x50ms",
                        "before reactive 50x20ms",
                        "reactive 50x20ms",
                        "before reactive 800x200ms",
                        "reactive 800x200ms",
                        "start gateway for reactive",
                        "warm-up of reactive via gateway 200x50ms",
                        "before reactive via gateway 200x200ms",
                        "reactive via gateway 200x200ms");
    }

    @Test
    void touchesAStackThatHasNoConditions() {
        assertThat(names()).containsExactly("start reactive", "touch reactive");
    }

    @Test
    void tellsOfTheStartOnceWhicheverWayItIsWarmed() {
        assertThat(told(Deployed.condition(STACK, true, 1, 1))).containsExactly(true);
        assertThat(told(Deployed.condition(STACK, false, 1, 1), Deployed.condition(STACK, true, 1, 1)))
                .containsExactly(true, false);
    }

    @ParameterizedTest
    @CsvSource({"800, 200, 600", "800, 20, 500", "50, 150, 600", "5, 2000, 2000", "5, 0, 500", "0, 200, 0"})
    void letsUsersArriveOverAWholeNumberOfDelays(int users, int delayMillis, long rampMillis) {
        Script script = script(Deployed.condition(STACK, false, users, delayMillis));

        assertThat(script.users()).isEqualTo(users);
        assertThat(script.ramp()).isEqualTo(Duration.ofMillis(rampMillis));
    }

    @Test
    void asksForTheConditionsPathAndItsProbe() {
        Load load = new Load(3, Duration.ofMillis(20), 7);
        Script script = script(new Condition(STACK, true, load, Optional.of(new Probe("/redis/0", 50, 250))));
        Script.Probing probing = script.probe().orElseThrow();

        assertThat(script.url()).matches("http://127\\.0\\.0\\.1:\\d+/reactive/http/20\\?spin=7");
        assertThat(probing.url()).matches("http://127\\.0\\.0\\.1:\\d+/reactive/redis/0");
        assertThat(probing.users()).isEqualTo(250);
        assertThat(probing.pace()).isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void knowsAboutHowLongEachStepTakes() {
        try (Deployed run = new Deployed(STACK, List.of(Deployed.condition(STACK, false, 5, 2000)))) {
            assertThat(run.plan())
                    .allSatisfy(s -> assertThat(s.expectedSeconds()).isNotNegative());
            assertThat(Objects.requireNonNull(run.plan().getLast()).expectedSeconds())
                    .isBetween(4.0, 6.0);
        }
    }

    private static Script script(Condition condition) {
        try (Deployed run = new Deployed(STACK, List.of(condition))) {
            return run.plan().getLast().stage().script();
        }
    }

    private static List<String> names(Condition... conditions) {
        try (Deployed run = new Deployed(STACK, List.of(conditions))) {
            return run.plan().stream().map(s -> s.stage().name()).toList();
        }
    }

    private static List<Boolean> told(Condition... conditions) {
        try (Deployed run = new Deployed(STACK, List.of(conditions))) {
            return run.plan().stream()
                    .filter(WarmUpStep.class::isInstance)
                    .map(s -> ((WarmUpStep) s).first())
                    .toList();
        }
    }
}
