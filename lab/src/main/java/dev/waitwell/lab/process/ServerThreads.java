package dev.waitwell.lab.process;

import dev.waitwell.lab.experiment.Stack;
import java.util.List;

/** The properties that give each server as many threads for requests, whatever else it counts among them. */
public final class ServerThreads {
    /** Threads of Jetty's pool that work on no request: one accepts, two select. */
    private static final int JETTYS_OWN = 3;

    /** As many as users can be asked for: under virtual threads Jetty's limit bounds requests, Tomcat's does not. */
    private static final int UNBOUNDED = 10_000;

    private ServerThreads() {}

    /** Threads that a stack's server counts among those for requests although they work on none. */
    public static int own(Stack stack) {
        return stack == Stack.JETTY || stack == Stack.JETTY_VIRTUAL ? JETTYS_OWN : 0;
    }

    /** Of a stack of the blocking service; nothing for the reactive one, which has no such threads. */
    static List<String> of(Stack stack, int threads) {
        return switch (stack) {
            case PLATFORM, VIRTUAL, ASYNC -> List.of("--server.tomcat.threads.max=" + threads);
            case JETTY -> jetty(threads);
            case JETTY_VIRTUAL -> jetty(UNBOUNDED);
            case UNDERTOW, UNDERTOW_VIRTUAL -> List.of("--server.undertow.threads.worker=" + threads);
            case REACTIVE -> List.of();
        };
    }

    private static List<String> jetty(int threads) {
        int max = threads + JETTYS_OWN;
        return List.of(
                "--server.jetty.threads.max=" + max,
                // Jetty does not start with fewer than its least.
                "--server.jetty.threads.min=" + Math.min(10, max),
                "--server.jetty.threads.acceptors=1",
                "--server.jetty.threads.selectors=2");
    }
}
