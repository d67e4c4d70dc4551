package dev.waitwell.lab.result;

import org.jspecify.annotations.Nullable;

/**
 * What held for all conditions of a run.
 *
 * @param settleSeconds unmeasured load before each window
 * @param windowSeconds length asked for each measured window
 * @param warmUpMaxSeconds most unmeasured load when a stack starts
 * @param serverThreads request threads stated for stacks that hold one while they wait
 * @param clientConnections connections to the downstream stated for every stack
 * @param clientPending calls waiting for one stated for every stack that bounds that line; null where none was
 * @param acquireTimeoutMillis longest wait in that line stated for every stack, milliseconds; null where none was
 * @param gates {@code fail} when a failed gate fails the build, else {@code warn}
 */
public record Setup(
        double settleSeconds,
        double windowSeconds,
        double warmUpMaxSeconds,
        int serverThreads,
        int clientConnections,
        @Nullable Integer clientPending,
        @Nullable Long acquireTimeoutMillis,
        String gates) {}
