package dev.waitwell.lab.run;

import dev.waitwell.lab.experiment.Cell;
import dev.waitwell.lab.experiment.Experiment.Limits;
import dev.waitwell.lab.experiment.Pool;
import dev.waitwell.lab.experiment.Sweep;
import dev.waitwell.lab.judge.Ceilings;
import dev.waitwell.lab.judge.Gates;
import dev.waitwell.lab.judge.Mser5;
import dev.waitwell.lab.judge.NoisyMachine;
import dev.waitwell.lab.judge.StatedSizes;
import dev.waitwell.lab.judge.StatedStack;
import dev.waitwell.lab.load.Tally;
import dev.waitwell.lab.measure.Watch.Seen;
import dev.waitwell.lab.result.Answered;
import dev.waitwell.lab.result.MachineCheck;
import dev.waitwell.lab.result.Measurement;
import dev.waitwell.lab.result.Measurement.Ceiling;
import dev.waitwell.lab.result.Measurement.Counts;
import dev.waitwell.lab.result.Measurement.Gate;
import dev.waitwell.lab.result.Measurement.Probe;
import dev.waitwell.lab.result.SweepResults.Sized;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Joins what the client of a turn saw with what the service and the machine saw. */
record CellAssembly(Sweep sweep, Cell cell, Tally main, Tally side, List<Sized> sized, Answered who) {
    /** Share by which throughput may still change within the window. */
    static final double UNSETTLED = 0.05;

    /**
     * The fixed loop beside it, and usually.
     *
     * @param around next before and after
     * @param ofRun all of the run so far
     */
    record Machine(List<MachineCheck> around, List<MachineCheck> ofRun) {}

    Measurement of(MeasureStep.Window window, Mser5 settled, Counts counts, Machine machine) {
        Seen seen = window.seen();
        double throughput = main.successes() / window.seconds();
        List<Double> thirds =
                main.thirds().stream().map(n -> n * 3 / window.seconds()).toList();
        Ceiling ceiling = ceiling();
        return new Measurement(
                cell.stack().label(),
                false,
                cell.concurrency(),
                (int) cell.delay().toMillis(),
                cell.spin(),
                cell.path(),
                window.startedAt(),
                window.seconds(),
                main.successes(),
                Assembly.failures(main),
                throughput,
                thirds,
                Assembly.latency(main.latencies()),
                probe(),
                ceiling,
                Ceilings.bound(ceiling, throughput, seen.service().coresUsed(), seen.serviceCoresAvailable()),
                seen.service(),
                seen.gateway(),
                seen.gatewayPools(),
                seen.downstream(),
                seen.generator(),
                seen.machine(),
                counts,
                Assembly.encoded(main.latencies()),
                gates(seen, settled, counts, machine));
    }

    private Ceiling ceiling() {
        Limits limits = sweep.limits();
        Map<Pool, Integer> live = cell.live();
        Duration held = cell.held(Pool.THREADS);
        Duration called = cell.held(Pool.CLIENT);
        Duration queried = cell.held(Pool.DB);
        Duration longest =
                List.of(held, called, queried).stream().max(Duration::compareTo).orElse(Duration.ZERO);
        Integer threads = cell.stack().holdsThread() ? live.getOrDefault(Pool.THREADS, limits.serverThreads()) : null;
        int connections = called.isZero()
                ? live.getOrDefault(Pool.DB, Integer.MAX_VALUE)
                : live.getOrDefault(Pool.CLIENT, limits.clientConnections());
        if (!cell.workload().steps().isEmpty()) {
            // It is another one in each phase.
            return Ceilings.of(Integer.MAX_VALUE, threads, connections, 0);
        }
        int users = cell.concurrency() > 0 ? cell.concurrency() : Integer.MAX_VALUE;
        return Ceilings.of(users, threads, connections, (int) longest.toMillis());
    }

    private @Nullable Probe probe() {
        return cell.probePath()
                .map(path -> new Probe(
                        path,
                        CellStep.PROBES,
                        side.successes(),
                        Assembly.failures(side),
                        Assembly.latency(side.latencies())))
                .orElse(null);
    }

    private List<Gate> gates(Seen seen, Mser5 settled, Counts counts, Machine machine) {
        var downstream = seen.downstream();
        int cores = Runtime.getRuntime().availableProcessors();
        List<Gate> common = Gates.judge(new Gates.Facts(
                seen.generator(),
                downstream == null ? null : downstream.process(),
                main.successes() + side.successes(),
                Assembly.failed(main) + Assembly.failed(side),
                List.of(),
                counts,
                List.of(),
                Map.of(),
                seen.machine(),
                cores));
        List<Gate> gates = new ArrayList<>(List.of(StatedStack.judge(
                cell.stack().label(), cell.stack().service(), cell.stack().thread(), who)));
        for (Gate gate : common) {
            gates.add(
                    switch (gate.gate()) {
                        case "failures" -> sweep.countsFailures() ? harmless(gate) : gate;
                        case "limits" -> StatedSizes.judge(sized);
                        case "settled" -> settled.gate(UNSETTLED);
                        case "noisy-machine" ->
                            NoisyMachine.judge(machine.around(), machine.ofRun(), seen.machine(), cores);
                        default -> gate;
                    });
        }
        return gates;
    }

    /** Failures are what the experiment asks about. */
    private static Gate harmless(Gate gate) {
        return new Gate(gate.gate(), gate.passed(), false, gate.value(), gate.limit(), gate.says());
    }
}
