package dev.waitwell.gateway.server;

import io.micrometer.common.KeyValue;
import org.springframework.cloud.gateway.support.ServerWebExchangeUtils;
import org.springframework.http.server.reactive.observation.DefaultServerRequestObservationConvention;
import org.springframework.http.server.reactive.observation.ServerRequestObservationContext;

/** Tells requests apart by route: without it the {@code uri} of every routed one would be {@code UNKNOWN}. */
final class RouteObservationConvention extends DefaultServerRequestObservationConvention {

    @Override
    protected KeyValue uri(ServerRequestObservationContext context) {
        return context.getAttributes().get(ServerWebExchangeUtils.GATEWAY_PREDICATE_MATCHED_PATH_ATTR)
                        instanceof String pattern
                ? KeyValue.of("uri", pattern)
                : super.uri(context);
    }
}
