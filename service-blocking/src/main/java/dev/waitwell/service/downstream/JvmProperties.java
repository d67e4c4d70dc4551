package dev.waitwell.service.downstream;

import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Limits of Java's own HTTP clients, which are system properties of the whole process, read once at their first use.
 *
 * @param systemProperties set before that, unless the command line set them with {@code -D}; names that start with
 *     {@code http.}, {@code jdk.httpclient.} or {@code sun.net.http.}
 */
@ConfigurationProperties("waitwell.downstream.jvm")
record JvmProperties(@DefaultValue Map<String, String> systemProperties) {

    JvmProperties {
        for (String name : systemProperties.keySet()) {
            if (!name.matches("(http|jdk\\.httpclient|sun\\.net\\.http)\\..+")) {
                throw new IllegalArgumentException(
                        "waitwell.downstream.jvm.system-properties may name http.*, jdk.httpclient.* and sun.net.http.*"
                                + ", but named '" + name + "'");
            }
        }
    }

    void apply() {
        systemProperties.forEach((name, value) -> {
            if (System.getProperty(name) == null) {
                System.setProperty(name, value);
            }
        });
    }
}
