package dev.waitwell.service.downstream;

import feign.Request;
import feign.RequestTemplate;
import feign.Response;
import feign.micrometer.FeignContext;
import feign.micrometer.FeignObservationConvention;
import io.micrometer.common.KeyValue;
import io.micrometer.common.KeyValues;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;

/**
 * Names and tags Feign's calls as Spring does WebClient's: both are {@code http.client.requests} of this process, and
 * Prometheus takes a second set of tags under the same name for a mistake and drops it.
 */
final class FeignObservation implements FeignObservationConvention {

    @Override
    public String getName() {
        return "http.client.requests";
    }

    @Override
    public @Nullable String getContextualName(FeignContext context) {
        Request request = context.getCarrier();
        return request == null ? null : "http " + request.httpMethod().name().toLowerCase(java.util.Locale.ROOT);
    }

    @Override
    public KeyValues getLowCardinalityKeyValues(FeignContext context) {
        Request request = context.getCarrier();
        Response response = context.getResponse();
        Throwable error = context.getError();
        return KeyValues.of(
                KeyValue.of("client.name", request == null ? "none" : host(request)),
                KeyValue.of(
                        "exception", error == null ? "none" : error.getClass().getSimpleName()),
                KeyValue.of(
                        "method",
                        request == null ? "none" : request.httpMethod().name()),
                KeyValue.of("outcome", response == null ? "UNKNOWN" : outcome(response.status())),
                KeyValue.of("status", response == null ? "CLIENT_ERROR" : Integer.toString(response.status())),
                KeyValue.of("uri", request == null ? "none" : uri(request)));
    }

    private static String host(Request request) {
        RequestTemplate template = request.requestTemplate();
        String host = template == null || template.feignTarget() == null
                ? null
                : URI.create(template.feignTarget().url()).getHost();
        return host == null ? "none" : host;
    }

    /** The path as it stands in the annotation, so that values make no new time series. */
    private static String uri(Request request) {
        RequestTemplate template = request.requestTemplate();
        return template == null || template.methodMetadata() == null
                ? "none"
                : template.methodMetadata().template().path();
    }

    private static String outcome(int status) {
        HttpStatus.Series series = HttpStatus.Series.resolve(status);
        if (series == null) {
            return "UNKNOWN";
        }
        return series == HttpStatus.Series.SUCCESSFUL ? "SUCCESS" : series.name();
    }
}
