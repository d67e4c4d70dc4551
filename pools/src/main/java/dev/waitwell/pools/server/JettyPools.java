package dev.waitwell.pools.server;

import dev.waitwell.pools.Pool;
import dev.waitwell.pools.PoolSource;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ThreadPool;
import org.eclipse.jetty.util.thread.VirtualThreadPool;
import org.springframework.boot.jetty.JettyWebServer;

/** Each Jetty has threads of its own. */
final class JettyPools implements PoolSource {

    private final WebServers servers;
    private final Kept<JettyServer, Pool> pools;

    JettyPools(WebServers servers, VirtualThreads virtual) {
        this.servers = servers;
        this.pools = new Kept<>(jetty -> jetty.server().getThreadPool() instanceof VirtualThreadPool
                ? new JettyVirtualThreads(jetty, virtual)
                : new JettyPool(jetty));
    }

    @Override
    public List<Pool> pools() {
        List<JettyServer> found = new ArrayList<>();
        servers.bySuffix().forEach((suffix, server) -> {
            if (server instanceof JettyWebServer jetty
                    && isKnown(jetty.getServer().getThreadPool())) {
                found.add(new JettyServer(suffix, jetty.getServer()));
            }
        });
        return pools.of(found);
    }

    private static boolean isKnown(ThreadPool threads) {
        return threads instanceof QueuedThreadPool || threads instanceof VirtualThreadPool;
    }
}
