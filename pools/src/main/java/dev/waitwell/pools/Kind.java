package dev.waitwell.pools;

/** The kinds of pools that are known; few and fixed, so that the tag {@code kind} stays small. */
public enum Kind {
    /** Threads of Tomcat that work on requests. */
    TOMCAT_THREADS("tomcat-threads", Role.SERVER_THREADS),
    /** Threads of Jetty that work on requests, accept and select. */
    JETTY_THREADS("jetty-threads", Role.SERVER_THREADS),
    /** Worker threads of Undertow. */
    UNDERTOW_THREADS("undertow-threads", Role.SERVER_THREADS),
    /** Requests on a virtual thread each, and the carriers below them. */
    VIRTUAL_THREADS("virtual-threads", Role.SERVER_THREADS),
    /** Event loops of Reactor Netty. */
    NETTY_EVENT_LOOPS("netty-event-loops", Role.EVENT_LOOPS),
    /** Connections of a Reactor Netty client. */
    NETTY_CONNECTIONS("netty-connections", Role.HTTP_CLIENT),
    /** Connections of Apache HttpClient 5. */
    HTTPCLIENT5("httpclient5", Role.HTTP_CLIENT),
    /** Calls and connections of OkHttp. */
    OKHTTP("okhttp", Role.HTTP_CLIENT),
    /** Connections kept by {@code java.net.http.HttpClient}. */
    JDK_HTTP_CLIENT("jdk-http-client", Role.HTTP_CLIENT),
    /** Connections kept by {@code HttpURLConnection}. */
    URL_CONNECTION("url-connection", Role.HTTP_CLIENT),
    /** Connections to Redis, one for each command under way. */
    LETTUCE_POOL("lettuce-pool", Role.REDIS),
    /** The one connection to Redis that all commands share. */
    LETTUCE_SHARED("lettuce-shared", Role.REDIS),
    /** JDBC connections of HikariCP. */
    HIKARI("hikari", Role.DATABASE),
    /** Connections of r2dbc-pool. */
    R2DBC_POOL("r2dbc-pool", Role.DATABASE),
    /** Threads of a {@code ThreadPoolTaskExecutor}. */
    TASK_EXECUTOR("task-executor", Role.EXECUTOR),
    /** Calls let through by a Resilience4j bulkhead. */
    BULKHEAD("bulkhead", Role.BULKHEAD);

    /** What a pool is there for. */
    public enum Role {
        /** Works on incoming requests. */
        SERVER_THREADS,
        /** Serves everybody and must never wait. */
        EVENT_LOOPS,
        /** Calls other services. */
        HTTP_CLIENT,
        /** Calls Redis. */
        REDIS,
        /** Calls a database. */
        DATABASE,
        /** Works in the background. */
        EXECUTOR,
        /** Bounds calls and holds nothing. */
        BULKHEAD
    }

    private final String tag;
    private final Role role;

    Kind(String tag, Role role) {
        this.tag = tag;
        this.role = role;
    }

    /** The value of the tag {@code kind}. */
    public String tag() {
        return tag;
    }

    /** What pools of this kind are there for. */
    public Role role() {
        return role;
    }
}
