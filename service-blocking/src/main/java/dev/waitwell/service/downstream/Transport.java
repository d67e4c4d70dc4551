package dev.waitwell.service.downstream;

import java.util.Arrays;
import java.util.List;
import org.springframework.core.env.Environment;

/** The HTTP clients that Feign can be given, each with the property that chooses it. */
enum Transport {
    /** Apache HttpClient 5; the one when nothing is said. Its pool bounds the calls. */
    APACHE_HTTPCLIENT_5("apache-httpclient-5", "spring.cloud.openfeign.httpclient.hc5.enabled"),
    /** OkHttp; Spring Cloud's own property for it does nothing any more. */
    OKHTTP("okhttp", "waitwell.downstream.okhttp.enabled"),
    /** Java's client of version 11. */
    JDK_HTTP_CLIENT("jdk-http-client", "spring.cloud.openfeign.http2client.enabled"),
    /** Java's client of version 1; the one when every other is off. */
    HTTP_URL_CONNECTION("http-url-connection", "");

    private final String label;
    private final String property;

    Transport(String label, String property) {
        this.label = label;
        this.property = property;
    }

    /** What answers call it. */
    String label() {
        return label;
    }

    /**
     * The one that is chosen.
     *
     * @throws IllegalArgumentException when several are
     */
    static Transport of(Environment environment) {
        List<Transport> on =
                Arrays.stream(values()).filter(each -> each.isOn(environment)).toList();
        if (on.size() > 1) {
            throw new IllegalArgumentException("only one of "
                    + String.join(", ", on.stream().map(each -> each.property).toList())
                    + " may be true: Feign has one client; see the profiles client-*");
        }
        return on.isEmpty() ? HTTP_URL_CONNECTION : on.getFirst();
    }

    private boolean isOn(Environment environment) {
        // As Spring Cloud has it: this one is there unless it is switched off.
        boolean natively = this == APACHE_HTTPCLIENT_5;
        return !property.isEmpty() && environment.getProperty(property, Boolean.class, natively);
    }
}
