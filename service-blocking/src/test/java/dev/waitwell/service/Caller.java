package dev.waitwell.service;

import java.util.stream.Stream;

/** The clients that the service can be told to call with, each with its profile, on the threads that can wait in it. */
enum Caller {
    HC5_ON_PLATFORM("client-hc5", "apache-httpclient-5", "platform"),
    HC5_ON_VIRTUAL("client-hc5", "apache-httpclient-5", "virtual"),
    URL_CONNECTION_ON_PLATFORM("client-urlconnection", "http-url-connection", "platform"),
    URL_CONNECTION_ON_VIRTUAL("client-urlconnection", "http-url-connection", "virtual"),
    OKHTTP_ON_PLATFORM("client-okhttp", "okhttp", "platform"),
    OKHTTP_ON_VIRTUAL("client-okhttp", "okhttp", "virtual"),
    OKHTTP_HTTP2_ON_PLATFORM("client-okhttp-http2", "okhttp", "platform"),
    OKHTTP_HTTP2_ON_VIRTUAL("client-okhttp-http2", "okhttp", "virtual"),
    JDK_ON_PLATFORM("client-jdk", "jdk-http-client", "platform"),
    JDK_ON_VIRTUAL("client-jdk", "jdk-http-client", "virtual"),
    JDK_HTTP2_ON_PLATFORM("client-jdk-http2", "jdk-http-client", "platform"),
    JDK_HTTP2_ON_VIRTUAL("client-jdk-http2", "jdk-http-client", "virtual"),
    REACTOR_HTTP2("client-reactor-http2", "reactor-netty", "event-loop");

    /** What answers call it. */
    final String client;

    /** What kind of thread handles the response. */
    final String thread;

    /** What stands before each path. */
    final String base;

    private final String profile;

    Caller(String profile, String client, String thread) {
        this.profile = profile;
        this.client = client;
        this.thread = thread;
        this.base = thread.equals("event-loop") ? "/async" : "";
    }

    RunningService start(String downstream, int redis, String... more) {
        Stream<String> chosen = Stream.of(
                "--spring.profiles.active=" + profile, "--spring.threads.virtual.enabled=" + thread.equals("virtual"));
        return new RunningService(
                downstream, redis, Stream.concat(chosen, Stream.of(more)).toArray(String[]::new));
    }
}
