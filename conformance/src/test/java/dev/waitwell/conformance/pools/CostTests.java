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
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
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

    /** Two starts of the same service differ by some three percent: one pair alone shows nothing. */
    private static final int PAIRS = Integer.getInteger("pairs", 2);

    /** Of each process: together they keep the machine busy, so that all get the same. */
    private static final int USERS = 16;

    private static final Duration WARM_UP = Duration.ofMinutes(4);
    private static final Duration WINDOW = Duration.ofMinutes(1);

    private static final Duration LOOK = Duration.ofSeconds(30);

    /** Cores that the compiler of a service that is warm may use. */
    private static final double COMPILING = 0.01;

    private static final int PATIENCE = 20;
    private static final double MOST = 1.03;

    private final Stacks stacks;

    CostTests(Stacks stacks) {
        this.stacks = stacks;
    }

    @Timeout(value = 1, unit = TimeUnit.HOURS)
    @ParameterizedTest
    @EnumSource(names = {"SERVICE_BLOCKING", "SERVICE_REACTIVE"})
    void costsLittleWhenNobodyLooks(Module module) throws InterruptedException {
        List<Loaded> all = new ArrayList<>();
        try {
            for (int pair = 1; pair <= PAIRS; pair++) {
                all.add(load(module, "with-" + pair, true));
                all.add(load(module, "without-" + pair, false));
            }
            Thread.sleep(WARM_UP);
            awaitSteady(all);
            List<Double> ratios = ratios(module, micros(all, WINDOW));
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
        } finally {
            all.forEach(Loaded::close);
        }
    }

    /** A service and those who call it. */
    private record Loaded(RunningModule service, Users users) implements AutoCloseable {
        Seen now() {
            return new Seen(cpu(service), users.answers());
        }

        /** What its compilers have worked so far. */
        double compiledSeconds() {
            String meters = Ask.get(service.management("/actuator/prometheus")).text();
            return meters.lines()
                            .filter(line -> line.startsWith("jvm_compilation_time_ms_total"))
                            .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                            .findFirst()
                            .orElseThrow()
                    / 1000;
        }

        @Override
        public void close() {
            users.close();
            service.close();
        }
    }

    /** What a service has used and answered so far. */
    private record Seen(Duration cpu, long answers) {
        double microsSince(Seen before) {
            return micros(cpu.minus(before.cpu), answers - before.answers);
        }
    }

    private Loaded load(Module module, String name, boolean withStarter) {
        RunningModule service = launch(module, name, withStarter);
        assertThat(poolsShown(service)).isEqualTo(withStarter);
        return new Loaded(service, Users.start(USERS, service.api("/http/0")));
    }

    /** Until no compiler works any more: CPU per request rests for a while before the last tier comes, and then halves. */
    private static void awaitSteady(List<Loaded> all) throws InterruptedException {
        double busiest = Double.POSITIVE_INFINITY;
        for (int tries = 0; tries < PATIENCE && busiest > COMPILING; tries++) {
            List<Double> before = all.stream().map(Loaded::compiledSeconds).toList();
            Thread.sleep(LOOK);
            List<Double> after = all.stream().map(Loaded::compiledSeconds).toList();
            busiest = IntStream.range(0, all.size())
                    .mapToDouble(i -> (after.get(i) - before.get(i)) / LOOK.toSeconds())
                    .max()
                    .orElseThrow();
            System.out.printf(Locale.ROOT, "busiest compiler: %.3f cores%n", busiest);
        }
        assertThat(busiest).as("cores that a compiler still uses").isLessThanOrEqualTo(COMPILING);
    }

    /** CPU time per request of each, over the same window. */
    private static List<Double> micros(List<Loaded> all, Duration window) throws InterruptedException {
        List<Seen> before = all.stream().map(Loaded::now).toList();
        Thread.sleep(window);
        List<Seen> after = all.stream().map(Loaded::now).toList();
        all.forEach(loaded -> assertThat(loaded.users().failures()).isEmpty());
        return IntStream.range(0, all.size())
                .mapToObj(i -> after.get(i).microsSince(before.get(i)))
                .toList();
    }

    private static List<Double> ratios(Module module, List<Double> micros) {
        List<Double> ratios = new ArrayList<>();
        for (int i = 0; i < micros.size(); i += 2) {
            double with = micros.get(i);
            double without = micros.get(i + 1);
            ratios.add(with / without);
            System.out.printf(
                    Locale.ROOT,
                    "%s pair %d: %.1f us with, %.1f us without, ratio %.3f%n",
                    module,
                    i / 2 + 1,
                    with,
                    without,
                    with / without);
        }
        return ratios;
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
