package dev.waitwell.service;

import java.util.stream.Stream;

/** The ways to wait that this service has. */
enum Stack {
    PLATFORM("", "apache-httpclient-5", "platform"),
    VIRTUAL("", "apache-httpclient-5", "virtual"),
    ASYNC("/async", "reactor-netty", "event-loop");

    /** What stands before each path. */
    final String base;

    /** What calls the downstream. */
    final String client;

    /** What kind of thread handles the response. */
    final String thread;

    Stack(String base, String client, String thread) {
        this.base = base;
        this.client = client;
        this.thread = thread;
    }

    RunningService start(String downstream, int redis, String... more) {
        return new RunningService(
                downstream,
                redis,
                Stream.concat(Stream.of("--spring.threads.virtual.enabled=" + (this == VIRTUAL)), Stream.of(more))
                        .toArray(String[]::new));
    }
}
