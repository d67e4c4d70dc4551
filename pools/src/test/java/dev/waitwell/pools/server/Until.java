package dev.waitwell.pools.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.Callable;

/** Waits for what other threads bring about. */
final class Until {

    private static final long PATIENCE_NANOS = 30_000_000_000L;
    private static final long LOOK_AGAIN_MILLIS = 20;

    private Until() {}

    static void becomes(Callable<?> seen, Object expected) throws Exception {
        long end = System.nanoTime() + PATIENCE_NANOS;
        Object last = seen.call();
        while (!expected.equals(last) && System.nanoTime() < end) {
            Thread.sleep(LOOK_AGAIN_MILLIS);
            last = seen.call();
        }
        assertThat(last).isEqualTo(expected);
    }
}
