package dev.waitwell.service.jetty;

import jakarta.validation.constraints.Min;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * The line before Jetty.
 *
 * @param acceptCount most connections made by the kernel and not yet taken over by Jetty; the next one is dropped and
 *     tried again by the caller's kernel
 */
@Validated
@ConfigurationProperties("waitwell.server")
record JettyLineProperties(@DefaultValue("1024") @Min(1) int acceptCount) {}
