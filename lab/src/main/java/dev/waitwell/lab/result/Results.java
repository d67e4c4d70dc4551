package dev.waitwell.lab.result;

import java.time.Instant;
import java.util.List;

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
        List<Measurement> conditions) {

    /** The version of the form that this code writes. */
    public static final int SCHEMA = 1;

    public Results {
        stacks = List.copyOf(stacks);
        conditions = List.copyOf(conditions);
    }

    /** Whether any condition has a failed gate that makes the comparison unfair. */
    public boolean unfair() {
        return conditions.stream().flatMap(c -> c.gates().stream()).anyMatch(g -> !g.passed() && g.fatal());
    }
}
