package dev.waitwell.lab.measure;

import dev.waitwell.lab.experiment.Experiment.Limits;
import dev.waitwell.lab.experiment.Stack;
import dev.waitwell.lab.measure.PoolMeters.Native;
import dev.waitwell.lab.measure.PoolsPage.Shown;
import dev.waitwell.lab.measure.ServiceMeters.ThreadMeters;
import dev.waitwell.lab.process.ServerThreads;
import dev.waitwell.lab.result.StackRun.Limit;
import dev.waitwell.lab.result.StackRun.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** The limits a running service tells of: those that the experiment states, then the others. */
public final class EffectiveLimits {
    private static final String CLIENT = "client ";

    private EffectiveLimits() {}

    /** A limit that the experiment states, and where to look for it. */
    private record Demand(@Nullable Shown pool, String limit, String name, String stated) {
        boolean is(Shown other, String of) {
            return other.equals(pool) && limit.equals(of);
        }
    }

    /**
     * Of one stack; a limit that the stack does not have is not stated.
     *
     * @param page what its pools endpoint told; {@link PoolsPage#NONE} for a deployment without one
     * @param scrape its meters, asked for what the page does not tell
     */
    public static List<Limit> of(Stack stack, Limits stated, PoolsPage page, Scrape scrape) {
        Shown server = page.server().orElse(null);
        Shown client = page.client(stack).orElse(null);
        Native meters = new Native(stack);
        List<Demand> demands = new ArrayList<>();
        List<Limit> limits = new ArrayList<>();
        String threadMeter = ServiceMeters.threads(stack).map(ThreadMeters::max).orElse(null);
        if (stack.hasServerThreads() && (server != null || threadMeter != null)) {
            int most = stated.serverThreads() + ServerThreads.own(stack);
            Demand threads = new Demand(server, "max", "server threads", "" + most);
            demands.add(threads);
            limits.add(found(
                    threads, threadMeter == null ? OptionalDouble.empty() : scrape.max(threadMeter), threadMeter));
        }
        Demand connections = new Demand(client, "max", "client connections", "" + stated.clientConnections());
        demands.add(connections);
        limits.add(found(connections, meters.max(scrape), meters.maxName()));
        if (client != null) {
            // No meter tells of the line: without the page these are not judged.
            line(stack, stated, client).forEach(demand -> {
                demands.add(demand);
                limits.add(found(demand, OptionalDouble.empty(), null));
            });
        }
        for (Shown pool : page.pools()) {
            pool.limits().stream()
                    .filter(l -> demands.stream().noneMatch(d -> d.is(pool, l.name())))
                    .map(l -> l.as((pool.equals(client) ? CLIENT : pool.name() + " ") + l.name(), pool.name(), null))
                    .forEach(limits::add);
        }
        return limits;
    }

    private static List<Demand> line(Stack stack, Limits stated, Shown client) {
        List<Demand> demands = new ArrayList<>();
        if (stack.boundsLine()) {
            demands.add(new Demand(client, "pending", CLIENT + "pending", "" + stated.clientPending()));
        }
        String timeout = stated.acquireTimeout().toMillis() + "ms";
        demands.add(new Demand(client, "acquire-timeout", CLIENT + "acquire-timeout", timeout));
        return demands;
    }

    /** As the page tells it, else as the meter does. */
    private static Limit found(Demand demand, OptionalDouble metered, @Nullable String meter) {
        Shown pool = demand.pool();
        var shown = pool == null ? null : pool.limit(demand.limit()).orElse(null);
        if (pool != null && shown != null) {
            return shown.as(demand.name(), pool.name(), demand.stated());
        }
        boolean told = metered.isPresent();
        return new Limit(
                demand.name(),
                pool == null ? null : pool.name(),
                demand.stated(),
                told ? "" + Math.round(metered.getAsDouble()) : null,
                new Source(told ? "meter" : "nowhere", null, meter, null));
    }
}
