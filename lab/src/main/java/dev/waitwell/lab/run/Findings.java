package dev.waitwell.lab.run;

import dev.waitwell.lab.experiment.Stack;
import dev.waitwell.lab.result.Measurement;
import dev.waitwell.lab.result.StackRun;
import dev.waitwell.lab.result.StackRun.Limit;
import java.util.ArrayList;
import java.util.List;

/** What was found so far. */
final class Findings {
    private final List<StackRun> stacks = new ArrayList<>();
    private final List<Measurement> conditions = new ArrayList<>();

    synchronized void started(StackRun stack) {
        stacks.add(stack);
    }

    synchronized void measured(Measurement measurement) {
        conditions.add(measurement);
    }

    /** The limits read from the latest start of a stack. */
    synchronized List<Limit> limits(Stack stack) {
        return stacks.reversed().stream()
                .filter(s -> s.stack().equals(stack.label()))
                .findFirst()
                .map(StackRun::limits)
                .orElse(List.of());
    }

    synchronized List<StackRun> stacks() {
        return List.copyOf(stacks);
    }

    synchronized List<Measurement> conditions() {
        return List.copyOf(conditions);
    }
}
