package dev.waitwell.pools.server;

import dev.waitwell.pools.Pool;
import dev.waitwell.pools.PoolSource;
import java.util.ArrayList;
import java.util.List;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.reactor.netty.NettyWebServer;
import org.springframework.http.client.ReactorResourceFactory;
import reactor.netty.resources.LoopResources;

/**
 * Finds Reactor Netty's event loops, which its server and its clients share. Asked for only once a server runs on them:
 * loops come into being when asked for, and a service that never calls anybody should have none.
 */
final class EventLoopPools implements PoolSource {

    private static final String SHARED = "event-loops";

    private final WebServers servers;
    private final ConfigurableListableBeanFactory beans;
    private final Kept<Named, Pool> pools = new Kept<>(found -> new EventLoopPool(found.name(), found.loops()));

    EventLoopPools(WebServers servers, ConfigurableListableBeanFactory beans) {
        this.servers = servers;
        this.beans = beans;
    }

    /** Loops and their name. */
    private record Named(String name, LoopResources loops) {}

    @Override
    public List<Pool> pools() {
        if (servers.bySuffix().values().stream().noneMatch(NettyWebServer.class::isInstance)) {
            return List.of();
        }
        List<Named> found = new ArrayList<>();
        for (String name : beans.getBeanNamesForType(ReactorResourceFactory.class, true, false)) {
            if (beans.getSingleton(name) instanceof ReactorResourceFactory resources && resources.isRunning()) {
                add(found.isEmpty() ? SHARED : name, resources.getLoopResources(), found);
            }
        }
        for (String name : beans.getBeanNamesForType(LoopResources.class, true, false)) {
            if (beans.getSingleton(name) instanceof LoopResources loops) {
                add(name, loops, found);
            }
        }
        return pools.of(found);
    }

    private static void add(String name, LoopResources loops, List<Named> found) {
        if (!loops.isDisposed() && found.stream().noneMatch(f -> f.loops() == loops)) {
            found.add(new Named(name, loops));
        }
    }
}
