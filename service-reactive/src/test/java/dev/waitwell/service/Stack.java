package dev.waitwell.service;

import java.util.ArrayList;
import java.util.List;

/** The ways to wait that this service has. */
enum Stack {
    REACTIVE("", "reactor-netty", "event-loop", ""),
    REACTIVE_HTTP2("", "reactor-netty", "event-loop", "client-reactor-http2");

    /** What stands before each path. */
    final String base;

    /** What calls the downstream. */
    final String client;

    /** What kind of thread handles the response. */
    final String thread;

    private final String profile;

    Stack(String base, String client, String thread, String profile) {
        this.base = base;
        this.client = client;
        this.thread = thread;
        this.profile = profile;
    }

    RunningService start(String downstream, int redis, String... more) {
        List<String> arguments = new ArrayList<>(List.of(more));
        if (!profile.isEmpty()) {
            arguments.add("--spring.profiles.active=" + profile);
        }
        return new RunningService(downstream, redis, arguments.toArray(String[]::new));
    }
}
