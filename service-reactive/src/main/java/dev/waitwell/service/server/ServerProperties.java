package dev.waitwell.service.server;

import jakarta.validation.constraints.Min;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * What Reactor Netty has no property for in Spring Boot.
 *
 * @param eventLoops threads that serve all callers and all calls to the downstream; 0 means one per processor, at least
 *     4
 * @param acceptCount most connections made by the kernel and not yet taken over by an event loop; the next one is
 *     dropped and tried again by the caller's kernel
 */
@Validated
@ConfigurationProperties("waitwell.server")
record ServerProperties(
        @DefaultValue("0") @Min(0) int eventLoops,
        @DefaultValue("1024") @Min(1) int acceptCount) {

    private static final int LEAST_LOOPS = 4;

    int loops() {
        return eventLoops > 0 ? eventLoops : Math.max(Runtime.getRuntime().availableProcessors(), LEAST_LOOPS);
    }
}
