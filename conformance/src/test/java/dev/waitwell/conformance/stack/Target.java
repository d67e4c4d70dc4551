package dev.waitwell.conformance.stack;

/** One way to reach the API: directly or through the gateway, on one of the stacks. */
public enum Target {
    /** The blocking twin on platform threads. */
    PLATFORM(Target.Via.PLATFORM, "", "blocking", "apache-httpclient-5", "platform"),
    /** The blocking twin on virtual threads. */
    VIRTUAL(Target.Via.VIRTUAL, "", "blocking", "apache-httpclient-5", "virtual"),
    /** The async paths of the blocking twin. */
    ASYNC(Target.Via.PLATFORM, "/async", "blocking", "reactor-netty", "event-loop"),
    /** The reactive twin. */
    REACTIVE(Target.Via.REACTIVE, "", "reactive", "reactor-netty", "event-loop"),
    /** The blocking twin on Jetty. */
    JETTY(Target.Via.JETTY, "", "blocking", "apache-httpclient-5", "platform"),
    /** The async paths on Jetty: how a server waits without a thread is its own business. */
    JETTY_ASYNC(Target.Via.JETTY, "/async", "blocking", "reactor-netty", "event-loop"),
    /** The blocking twin on Undertow. */
    UNDERTOW(Target.Via.UNDERTOW, "", "blocking", "apache-httpclient-5", "platform"),
    /** The async paths on Undertow. */
    UNDERTOW_ASYNC(Target.Via.UNDERTOW, "/async", "blocking", "reactor-netty", "event-loop"),
    /** Through the gateway to {@link #PLATFORM}. */
    GATEWAY_BLOCKING(Target.Via.GATEWAY, "/blocking", PLATFORM),
    /** Through the gateway to {@link #VIRTUAL}. */
    GATEWAY_VIRTUAL(Target.Via.GATEWAY, "/virtual", VIRTUAL),
    /** Through the gateway to {@link #ASYNC}. */
    GATEWAY_ASYNC(Target.Via.GATEWAY, "/blocking/async", ASYNC),
    /** Through the gateway to {@link #REACTIVE}. */
    GATEWAY_REACTIVE(Target.Via.GATEWAY, "/reactive", REACTIVE);

    /** The process that a request is sent to. */
    public enum Via {
        /** service-blocking on platform threads. */
        PLATFORM,
        /** service-blocking on virtual threads. */
        VIRTUAL,
        /** service-reactive. */
        REACTIVE,
        /** service-blocking-jetty on platform threads. */
        JETTY,
        /** service-blocking-undertow on platform threads. */
        UNDERTOW,
        /** The gateway. */
        GATEWAY
    }

    private final Via via;
    private final String base;
    private final String seenBase;
    private final String service;
    private final String client;
    private final String thread;

    Target(Via via, String base, String service, String client, String thread) {
        this.via = via;
        this.base = base;
        this.seenBase = base;
        this.service = service;
        this.client = client;
        this.thread = thread;
    }

    Target(Via via, String base, Target behind) {
        this.via = via;
        this.base = base;
        this.seenBase = behind.base;
        this.service = behind.service;
        this.client = behind.client;
        this.thread = behind.thread;
    }

    /** The process that a request is sent to. */
    public Via via() {
        return via;
    }

    /** What stands before each path. */
    public String base() {
        return base;
    }

    /** What of it the answering service sees. */
    public String seenBase() {
        return seenBase;
    }

    /** Whether it has /db: JDBC has no form that holds no thread. */
    public boolean asksDatabase() {
        return !seenBase.equals("/async");
    }

    /** The service that answers. */
    public String service() {
        return service;
    }

    /** What calls the downstream. */
    public String client() {
        return client;
    }

    /** The kind of thread that handles the response. */
    public String thread() {
        return thread;
    }
}
