package dev.waitwell.lab.load;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** A time that passes when a test says so; begins anywhere, as {@link System#nanoTime()} does. */
final class Clock implements LongSupplier {
    private final AtomicLong nanos = new AtomicLong(-5_000_000_000L);

    @Override
    public long getAsLong() {
        return nanos.get();
    }

    void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    void passMillis(long millis) {
        pass(Duration.ofMillis(millis));
    }
}
