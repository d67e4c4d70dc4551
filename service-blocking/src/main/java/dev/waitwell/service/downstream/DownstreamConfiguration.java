package dev.waitwell.service.downstream;

import feign.RequestTemplate;
import feign.Retryer;
import feign.codec.Decoder;
import feign.codec.Encoder;
import feign.codec.ErrorDecoder;
import feign.micrometer.MicrometerObservationCapability;
import io.micrometer.core.instrument.binder.netty4.NettyEventExecutorMetrics;
import io.micrometer.observation.ObservationRegistry;
import io.netty.channel.ChannelOption;
import java.io.InputStream;
import java.lang.reflect.Type;
import java.time.Duration;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.support.ResponseEntityDecoder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.Http2AllocationStrategy;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.LoopResources;
import tools.jackson.databind.json.JsonMapper;

/** Feign's own ways, and the non-blocking client with its pool; what Feign calls through is another's matter. */
@Configuration(proxyBeanMethods = false)
@EnableFeignClients(clients = DownstreamClient.Api.class)
class DownstreamConfiguration {

    @Bean
    Retryer feignRetryer() {
        return Retryer.NEVER_RETRY;
    }

    /** The only bodies that we send are bytes that came in: nobody may look into them, whatever their type. */
    @Bean
    Encoder feignEncoder() {
        return (Object body, Type type, RequestTemplate request) -> request.body((byte[]) body, null);
    }

    /**
     * Bytes as they are, all else from JSON. (Spring Cloud's own decoder makes its converters at first use and without
     * a lock: of several first calls at once some would fail.)
     */
    @Bean
    Decoder feignDecoder(JsonMapper json) {
        return new ResponseEntityDecoder((response, type) -> {
            if (response.body() == null) {
                return null;
            }
            try (InputStream body = response.body().asInputStream()) {
                return type == byte[].class ? body.readAllBytes() : json.readValue(body, json.constructType(type));
            }
        });
    }

    @Bean
    ErrorDecoder feignErrorDecoder() {
        return (method, response) ->
                new DownstreamFailure(DownstreamFailure.Kind.FAILED, "answered with status " + response.status(), null);
    }

    @Bean
    MicrometerObservationCapability feignObservations(ObservationRegistry observations) {
        return new MicrometerObservationCapability(observations, new FeignObservation());
    }

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

    /** The few threads of the non-blocking client: as many as processors, at least 4. */
    @Bean(destroyMethod = "dispose")
    LoopResources downstreamLoops() {
        return LoopResources.create("downstream");
    }

    @Bean
    NettyEventExecutorMetrics eventLoopMeters(LoopResources downstreamLoops) {
        return new NettyEventExecutorMetrics(downstreamLoops.onClient(LoopResources.DEFAULT_NATIVE));
    }

    @Bean
    WebClient downstreamWebClient(
            WebClient.Builder builder,
            DownstreamProperties knobs,
            ConnectionProvider downstreamConnections,
            LoopResources downstreamLoops) {
        HttpClient client = HttpClient.create(downstreamConnections)
                .protocol(knobs.protocol())
                .runOn(downstreamLoops)
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
