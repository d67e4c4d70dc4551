package dev.waitwell.pools.server;

import dev.waitwell.pools.Kind;
import dev.waitwell.pools.Limit;
import dev.waitwell.pools.Pool;
import dev.waitwell.pools.Reading;
import dev.waitwell.pools.Resizing;
import dev.waitwell.pools.Warning;
import dev.waitwell.pools.WhenFull;
import java.util.ArrayList;
import java.util.List;
import org.apache.tomcat.util.threads.VirtualThreadExecutor;

/** Requests of Tomcat on a virtual thread each. No pool at all, and that is what there is to show. */
final class TomcatVirtualThreads implements Pool {

    private static final List<String> WITHOUT_EFFECT = List.of(
            "server.tomcat.threads.max", "server.tomcat.threads.min-spare", "server.tomcat.threads.max-queue-capacity");

    private final TomcatConnector connector;
    private final VirtualThreads threads;

    TomcatVirtualThreads(TomcatConnector connector, VirtualThreads threads) {
        this.connector = connector;
        this.threads = threads;
    }

    static boolean has(TomcatConnector connector) {
        return connector.protocol().getExecutor() instanceof CountedThreads
                || connector.protocol().getExecutor() instanceof VirtualThreadExecutor;
    }

    @Override
    public String name() {
        return connector.name(PinnedEvents.POOL);
    }

    @Override
    public Kind kind() {
        return Kind.VIRTUAL_THREADS;
    }

    @Override
    public Reading read() {
        return connector.protocol().getExecutor() instanceof CountedThreads counted
                ? new Reading(null, counted.active(), null, null)
                : Reading.NOTHING;
    }

    @Override
    public List<Limit> limits() {
        List<Limit> limits = new ArrayList<>();
        limits.add(Limit.of(Limit.MAX, null, null));
        limits.add(connector.maxConnectionsLimit());
        limits.add(connector.acceptCountLimit());
        limits.addAll(threads.carriers().limits());
        return limits;
    }

    @Override
    public WhenFull whenFull() {
        return new WhenFull(
                WhenFull.Does.GROWS,
                null,
                null,
                "Each request gets a virtual thread at once"
                        + (connector.mostRequests() == null
                                ? "; nothing bounds them. "
                                : "; only the connections bound them, each of which carries one request. ")
                        + connector.whenConnectionsAreUp());
    }

    @Override
    public Resizing resizing() {
        return Resizing.none("a virtual thread is made for each request, and there is no number of them to set; what"
                + " they wait for has a pool of its own");
    }

    @Override
    public List<Part> parts() {
        List<Part> parts = new ArrayList<>(connector.parts());
        if (isMain()) {
            parts.addAll(threads.carriers().parts());
        }
        return parts;
    }

    @Override
    public List<Warning> warnings() {
        return threads.warnings(
                name(), isMain(), WITHOUT_EFFECT, "server.tomcat.max-connections bounds requests in flight");
    }

    @Override
    public List<String> unseen() {
        List<String> unseen = new ArrayList<>(threads.unseen());
        if (connector.protocol().getExecutor() instanceof VirtualThreadExecutor) {
            unseen.add("How many requests are in flight: Tomcat made its virtual threads itself, after it was set up");
        }
        return unseen;
    }

    private boolean isMain() {
        return connector.server().isEmpty() && connector.main();
    }
}
