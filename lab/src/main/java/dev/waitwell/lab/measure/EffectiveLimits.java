package dev.waitwell.lab.measure;

import dev.waitwell.lab.experiment.Experiment.Limits;
import dev.waitwell.lab.experiment.Stack;
import dev.waitwell.lab.result.StackRun.Limit;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** The limits a running service tells of, beside those that the experiment states. */
public final class EffectiveLimits {
    private EffectiveLimits() {}

    /** Of one stack; a limit that the stack does not have is not stated and not listed. */
    public static List<Limit> of(Stack stack, Limits stated, Scrape scrape) {
        List<Limit> limits = new ArrayList<>();
        if (!stack.virtualThreads()) {
            ServiceMeters.threads(stack)
                    .ifPresent(threads -> limits.add(
                            limit("server threads", stated.serverThreads(), threads.max(scrape), threads.max())));
        }
        var pool = ServiceMeters.pool(stack);
        limits.add(limit("client connections", stated.clientConnections(), pool.max(scrape), pool.max()));
        return limits;
    }

    private static Limit limit(String name, int stated, OptionalDouble effective, String source) {
        return new Limit(
                name, (long) stated, effective.isPresent() ? Math.round(effective.getAsDouble()) : null, source);
    }
}
