package dev.waitwell.lab.measure;

import dev.waitwell.lab.experiment.Stack;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * Which of a service's pools the lab asks about. A service may have others of the same kind, such as a client that
 * nobody calls or the threads of the management port; beans may be called anything.
 *
 * @param name of a pool
 * @param kind of a pool
 * @param active how much of it is in use
 */
record Choice<P>(Function<P, String> name, Function<P, String> kind, ToDoubleFunction<P> active) {
    private static final Set<String> SERVERS = Set.of("tomcat-threads", "jetty-threads", "undertow-threads");
    private static final String EVENT_LOOPS = "netty-event-loops";
    private static final String MANAGEMENT = "-management";

    /** The one a stack's calls to the downstream go through: of its client's kind the one so named, else the busiest. */
    Optional<P> client(Stack stack, List<P> pools) {
        List<P> all = pools.stream()
                .filter(p -> kind.apply(p).equals(stack.clientKind()))
                .toList();
        return all.stream()
                .filter(p -> name.apply(p).equals("downstream"))
                .findFirst()
                .or(() -> all.stream().max(Comparator.comparingDouble(active)));
    }

    /** The threads that work on requests; none where each request has one of its own. */
    Optional<P> server(List<P> pools) {
        return pools.stream()
                .filter(p -> SERVERS.contains(kind.apply(p)))
                .filter(p -> !name.apply(p).endsWith(MANAGEMENT))
                .max(Comparator.comparingDouble(active));
    }

    /** The event loops. */
    Optional<P> eventLoops(List<P> pools) {
        return pools.stream().filter(p -> kind.apply(p).equals(EVENT_LOOPS)).max(Comparator.comparingDouble(active));
    }
}
