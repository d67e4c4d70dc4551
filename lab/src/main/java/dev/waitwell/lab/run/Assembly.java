package dev.waitwell.lab.run;

import dev.waitwell.lab.experiment.Condition;
import dev.waitwell.lab.experiment.Condition.Load;
import dev.waitwell.lab.experiment.Experiment;
import dev.waitwell.lab.judge.Ceilings;
import dev.waitwell.lab.judge.Gates;
import dev.waitwell.lab.load.Stage;
import dev.waitwell.lab.load.Tally;
import dev.waitwell.lab.measure.Watch.Seen;
import dev.waitwell.lab.result.Measurement;
import dev.waitwell.lab.result.Measurement.Ceiling;
import dev.waitwell.lab.result.Measurement.Counts;
import dev.waitwell.lab.result.Measurement.Failures;
import dev.waitwell.lab.result.Measurement.Gate;
import dev.waitwell.lab.result.Measurement.Latency;
import dev.waitwell.lab.result.Measurement.Probe;
import dev.waitwell.lab.result.StackRun.Limit;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Joins what the client saw with what the service and the machine saw. */
record Assembly(Condition condition, Experiment experiment, Stage stage, Map<String, List<Limit>> limits) {

    Measurement of(MeasureStep.Window window, Counts counts) {
        Tally main = stage.main();
        Tally side = stage.probe();
        Load load = condition.load();
        Seen seen = window.seen();
        double throughput = main.successes() / window.seconds();
        List<Double> thirds =
                main.thirds().stream().map(n -> n * 3 / window.seconds()).toList();
        Ceiling ceiling = Ceilings.of(
                load.concurrency(),
                condition.stack().holdsThread() ? experiment.limits().serverThreads() : null,
                experiment.limits().clientConnections(),
                (int) load.delay().toMillis());
        return new Measurement(
                condition.stack().label(),
                condition.gateway(),
                load.concurrency(),
                (int) load.delay().toMillis(),
                load.spin(),
                condition.path(),
                window.startedAt(),
                window.seconds(),
                main.successes(),
                failures(main),
                throughput,
                thirds,
                latency(main.latencies()),
                probe(side),
                ceiling,
                Ceilings.bound(ceiling, throughput, seen.service().coresUsed(), seen.serviceCoresAvailable()),
                seen.service(),
                seen.gateway(),
                seen.gatewayPools(),
                seen.downstream(),
                seen.generator(),
                seen.machine(),
                counts,
                encoded(main.latencies()),
                gates(main, side, window, thirds, counts));
    }

    private List<Gate> gates(Tally main, Tally side, MeasureStep.Window window, List<Double> thirds, Counts counts) {
        Seen seen = window.seen();
        var downstream = seen.downstream();
        List<Gate> gates = Gates.judge(new Gates.Facts(
                seen.generator(),
                downstream == null ? null : downstream.process(),
                main.successes() + side.successes(),
                failed(main) + failed(side),
                condition.load().concurrency() == 0 ? List.of() : thirds,
                counts,
                limits.getOrDefault(condition.stack().label(), List.of()),
                limits,
                seen.machine(),
                Runtime.getRuntime().availableProcessors()));
        return gates.stream()
                .map(gate -> gate.gate().equals("settled") && window.before() > 0 ? again(gate, window.before()) : gate)
                .toList();
    }

    /** What was measured before is not passed over in silence. */
    private static Gate again(Gate gate, int before) {
        String says = gate.says() + " Window " + (before + 1) + ": in those before, throughput had not settled.";
        return new Gate(gate.gate(), gate.passed(), gate.fatal(), gate.value(), gate.limit(), says);
    }

    private @Nullable Probe probe(Tally side) {
        return condition
                .probe()
                .map(p -> new Probe(
                        condition.probePath(p),
                        p.perSecond(),
                        side.successes(),
                        failures(side),
                        latency(side.latencies())))
                .orElse(null);
    }

    private static Failures failures(Tally tally) {
        return new Failures(failed(tally), tally.failures());
    }

    private static long failed(Tally tally) {
        return tally.failures().values().stream().mapToLong(Long::longValue).sum();
    }

    private static @Nullable Latency latency(Histogram micros) {
        if (micros.getTotalCount() == 0) {
            return null;
        }
        return new Latency(
                micros.getMean(),
                micros.getValueAtPercentile(50),
                micros.getValueAtPercentile(90),
                micros.getValueAtPercentile(99),
                micros.getValueAtPercentile(99.9),
                micros.getMaxValue());
    }

    private static String encoded(Histogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
    }
}
