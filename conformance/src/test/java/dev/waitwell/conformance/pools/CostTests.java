package dev.waitwell.conformance.pools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.conformance.http.Ask;
import dev.waitwell.conformance.process.Module;
import dev.waitwell.conformance.process.RunningModule;
import dev.waitwell.conformance.process.Tree;
import dev.waitwell.conformance.stack.Knobs;
import dev.waitwell.conformance.stack.Stacks;
import dev.waitwell.conformance.stack.StacksExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A benchmark: what the pools starter costs a request that waits for nothing, as CPU time of the service. Each pair is two
 * new processes, one with the starter on its class path and one without. Both are asked at the same time by as many users:
 * whatever else the machine does meets both. Two processes of the same code differ, too: hence several pairs, and their
 * median.
 */
@Tag("benchmark")
@ExtendWith(StacksExtension.class)
class CostTests {

    private static final int PAIRS = Integer.getInteger("pairs", 3);
    /** Of each of the two: together they keep the machine busy, so that both get the same. */
    private static final int USERS = 16;

    // The compiler's last tier is reached late: only then is CPU time per request steady.
    private static final Duration WARM_UP = Duration.ofMinutes(3);
    private static final Duration WINDOW = Duration.ofMinutes(1);
    private static final double MOST = 1.03;

    private final Stacks stacks;

    CostTests(Stacks stacks) {
        this.stacks = stacks;
    }

    @ParameterizedTest
    @EnumSource(names = {"SERVICE_BLOCKING", "SERVICE_REACTIVE"})
    void costsLittleWhenNobodyLooks(Module module) throws InterruptedException {
        List<Double> ratios = new ArrayList<>();
        for (int pair = 1; pair <= PAIRS; pair++) {
            try (RunningModule with = launch(module, "with", true);
                    RunningModule without = launch(module, "without", false)) {
                assertThat(poolsShown(with)).isTrue();
                assertThat(poolsShown(without)).isFalse();
                ratios.add(compare(module, pair, with, without));
            }
        }
        double median = median(ratios);
        System.out.printf(
                Locale.ROOT,
                "%s: CPU time per request with the starter, times that without: median %.3f of %d pairs, %.3f to %.3f%n",
                module,
                median,
                ratios.size(),
                ratios.stream().min(Double::compare).orElseThrow(),
                ratios.stream().max(Double::compare).orElseThrow());
        assertThat(median).isLessThan(MOST);
    }

    private static double compare(Module module, int pair, RunningModule with, RunningModule without)
            throws InterruptedException {
        Users users = Users.start(USERS, with.api("/http/0"));
        Users others = Users.start(USERS, without.api("/http/0"));
        try (users;
                others) {
            Thread.sleep(WARM_UP);
            Duration cpu = cpu(with);
            Duration otherCpu = cpu(without);
            long answers = users.answers();
            long otherAnswers = others.answers();
            Thread.sleep(WINDOW);
            double micros = micros(cpu(with).minus(cpu), users.answers() - answers);
            double otherMicros = micros(cpu(without).minus(otherCpu), others.answers() - otherAnswers);
            assertThat(users.failures()).isEmpty();
            assertThat(others.failures()).isEmpty();
            double ratio = micros / otherMicros;
            System.out.printf(
                    Locale.ROOT,
                    "%s pair %d: %.1f us with, %.1f us without, ratio %.3f%n",
                    module,
                    pair,
                    micros,
                    otherMicros,
                    ratio);
            return ratio;
        }
    }

    private static double micros(Duration cpu, long requests) {
        return cpu.toNanos() / 1e3 / requests;
    }

    private static Duration cpu(RunningModule service) {
        return ProcessHandle.of(service.pid())
                .orElseThrow()
                .info()
                .totalCpuDuration()
                .orElseThrow();
    }

    private RunningModule launch(Module module, String name, boolean withStarter) {
        var knobs = Knobs.roomy(stacks.downstream().port(), stacks.redisPort(), stacks.postgresPort());
        return RunningModule.launchToMeasure(module, name, knobs, jar -> withStarter || !isStarter(jar))
                .awaitHealthy();
    }

    private static boolean isStarter(Path jar) {
        return jar.startsWith(Tree.file("pools"));
    }

    private static boolean poolsShown(RunningModule service) {
        return Ask.get(service.management("/actuator/pools")).status() == 200;
    }

    private static double median(List<Double> values) {
        double[] sorted =
                values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
