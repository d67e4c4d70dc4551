package dev.waitwell.pools.server;

import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.springframework.boot.web.server.WebServer;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.ApplicationListener;

/**
 * The servers that have started, the management port's among them: its context is a child of the service's, and what
 * happens there is told here as well.
 */
final class WebServers implements ApplicationListener<WebServerInitializedEvent> {

    private final Map<String, WebServer> bySuffix = new ConcurrentSkipListMap<>();

    @Override
    public void onApplicationEvent(WebServerInitializedEvent started) {
        String namespace = started.getApplicationContext().getServerNamespace();
        bySuffix.put(namespace == null ? "" : "-" + namespace, started.getWebServer());
    }

    /** By what their pools' names end with: nothing for the callers' server, {@code -management} for the other one. */
    Map<String, WebServer> bySuffix() {
        return bySuffix;
    }
}
