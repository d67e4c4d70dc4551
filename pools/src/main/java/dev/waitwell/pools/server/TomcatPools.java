package dev.waitwell.pools.server;

import dev.waitwell.pools.Pool;
import dev.waitwell.pools.PoolSource;
import java.util.ArrayList;
import java.util.List;
import org.apache.catalina.connector.Connector;
import org.apache.coyote.AbstractProtocol;
import org.springframework.boot.tomcat.TomcatWebServer;

/** Each connector of each Tomcat has threads of its own. */
final class TomcatPools implements PoolSource {

    private final WebServers servers;
    private final Kept<TomcatConnector, Pool> pools;

    TomcatPools(WebServers servers, VirtualThreads virtual) {
        this.servers = servers;
        this.pools = new Kept<>(connector -> TomcatVirtualThreads.has(connector)
                ? new TomcatVirtualThreads(connector, virtual)
                : new TomcatPool(connector));
    }

    @Override
    public List<Pool> pools() {
        List<TomcatConnector> found = new ArrayList<>();
        servers.bySuffix().forEach((suffix, server) -> {
            if (server instanceof TomcatWebServer tomcat) {
                connectors(tomcat, suffix, found);
            }
        });
        return pools.of(found);
    }

    private static void connectors(TomcatWebServer tomcat, String suffix, List<TomcatConnector> found) {
        boolean main = true;
        for (Connector connector : tomcat.getTomcat().getService().findConnectors()) {
            if (connector.getProtocolHandler() instanceof AbstractProtocol<?> protocol) {
                found.add(new TomcatConnector(suffix, main ? "" : "-" + connector.getLocalPort(), main, protocol));
            }
            main = false;
        }
    }
}
