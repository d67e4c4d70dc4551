package dev.waitwell.pools.okhttp;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * A bound for calls through OkHttp, which has none for synchronous ones.
 *
 * @param maxCalls most calls of one client at once, each until its answer is read or closed; without it there is no
 *     bound
 * @param acquireTimeout longest wait of a call that finds so many under way; then it fails
 */
@ConfigurationProperties("waitwell.pools.okhttp")
record OkHttpPoolsProperties(
        @Nullable Integer maxCalls, @DefaultValue("10s") Duration acquireTimeout) {

    /** Refuses what can only be a mistake. */
    OkHttpPoolsProperties {
        if (maxCalls != null && maxCalls < 1) {
            throw new IllegalArgumentException("waitwell.pools.okhttp.max-calls must be at least 1, but was '"
                    + maxCalls + "'; leave it out for no bound");
        }
        if (acquireTimeout.isNegative()) {
            throw new IllegalArgumentException("waitwell.pools.okhttp.acquire-timeout must not be negative, but was '"
                    + acquireTimeout.toMillis() + "ms'");
        }
    }
}
