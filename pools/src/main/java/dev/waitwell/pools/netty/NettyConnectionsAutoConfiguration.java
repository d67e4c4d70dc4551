package dev.waitwell.pools.netty;

import dev.waitwell.pools.meter.AcquireTimers;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.http.client.ReactorResourceFactory;
import reactor.netty.http.client.HttpClient;

/** Shows and resizes the connections of Reactor Netty's clients. */
@AutoConfiguration
@ConditionalOnClass({HttpClient.class, ReactorResourceFactory.class})
@ImportRuntimeHints(InsidesHints.class)
class NettyConnectionsAutoConfiguration {

    /** Static, and asks for nothing when made: it has to be there before the beans that it looks at. */
    @Bean
    static NettyClients waitwellNettyClients(ObjectProvider<AcquireTimers> timers) {
        return new NettyClients(timers::getObject);
    }
}
