package dev.waitwell.pools.server;

import dev.waitwell.pools.Limit;
import dev.waitwell.pools.Pool;
import dev.waitwell.pools.Reading;
import java.util.List;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.jspecify.annotations.Nullable;

/**
 * A Jetty: what it has whatever kind of threads works for it.
 *
 * @param suffix of its name
 * @param server itself
 */
record JettyServer(String suffix, Server server) {

    static final String MAX_PROPERTY = "server.jetty.threads.max";

    private static final String CONNECTIONS_PROPERTY = "server.jetty.max-connections";

    @Nullable
    Integer maxConnections() {
        NetworkConnectionLimit limit = server.getBean(NetworkConnectionLimit.class);
        return limit == null ? null : (Integer) limit.getMaxNetworkConnectionCount();
    }

    /** Of HTTP/1.1, whose connections carry one request at a time; with HTTP/2 connections do not bound requests. */
    @Nullable
    Integer mostRequests() {
        for (Connector connector : server.getConnectors()) {
            if (connector.getProtocols().stream().anyMatch(p -> p.startsWith("h2"))) {
                return null;
            }
        }
        return maxConnections();
    }

    Limit maxConnectionsLimit() {
        return Limit.of(Limit.MAX_CONNECTIONS, maxConnections(), null, CONNECTIONS_PROPERTY);
    }

    List<Pool.Part> parts() {
        int open = 0;
        for (Connector connector : server.getConnectors()) {
            open += connector.getConnectedEndPoints().size();
        }
        return List.of(new Pool.Part("connections", new Reading(maxConnections(), open, null, null)));
    }

    String whenConnectionsAreUp() {
        Integer most = maxConnections();
        return most == null
                ? "Nothing bounds the connections."
                : "At " + most
                        + " connections, idle ones among them, Jetty accepts no more: the kernel keeps a few, and "
                        + "those after them time out connecting.";
    }
}
