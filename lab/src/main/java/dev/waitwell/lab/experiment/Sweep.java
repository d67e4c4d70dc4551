package dev.waitwell.lab.experiment;

import dev.waitwell.lab.experiment.Arrivals.AsClosed;
import dev.waitwell.lab.experiment.Experiment.Limits;
import dev.waitwell.lab.experiment.Experiment.Windows;
import dev.waitwell.lab.experiment.Factor.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * An experiment as a file states it: what is varied, what is asked for, how long and how often.
 *
 * @param name of the file, without its ending
 * @param question one sentence
 * @param answers what decides
 * @param design which combinations of levels are measured
 * @param factors what is varied, the stack first
 * @param fixed what is the same in every cell, by the name of a factor or property
 * @param base the level of each factor while another is varied; empty for a grid
 * @param skips combinations that are left out
 * @param workload what is asked for
 * @param windows how long
 * @param replicates how often
 * @param countsFailures whether failed requests are what is asked about, so that no gate fails for them
 */
public record Sweep(
        String name,
        String question,
        Metric answers,
        Design design,
        List<Factor> factors,
        Map<String, String> fixed,
        Map<String, String> base,
        List<Skip> skips,
        Workload workload,
        Windows windows,
        Replicates replicates,
        boolean countsFailures) {

    /** Apart from each other in the bits of a seed: the golden ratio, as in {@link java.util.SplittableRandom}. */
    private static final long ROUND_APART = 0x9E3779B97F4A7C15L;

    /** Threads and connections of a service where nothing sets them; lines in which nobody is refused. */
    private static final Limits ROOMY = new Limits(200, 1000, 10_000, Duration.ofMinutes(2));

    public Sweep {
        factors = List.copyOf(factors);
        fixed = Collections.unmodifiableMap(new LinkedHashMap<>(fixed));
        base = Collections.unmodifiableMap(new LinkedHashMap<>(base));
        skips = List.copyOf(skips);
    }

    /** Every cell, each once, the first factor's level changing last. */
    public List<Cell> cells() {
        List<Map<String, String>> all = design == Design.GRID ? grid(factors) : eachAlone();
        return all.stream()
                .filter(levels -> skips.stream().noneMatch(s -> s.covers(levels)))
                .map(levels -> new Cell(levels, fixed, workload))
                .toList();
    }

    private static List<Map<String, String>> grid(List<Factor> factors) {
        List<Map<String, String>> all = List.of(Map.of());
        for (Factor factor : factors) {
            List<Map<String, String>> longer = new ArrayList<>();
            for (Map<String, String> levels : all) {
                factor.levels().forEach(level -> longer.add(with(levels, factor.name(), level)));
            }
            all = longer;
        }
        return all;
    }

    /** For each stack the base, and then each factor's other levels with the base of all others. */
    private List<Map<String, String>> eachAlone() {
        Set<Map<String, String>> all = new LinkedHashSet<>();
        for (String stack : factors.getFirst().levels()) {
            Map<String, String> origin = Map.of(Kind.STACK.label(), stack);
            List<Factor> others = factors.subList(1, factors.size());
            for (Factor factor : others) {
                origin = with(origin, factor.name(), base.getOrDefault(factor.name(), ""));
            }
            all.add(origin);
            for (Factor factor : others) {
                for (String level : factor.levels()) {
                    all.add(with(origin, factor.name(), level));
                }
            }
        }
        return List.copyOf(all);
    }

    private static Map<String, String> with(Map<String, String> levels, String factor, String level) {
        Map<String, String> more = new LinkedHashMap<>(levels);
        more.put(factor, level);
        return more;
    }

    /** The services that are started, in the order in which cells need them. */
    public List<Deployment> deployments() {
        return cells().stream().map(Cell::deployment).distinct().toList();
    }

    /**
     * The cells in the order of a round: shuffled, so that drift of the machine does not pass for an effect; yet a cell
     * that takes its rate from another one comes after it.
     *
     * @param seed the same gives the same order
     * @param round the same gives the same order
     */
    public List<Cell> order(long seed, int round) {
        List<Cell> order = new ArrayList<>(cells());
        Collections.shuffle(order, new Random(seed + round * ROUND_APART));
        for (int open = 0; open < order.size(); open++) {
            int closed = twin(order.get(open)).map(order::indexOf).orElse(-1);
            if (closed > open) {
                Collections.swap(order, closed, open);
            }
        }
        return order;
    }

    /** The closed cell whose throughput is the arrival rate of this one; empty where none is needed. */
    public Optional<Cell> twin(Cell cell) {
        return cell.arrivals() instanceof AsClosed
                ? Optional.of(new Cell(
                        with(cell.levels(), Kind.ARRIVALS.label(), Arrivals.CLOSED), cell.fixed(), cell.workload()))
                : Optional.empty();
    }

    /** What services are started with, before live pools are set: room for the largest level of each. */
    public Limits limits() {
        return new Limits(
                most(Pool.THREADS, ROOMY.serverThreads()),
                most(Pool.CLIENT, ROOMY.clientConnections()),
                ROOMY.clientPending(),
                ROOMY.acquireTimeout());
    }

    /** The largest size of each pool that any cell sets. */
    public Map<Pool, Integer> widest() {
        Map<Pool, Integer> widest = new EnumMap<>(Pool.class);
        cells().forEach(cell -> cell.live().forEach((pool, size) -> widest.merge(pool, size, Math::max)));
        return widest;
    }

    private int most(Pool pool, int otherwise) {
        return cells().stream()
                .flatMap(c -> Optional.ofNullable(c.live().get(pool)).stream())
                .max(Integer::compare)
                .orElse(otherwise);
    }

    /** Whole minutes that it takes when no replicate is repeated. */
    public long expectedMinutes() {
        return Math.ceilDiv(Pace.of(this).toSeconds(), 60);
    }

    /** The same, measured for other times. */
    public Sweep with(Windows other) {
        return new Sweep(
                name,
                question,
                answers,
                design,
                factors,
                fixed,
                base,
                skips,
                workload,
                other,
                replicates,
                countsFailures);
    }

    /** The same, measured another number of times. */
    public Sweep with(Replicates other) {
        return new Sweep(
                name, question, answers, design, factors, fixed, base, skips, workload, windows, other, countsFailures);
    }

    /** Which combinations of levels are measured. */
    public enum Design {
        /** Every one. */
        GRID,
        /** One factor is varied while the others stay at their base; all of it on each stack. */
        EACH_ALONE
    }

    /** What decides the question. */
    public enum Metric {
        /** Requests answered per second. */
        THROUGHPUT,
        /** CPU time of the service for each request. */
        CPU_PER_REQUEST,
        /** Median latency. */
        P50,
        /** Latency that 99 of 100 requests do not exceed. */
        P99,
        /** The same of the probe beside them. */
        PROBE_P99,
        /** Time after the last step until latency is as it was before the first. */
        RECOVERY
    }

    /**
     * How often each cell is measured.
     *
     * @param first rounds of all cells
     * @param most rounds of a cell whose interval stays wide
     * @param wide an interval is, when its half is more than this part of the median
     */
    public record Replicates(int first, int most, double wide) {}

    /**
     * Combinations that are left out: those that have one of the levels named, of each factor named.
     *
     * @param levels by factor
     */
    public record Skip(Map<String, Set<String>> levels) {
        public Skip {
            levels = Map.copyOf(levels);
        }

        boolean covers(Map<String, String> cell) {
            return levels.entrySet().stream().allMatch(e -> e.getValue().contains(cell.getOrDefault(e.getKey(), "")));
        }
    }
}
