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
        if (stack == Stack.PLATFORM || stack == Stack.ASYNC) {
            limits.add(limit(
                    "server threads",
                    stated.serverThreads(),
                    scrape.max(ServiceMeters.MAX_THREADS),
                    ServiceMeters.MAX_THREADS));
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
