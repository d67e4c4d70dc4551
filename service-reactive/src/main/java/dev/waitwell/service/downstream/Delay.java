package dev.waitwell.service.downstream;

/**
 * The downstream's answer to a delay.
 *
 * @param delayMillis how long it waited
 */
public record Delay(int delayMillis) {}
