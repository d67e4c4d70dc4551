package dev.waitwell.service.downstream;

import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.binder.httpcomponents.hc5.PoolingHttpClientConnectionManagerMetricsBinder;
import io.micrometer.core.instrument.binder.okhttp3.OkHttpConnectionPoolMetrics;
import java.io.IOException;
import java.net.http.HttpClient;
import java.util.List;
import java.util.concurrent.TimeUnit;
import okhttp3.ConnectionPool;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import org.apache.hc.client5.http.classic.ExecChain;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.io.HttpClientConnectionManager;
import org.apache.hc.core5.concurrent.Cancellable;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.util.TimeValue;
import org.springframework.cloud.openfeign.clientconfig.HttpClient5FeignConfiguration.HttpClientBuilderCustomizer;
import org.springframework.cloud.openfeign.clientconfig.http2client.Http2ClientCustomizer;
import org.springframework.cloud.openfeign.support.FeignHttpClientProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** What Feign calls through, how that is bounded and cut, and the meters of its pool. */
@Configuration(proxyBeanMethods = false)
class TransportConfiguration {

    private static final String BULKHEAD = "resilience4j.bulkhead.instances.downstream.max-concurrent-calls";

    @Bean
    Transport transport(Environment environment) {
        return Transport.of(environment);
    }

    /** The native pool of Feign's client; everything else about it is set by {@code spring.cloud.openfeign}. */
    // Deprecated in favour of httpclient5-observation; kept for the names of the meters, which dashboards know.
    @SuppressWarnings("deprecation")
    @Bean
    @ConditionalOnTransport(Transport.APACHE_HTTPCLIENT_5)
    MeterBinder feignPoolMeters(HttpClientConnectionManager connections) {
        return new PoolingHttpClientConnectionManagerMetricsBinder(
                (PoolingHttpClientConnectionManager) connections, "downstream");
    }

    @Bean
    @ConditionalOnTransport(Transport.APACHE_HTTPCLIENT_5)
    CallBound feignPool(HttpClientConnectionManager connections, FeignHttpClientProperties knobs) {
        return new PoolBound((PoolingHttpClientConnectionManager) connections, knobs);
    }

    @Bean
    @ConditionalOnTransport(Transport.APACHE_HTTPCLIENT_5)
    HttpClientBuilderCustomizer feignHttpClient(DownstreamProperties knobs) {
        return builder -> builder
                // A retry behind our back would double the load on a downstream that is in trouble.
                .disableAutomaticRetries()
                .disableRedirectHandling()
                .disableAuthCaching()
                // Nothing is compressed on either client.
                .disableContentCompression()
                .evictIdleConnections(TimeValue.of(knobs.maxIdleTime()))
                .addExecInterceptorFirst("abort", TransportConfiguration::cutOnAbort);
    }

    private static ClassicHttpResponse cutOnAbort(ClassicHttpRequest request, ExecChain.Scope scope, ExecChain chain)
            throws IOException, HttpException {
        Abort.Call call = Abort.current();
        if (call != null && scope.execRuntime instanceof Cancellable running) {
            call.onAbort(running::cancel);
        }
        return chain.proceed(request, scope);
    }

    /** Bounds the calls of a client that does not bound them itself. */
    @Bean
    @ConditionalOnTransport({Transport.OKHTTP, Transport.JDK_HTTP_CLIENT, Transport.HTTP_URL_CONNECTION})
    Bulkhead downstreamBulkhead(BulkheadRegistry bulkheads, Environment environment) {
        if (!environment.containsProperty(BULKHEAD)) {
            throw new IllegalStateException(BULKHEAD + " is missing: nothing else bounds the calls of this client;"
                    + " set it, or take the profiles client-*, which do");
        }
        return bulkheads.bulkhead("downstream");
    }

    @Bean
    @ConditionalOnTransport(Transport.HTTP_URL_CONNECTION)
    BoundedClient urlConnection(Bulkhead downstreamBulkhead, JvmProperties jvm) {
        jvm.apply();
        return new BoundedClient(new UrlConnectionClient(), downstreamBulkhead);
    }

    @Bean
    @ConditionalOnTransport(Transport.JDK_HTTP_CLIENT)
    BoundedClient jdkHttpClient(HttpClient client, Bulkhead downstreamBulkhead, Alarms alarms) {
        return new BoundedClient(new JdkClient(client, alarms), downstreamBulkhead);
    }

    /** Spring Cloud makes the client; {@code spring.cloud.openfeign.httpclient.http2.version} is its own knob. */
    @Bean
    @ConditionalOnTransport(Transport.JDK_HTTP_CLIENT)
    Http2ClientCustomizer jdkHttpClientCustomizer(FeignLimits limits, JvmProperties jvm) {
        jvm.apply();
        // As Feign asks for in each call: otherwise it would make a second client.
        return builder -> builder.connectTimeout(limits.connectTimeout()).followRedirects(HttpClient.Redirect.NEVER);
    }

    @Bean
    @ConditionalOnTransport(Transport.OKHTTP)
    ConnectionPool okHttpConnections(FeignHttpClientProperties feign, DownstreamProperties knobs) {
        return new ConnectionPool(feign.getMaxConnections(), knobs.maxIdleTime().toMillis(), TimeUnit.MILLISECONDS);
    }

    @Bean
    @ConditionalOnTransport(Transport.OKHTTP)
    MeterBinder okHttpPoolMeters(ConnectionPool okHttpConnections) {
        return new OkHttpConnectionPoolMetrics(okHttpConnections);
    }

    @Bean
    @ConditionalOnTransport(Transport.OKHTTP)
    OkHttpClient okHttp(ConnectionPool okHttpConnections, OkHttpProperties knobs, FeignLimits limits) {
        return new OkHttpClient.Builder()
                .connectionPool(okHttpConnections)
                .protocols(List.of(knobs.protocol()))
                // As Feign asks for in each call: otherwise it would derive a client each time.
                .connectTimeout(limits.connectTimeout())
                .readTimeout(limits.readTimeout())
                .writeTimeout(limits.readTimeout())
                // A retry behind our back would double the load on a downstream that is in trouble.
                .retryOnConnectionFailure(false)
                .followRedirects(false)
                .followSslRedirects(false)
                .addInterceptor(TransportConfiguration::cutOnAbort)
                .addNetworkInterceptor(TransportConfiguration::uncompressed)
                .build();
    }

    @Bean
    @ConditionalOnTransport(Transport.OKHTTP)
    BoundedClient okHttpClient(OkHttpClient okHttp, Bulkhead downstreamBulkhead) {
        return new BoundedClient(new feign.okhttp.OkHttpClient(okHttp), downstreamBulkhead);
    }

    private static Response cutOnAbort(Interceptor.Chain chain) throws IOException {
        Abort.Call call = Abort.current();
        if (call != null) {
            call.onAbort(chain.call()::cancel);
        }
        return chain.proceed(chain.request());
    }

    /** It would ask for gzip of its own accord; nothing is compressed on any client. */
    private static Response uncompressed(Interceptor.Chain chain) throws IOException {
        return chain.proceed(
                chain.request().newBuilder().removeHeader("Accept-Encoding").build());
    }
}
