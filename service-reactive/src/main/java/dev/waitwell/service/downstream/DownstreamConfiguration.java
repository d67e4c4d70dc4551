package dev.waitwell.service.downstream;

import io.netty.channel.ChannelOption;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.client.ReactorResourceFactory;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.Http2AllocationStrategy;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;

/** The client and its pool. */
@Configuration(proxyBeanMethods = false)
class DownstreamConfiguration {

    /** The pool of the non-blocking client, {@code name="downstream"} in its meters. */
    @Bean(destroyMethod = "dispose")
    ConnectionProvider downstreamConnections(DownstreamProperties knobs) {
        Duration idle = knobs.maxIdleTime();
        ConnectionProvider.Builder pool = ConnectionProvider.builder("downstream")
                .maxConnections(knobs.connections())
                .pendingAcquireMaxCount(knobs.pending())
                .pendingAcquireTimeout(knobs.acquireTimeout())
                .maxIdleTime(idle)
                .evictInBackground(idle.dividedBy(2))
                // The one used last first: those not needed fall idle.
                .lifo()
                .metrics(true);
        if (knobs.protocol() == HttpProtocol.H2C) {
            pool.allocationStrategy(Http2AllocationStrategy.builder()
                    .maxConnections(knobs.connections())
                    .maxConcurrentStreams(knobs.streams())
                    // Another connection only when those that are there are full; natively also while one is being
                    // made.
                    .strictConnectionReuse(true)
                    .build());
        }
        return pool.build();
    }

    /** Runs on the event loops of the server, so that an answer hardly ever changes threads. */
    @Bean
    WebClient downstreamWebClient(
            WebClient.Builder builder,
            DownstreamProperties knobs,
            ConnectionProvider downstreamConnections,
            ReactorResourceFactory resources) {
        HttpClient client = HttpClient.create(downstreamConnections)
                .protocol(knobs.protocol())
                .runOn(resources.getLoopResources())
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int)
                        knobs.connectTimeout().toMillis())
                .responseTimeout(knobs.responseTimeout())
                // A retry behind our back would double the load on a downstream that is in trouble.
                .disableRetry(true);
        return builder.baseUrl(knobs.url().toString())
                // No answer to us, and natively no error either: it would pass for an empty one.
                .defaultStatusHandler(HttpStatusCode::is3xxRedirection, ClientResponse::createException)
                .clientConnector(new ReactorClientHttpConnector(client))
                .build();
    }
}
