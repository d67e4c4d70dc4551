package dev.waitwell.pools.server;

import dev.waitwell.pools.Limit;
import dev.waitwell.pools.Pool;
import dev.waitwell.pools.Reading;
import java.util.List;
import org.apache.coyote.AbstractProtocol;
import org.jspecify.annotations.Nullable;

/**
 * A connector of Tomcat's: what it has whatever kind of threads works for it.
 *
 * @param server suffix of the server's name
 * @param port suffix of the connector's own; empty for the one that Spring Boot makes
 * @param main whether it is that one: properties reach no other
 * @param protocol its settings and numbers
 */
record TomcatConnector(String server, String port, boolean main, AbstractProtocol<?> protocol) {

    /** Connections that the kernel keeps when Tomcat takes no more. */
    static final String ACCEPT_COUNT = "accept-count";

    String name(String library) {
        return library + port + server;
    }

    @Nullable
    Integer maxConnections() {
        int max = protocol.getMaxConnections();
        return max < 0 ? null : max;
    }

    /** Of HTTP/1.1, whose connections carry one request at a time; with HTTP/2 connections do not bound requests. */
    @Nullable
    Integer mostRequests() {
        return protocol.findUpgradeProtocols().length > 0 ? null : maxConnections();
    }

    Limit maxConnectionsLimit() {
        return limit(Limit.MAX_CONNECTIONS, maxConnections(), 8192, "server.tomcat.max-connections");
    }

    Limit acceptCountLimit() {
        return limit(ACCEPT_COUNT, protocol.getAcceptCount(), 100, "server.tomcat.accept-count");
    }

    Limit limit(String name, @Nullable Object value, @Nullable Object libraryDefault, String property) {
        return main ? Limit.of(name, value, libraryDefault, property) : Limit.of(name, value, libraryDefault);
    }

    List<Pool.Part> parts() {
        return List.of(new Pool.Part("connections", new Reading(maxConnections(), connections(), null, null)));
    }

    // Tomcat counts the connection that it is ready to take next as if it were there, until it is ready for none.
    private @Nullable Integer connections() {
        int count = (int) protocol.getConnectionCount();
        return count < 0 ? null : count == protocol.getMaxConnections() ? (Integer) count : Math.max(0, count - 1);
    }

    String whenConnectionsAreUp() {
        return maxConnections() == null
                ? "Nothing bounds the connections."
                : "At " + maxConnections()
                        + " connections, idle ones among them, Tomcat accepts no more: the kernel keeps "
                        + protocol.getAcceptCount() + " (accept-count), and those after them time out connecting.";
    }
}
