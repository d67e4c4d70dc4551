package dev.waitwell.pools.server;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What of virtual threads is watched, when {@code spring.threads.virtual.enabled}.
 *
 * @param pinnedEvents whether to count how often a virtual thread kept its carrier while it waited for 20 ms or longer;
 *     it needs a recording of Java Flight Recorder, of nothing but these events
 */
@ConfigurationProperties("waitwell.pools.virtual-threads")
record VirtualThreadsProperties(@DefaultValue("true") boolean pinnedEvents) {}
