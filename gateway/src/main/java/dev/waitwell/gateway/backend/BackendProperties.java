package dev.waitwell.gateway.backend;

import jakarta.validation.constraints.Min;
import java.net.URI;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Where the services are, and how many calls may wait for a connection to each.
 *
 * @param blocking service behind {@code /blocking/**}
 * @param virtual service behind {@code /virtual/**}
 * @param reactive service behind {@code /reactive/**}
 * @param pending most calls waiting for a connection to one service; the next one is refused with 503
 */
@Validated
@ConfigurationProperties("waitwell.gateway")
record BackendProperties(
        @DefaultValue("http://localhost:8080") URI blocking,
        @DefaultValue("http://localhost:8082") URI virtual,
        @DefaultValue("http://localhost:8070") URI reactive,
        @DefaultValue("1000") @Min(0) int pending) {

    BackendProperties {
        requireHttp("blocking", blocking);
        requireHttp("virtual", virtual);
        requireHttp("reactive", reactive);
    }

    private static void requireHttp(String name, URI uri) {
        boolean http = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
        if (!http || uri.getHost() == null) {
            throw new IllegalArgumentException(
                    "waitwell.gateway.%s must be an address such as http://localhost:8080, but was '%s'"
                            .formatted(name, uri));
        }
    }
}
