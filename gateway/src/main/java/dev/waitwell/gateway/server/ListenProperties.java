package dev.waitwell.gateway.server;

import jakarta.validation.constraints.Min;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How callers may queue at the door.
 *
 * @param acceptCount most connections made by the kernel and not yet taken over by an event loop; the next one is
 *     dropped and tried again by the caller's kernel
 */
@Validated
@ConfigurationProperties("waitwell.gateway.server")
record ListenProperties(@DefaultValue("1000") @Min(1) int acceptCount) {}
