package dev.waitwell.pools.server;

import org.apache.tomcat.util.threads.VirtualThreadExecutor;
import org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.core.Ordered;

/** Counts what runs on Tomcat's virtual threads. Last of all, since it wraps what the others set. */
final class CountRequestsOfTomcat implements WebServerFactoryCustomizer<ConfigurableTomcatWebServerFactory>, Ordered {

    @Override
    public void customize(ConfigurableTomcatWebServerFactory factory) {
        factory.addProtocolHandlerCustomizers(handler -> {
            if (handler.getExecutor() instanceof VirtualThreadExecutor threads) {
                handler.setExecutor(new CountedThreads(threads));
            }
        });
    }

    @Override
    public int getOrder() {
        return LOWEST_PRECEDENCE;
    }
}
