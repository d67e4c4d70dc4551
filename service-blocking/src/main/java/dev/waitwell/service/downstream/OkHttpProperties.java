package dev.waitwell.service.downstream;

import okhttp3.Protocol;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * OkHttp as Feign's client. Spring Cloud's own {@code spring.cloud.openfeign.okhttp.enabled} does nothing since its
 * version 5.0, without a word.
 *
 * @param enabled whether it is Feign's client; then {@code spring.cloud.openfeign.httpclient.hc5.enabled} must be false
 * @param protocol {@code http-1-1}, or {@code h2-prior-knowledge} for HTTP/2 without TLS
 */
@ConfigurationProperties("waitwell.downstream.okhttp")
record OkHttpProperties(
        @DefaultValue("false") boolean enabled,
        @DefaultValue("http-1-1") Protocol protocol) {

    OkHttpProperties {
        if (protocol != Protocol.HTTP_1_1 && protocol != Protocol.H2_PRIOR_KNOWLEDGE) {
            throw new IllegalArgumentException(
                    "waitwell.downstream.okhttp.protocol must be http-1-1 or h2-prior-knowledge, but was '" + protocol
                            + "'");
        }
    }
}
