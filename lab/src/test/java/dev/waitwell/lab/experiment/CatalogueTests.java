package dev.waitwell.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.waitwell.lab.experiment.Condition.Load;
import dev.waitwell.lab.experiment.Condition.Probe;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CatalogueTests {
    @Test
    void comparesFourStacksUnderTheSameConditionsAndOnceMoreThroughTheGateway() {
        Experiment compare = Catalogue.compare(Map.of());

        assertThat(compare.stacks()).containsExactly(Stack.PLATFORM, Stack.VIRTUAL, Stack.ASYNC, Stack.REACTIVE);
        for (Stack stack : compare.stacks()) {
            List<Condition> conditions = compare.of(stack);
            assertThat(conditions.stream().filter(c -> !c.gateway()).map(Condition::load))
                    .hasSizeBetween(6, 8)
                    .containsExactlyElementsOf(direct(compare, Stack.PLATFORM));
            assertThat(conditions.stream().filter(Condition::gateway)).hasSize(1);
        }
        assertThat(compare.conditions().stream().map(Condition::label)).doesNotHaveDuplicates();
    }

    @Test
    void showsThreeRegimesWithinWhatTwoCoresCanShow() {
        Experiment compare = Catalogue.compare(Map.of());
        List<Load> loads = direct(compare, Stack.PLATFORM);
        int threads = compare.limits().serverThreads();

        assertThat(loads)
                .as("bound by concurrency")
                .anyMatch(l -> l.concurrency() <= threads && l.spin() == 0)
                .as("bound by threads")
                .anyMatch(l -> l.concurrency() > threads && l.spin() == 0)
                .as("bound by the service's CPU")
                .anyMatch(l -> l.spin() > 0)
                .allMatch(l -> l.concurrency() <= 800)
                .allMatch(l -> l.delay().toMillis() >= 20 && l.delay().toMillis() <= 200);
    }

    @Test
    void measuresTheConditionOfTheGatewayWithoutItToo() {
        Experiment compare = Catalogue.compare(Map.of());
        Load through = compare.conditions().stream()
                .filter(Condition::gateway)
                .findFirst()
                .orElseThrow()
                .load();

        assertThat(direct(compare, Stack.REACTIVE)).contains(through);
    }

    @Test
    void hasNoConditionAtAllWhenNoneIsAskedFor() {
        Experiment compare = Catalogue.compare(Map.of("waitwell.conditions", "none"));

        assertThat(compare.conditions()).isEmpty();
        assertThat(compare.stacks()).containsExactly(Stack.PLATFORM, Stack.VIRTUAL, Stack.ASYNC, Stack.REACTIVE);
    }

    @Test
    void doesNotSendToADeploymentThroughOurGateway() {
        Experiment compare = Catalogue.compare(
                Map.of("waitwell.target.virtual", "http://host:1", "waitwell.management.virtual", "http://host:2"));

        assertThat(compare.of(Stack.VIRTUAL)).isNotEmpty().noneMatch(Condition::gateway);
        assertThat(compare.of(Stack.ASYNC)).anyMatch(Condition::gateway);
    }

    @Test
    void comparesServersWhenAskedForThemAndNotThroughTheGatewayThatHasNoRouteToThem() {
        Experiment compare =
                Catalogue.compare(Map.of("waitwell.stacks", "platform,jetty,jetty-virtual,undertow,undertow-virtual"));

        assertThat(compare.stacks())
                .containsExactly(
                        Stack.PLATFORM, Stack.JETTY, Stack.JETTY_VIRTUAL, Stack.UNDERTOW, Stack.UNDERTOW_VIRTUAL);
        assertThat(compare.of(Stack.PLATFORM)).anyMatch(Condition::gateway);
        for (Stack server : compare.stacks().subList(1, 5)) {
            assertThat(compare.of(server)).isNotEmpty().noneMatch(Condition::gateway);
        }
    }

    @Test
    void probesAFastPathWhileSlowCallsHoldTheService() {
        Experiment isolation = Catalogue.isolation(Map.of("waitwell.stacks", "platform,reactive"));

        assertThat(isolation.stacks()).containsExactly(Stack.PLATFORM, Stack.REACTIVE);
        assertThat(isolation.of(Stack.PLATFORM).stream().map(c -> c.load().concurrency()))
                .as("calm, then as many slow calls as threads, then as many again waiting for one")
                .containsExactly(
                        0,
                        isolation.limits().serverThreads(),
                        2 * isolation.limits().serverThreads());
        assertThat(isolation.conditions()).allSatisfy(c -> {
            Probe probe = c.probe().orElseThrow();
            assertThat(probe.path()).isEqualTo("/redis/0");
            assertThat(probe.pace()).isGreaterThan(c.load().delay());
            assertThat(c.gateway()).isFalse();
        });
    }

    @Test
    void resizesTheClientPoolOfEachStackAndTheServerThreadsWhereThereAreSome() {
        Experiment resize = Catalogue.resize(Map.of());

        assertThat(resize.conditions().stream().map(Condition::label))
                .containsExactly(
                        "platform 400x200ms, client pool",
                        "platform 400x200ms, server threads",
                        "virtual 400x200ms, client pool",
                        "reactive 400x200ms, client pool");
        assertThat(resize.resizes()).isTrue();
        assertThat(Catalogue.compare(Map.of()).resizes()).isFalse();
        assertThat(resize.conditions())
                .allSatisfy(c -> assertThat(c.resize().orElseThrow().sizes()).containsExactly(5, 200, 5, 200));
    }

    @Test
    void refusesNobodyWhileAPoolIsSmall() {
        Experiment resize = Catalogue.resize(Map.of());
        Load load = resize.conditions().getFirst().load();
        long longestWaitMillis = load.concurrency() * load.delay().toMillis() / 5;

        assertThat(resize.limits().acquireTimeout().toMillis()).isGreaterThan(2 * longestWaitMillis);
        assertThat(resize.limits().clientPending()).isGreaterThanOrEqualTo(load.concurrency());
        assertThat(resize.limits().serverThreads()).isGreaterThan(load.concurrency());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Catalogue.resize(Map.of("waitwell.conditions", "400x0ms")))
                .withMessageContaining("'400x0ms' holds nothing in a pool");
    }

    @Test
    void checksEveryPropertyBeforeAnythingStarts() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Catalogue.isolation(Map.of("waitwell.gateway", "often")))
                .withMessageContaining("-Dwaitwell.gateway: 'often'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Catalogue.compare(Map.of("waitwell.heap", "much")))
                .withMessageContaining("-Dwaitwell.heap: 'much'");
    }

    @Test
    void asksForThePathsOfTheStackWithAndWithoutTheGateway() {
        Load load = new Load(1, Duration.ofMillis(20), 0);
        Load busy = new Load(1, Duration.ofMillis(20), 5);
        Probe probe = new Probe("/redis/0", 50, 250);
        var async = new Condition(Stack.ASYNC, false, busy, Optional.of(probe));
        var gateway = new Condition(Stack.ASYNC, true, load, Optional.of(probe));

        assertThat(async.path()).isEqualTo("/async/http/20?spin=5");
        assertThat(async.probePath(probe)).isEqualTo("/async/redis/0");
        assertThat(gateway.path()).isEqualTo("/blocking/async/http/20");
        assertThat(gateway.probePath(probe)).isEqualTo("/blocking/async/redis/0");
        assertThat(gateway.label()).isEqualTo("async via gateway 1x20ms");
        assertThat(probe.pace()).isEqualTo(Duration.ofSeconds(5));
    }

    private static List<Load> direct(Experiment experiment, Stack stack) {
        return experiment.of(stack).stream()
                .filter(c -> !c.gateway())
                .map(Condition::load)
                .toList();
    }
}
