package dev.waitwell.lab.run;

import dev.waitwell.lab.result.Measurement;
import dev.waitwell.lab.result.ResizeRun;
import dev.waitwell.lab.result.StackRun;
import dev.waitwell.lab.result.StackRun.Limit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What was found so far. */
final class Findings {
    private final List<StackRun> stacks = new ArrayList<>();
    private final List<Measurement> conditions = new ArrayList<>();
    private final List<ResizeRun> resizes = new ArrayList<>();

    synchronized void started(StackRun stack) {
        stacks.add(stack);
    }

    synchronized void measured(Measurement measurement) {
        conditions.add(measurement);
    }

    /** The limits of each stack that was started, read from its latest start. */
    synchronized Map<String, List<Limit>> limits() {
        Map<String, List<Limit>> limits = new LinkedHashMap<>();
        stacks.forEach(s -> limits.put(s.stack(), s.limits()));
        return limits;
    }

    synchronized void resized(ResizeRun run) {
        resizes.add(run);
    }

    synchronized List<ResizeRun> resizes() {
        return List.copyOf(resizes);
    }

    synchronized List<StackRun> stacks() {
        return List.copyOf(stacks);
    }

    synchronized List<Measurement> conditions() {
        return List.copyOf(conditions);
    }
}
