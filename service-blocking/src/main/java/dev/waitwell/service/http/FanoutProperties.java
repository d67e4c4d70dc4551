package dev.waitwell.service.http;

import jakarta.validation.constraints.Min;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How many calls of all fan-outs together; on platform threads only.
 *
 * @param threads most calls at once; the next one waits in line
 * @param queue most calls waiting in that line; the next one is refused with 503
 */
@Validated
@ConfigurationProperties("waitwell.fanout")
record FanoutProperties(
        @DefaultValue("200") @Min(1) int threads,
        @DefaultValue("1000") @Min(0) int queue) {}
