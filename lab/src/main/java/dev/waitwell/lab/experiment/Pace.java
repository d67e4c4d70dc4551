package dev.waitwell.lab.experiment;

import dev.waitwell.lab.experiment.Experiment.Windows;
import java.time.Duration;
import java.util.Map;

/** How long the parts of an experiment take: an estimate, made before anything is measured. */
final class Pace {
    /** A JVM with Spring on two cores. */
    private static final Duration START = Duration.ofSeconds(6);

    /** A service is warm by then, whatever longer time it is given. */
    private static final Duration WARM = Duration.ofSeconds(26);

    /** Pools set and read back, users who arrive, meters read before and after. */
    private static final Duration AROUND = Duration.ofMillis(1500);

    /** A run gives up on users who have not left by then. */
    private static final Duration LONGEST_DRAIN = Duration.ofSeconds(90);

    /** Whoever probes comes in turn, one turn each so long. */
    private static final Duration PROBES_TURN = Duration.ofSeconds(5);

    private Pace() {}

    /** All of it. */
    static Duration of(Sweep sweep) {
        Windows windows = sweep.windows();
        Duration warmUp = windows.warmUp().compareTo(WARM) < 0 ? windows.warmUp() : WARM;
        Duration starts = START.plus(warmUp).multipliedBy(sweep.deployments().size());
        Duration round = sweep.cells().stream().map(c -> of(c, windows)).reduce(Duration.ZERO, Duration::plus);
        return starts.plus(round.multipliedBy(sweep.replicates().first()));
    }

    /** One cell, once. */
    static Duration of(Cell cell, Windows windows) {
        int phases = Math.max(1, cell.workload().steps().size());
        return AROUND.plus(windows.settle())
                .plus(windows.measure().multipliedBy(phases))
                .plus(cell.delay())
                .plus(cell.workload().probe().isPresent() ? PROBES_TURN : Duration.ZERO)
                .plus(drain(cell));
    }

    /** Until the last of the users who stand in line for the narrowest pool has its answer. */
    private static Duration drain(Cell cell) {
        Duration longest = Duration.ZERO;
        for (Map.Entry<Pool, Integer> pool : cell.live().entrySet()) {
            Duration drain =
                    cell.held(pool.getKey()).multipliedBy(cell.concurrency()).dividedBy(pool.getValue());
            longest = drain.compareTo(longest) > 0 ? drain : longest;
        }
        return longest.compareTo(LONGEST_DRAIN) > 0 ? LONGEST_DRAIN : longest;
    }
}
