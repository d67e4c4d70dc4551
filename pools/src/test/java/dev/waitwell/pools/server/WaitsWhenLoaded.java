package dev.waitwell.pools.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;

/** A static initializer runs below a frame of the JVM's own, so a virtual thread cannot leave its carrier there. */
final class WaitsWhenLoaded {

    private static final int MILLIS = 40;

    static {
        try {
            Thread.sleep(MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private WaitsWhenLoaded() {}

    /** Loads it once more, which waits once more. */
    static void load() {
        try (InputStream in = WaitsWhenLoaded.class.getResourceAsStream("WaitsWhenLoaded.class")) {
            MethodHandles.lookup().defineHiddenClass(in.readAllBytes(), true);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
