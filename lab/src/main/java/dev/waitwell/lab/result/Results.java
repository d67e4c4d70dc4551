package dev.waitwell.lab.result;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * Everything one run of an experiment found out; the content of {@code results.json}.
 *
 * @param schema version of this form, counted up whenever a field changes its meaning
 * @param experiment name of the experiment
 * @param question what the experiment asks, in one sentence
 * @param startedAt when the run began
 * @param finishedAt when the last condition ended
 * @param command what a person types to repeat the run
 * @param host the machine and the versions
 * @param setup what held for all conditions
 * @param stacks one entry for each start of a stack
 * @param resizes one entry for each pool that was resized under load, in the order done
 * @param conditions one entry for each measured condition, in the order measured
 */
public record Results(
        int schema,
        String experiment,
        String question,
        Instant startedAt,
        Instant finishedAt,
        String command,
        Host host,
        Setup setup,
        List<StackRun> stacks,
        List<ResizeRun> resizes,
        List<Measurement> conditions) {

    /** The version of the form that this code writes. */
    public static final int SCHEMA = 2;

    public Results {
        stacks = List.copyOf(stacks);
        resizes = List.copyOf(resizes);
        conditions = List.copyOf(conditions);
    }

    /** Whether any condition or resize has a failed gate that makes the comparison unfair. */
    public boolean unfair() {
        return Stream.concat(
                        conditions.stream().flatMap(c -> c.gates().stream()),
                        resizes.stream().flatMap(r -> r.gates().stream()))
                .anyMatch(g -> !g.passed() && g.fatal());
    }
}
