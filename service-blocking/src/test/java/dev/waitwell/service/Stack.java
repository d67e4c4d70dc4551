package dev.waitwell.service;

import java.util.ArrayList;
import java.util.List;

/** The ways to wait that this service has, and for the threads that wait the clients that they can wait in. */
enum Stack {
    PLATFORM("", "apache-httpclient-5", "platform", ""),
    VIRTUAL("", "apache-httpclient-5", "virtual", ""),
    ASYNC("/async", "reactor-netty", "event-loop", ""),
    PLATFORM_URL_CONNECTION("", "http-url-connection", "platform", "client-urlconnection"),
    VIRTUAL_URL_CONNECTION("", "http-url-connection", "virtual", "client-urlconnection"),
    PLATFORM_OKHTTP("", "okhttp", "platform", "client-okhttp"),
    VIRTUAL_OKHTTP("", "okhttp", "virtual", "client-okhttp"),
    PLATFORM_JDK("", "jdk-http-client", "platform", "client-jdk"),
    VIRTUAL_JDK("", "jdk-http-client", "virtual", "client-jdk");

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

    /** The one whose service this one is asked at, too. */
    Stack host() {
        return this == ASYNC ? PLATFORM : this;
    }

    RunningService start(String downstream, int redis, String... more) {
        List<String> arguments = new ArrayList<>(List.of(more));
        arguments.add("--spring.threads.virtual.enabled=" + thread.equals("virtual"));
        if (!profile.isEmpty()) {
            arguments.add("--spring.profiles.active=" + profile);
        }
        return new RunningService(downstream, redis, arguments.toArray(String[]::new));
    }
}
