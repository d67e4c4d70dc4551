package dev.waitwell.lab.experiment;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A way to wait: a service, how it is started, and where its paths begin. */
public enum Stack {
    /** Spring MVC, one platform thread held by each request. */
    PLATFORM("service-blocking", "", "/blocking", true, Stack.APACHE),
    /** Spring MVC, one virtual thread for each request. */
    VIRTUAL("service-blocking", "", "/virtual", false, Stack.APACHE),
    /** Spring MVC, servlet async processing: no thread held while the request waits. */
    ASYNC("service-blocking", "/async", "/blocking/async", false, Stack.NETTY),
    /** Spring WebFlux on event loops. */
    REACTIVE("service-reactive", "", "/reactive", false, Stack.NETTY),
    /** As {@link #PLATFORM}, on Jetty in place of Tomcat. */
    JETTY("service-blocking-jetty", "", null, true, Stack.APACHE),
    /** As {@link #VIRTUAL}, on Jetty. */
    JETTY_VIRTUAL("service-blocking-jetty", "", null, false, Stack.APACHE),
    /** As {@link #PLATFORM}, on Undertow in place of Tomcat. */
    UNDERTOW("service-blocking-undertow", "", null, true, Stack.APACHE),
    /** As {@link #VIRTUAL}, on Undertow. */
    UNDERTOW_VIRTUAL("service-blocking-undertow", "", null, false, Stack.APACHE);

    /** Those that are compared unless others are asked for. */
    static final List<Stack> STANDARD = List.of(PLATFORM, VIRTUAL, ASYNC, REACTIVE);

    private static final String APACHE = "httpclient5";
    private static final String NETTY = "netty-connections";

    private final String module;
    private final String path;
    private final @Nullable String gatewayPath;
    private final boolean holdsThread;
    private final String clientKind;

    Stack(String module, String path, @Nullable String gatewayPath, boolean holdsThread, String clientKind) {
        this.module = module;
        this.path = path;
        this.gatewayPath = gatewayPath;
        this.holdsThread = holdsThread;
        this.clientKind = clientKind;
    }

    /** Name for people and properties, lower case. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Folder of the module that serves it. */
    public String module() {
        return module;
    }

    /** What its paths begin with when the service is called itself. */
    public String path() {
        return path;
    }

    /** What its paths begin with when the gateway is called; empty for a stack that the gateway has no route to. */
    public Optional<String> gatewayPath() {
        return Optional.ofNullable(gatewayPath);
    }

    /** Which of the twins it is, as its answers say. */
    public String service() {
        return this == REACTIVE ? "reactive" : "blocking";
    }

    /** What kind of thread handles a response, as its answers say. */
    public String thread() {
        return virtualThreads() ? "virtual" : boundsLine() ? "event-loop" : "platform";
    }

    /** Whether each request has a virtual thread of its own. */
    public boolean virtualThreads() {
        return this == VIRTUAL || this == JETTY_VIRTUAL || this == UNDERTOW_VIRTUAL;
    }

    /** Whether a waiting request holds a thread of a bounded pool. */
    public boolean holdsThread() {
        return holdsThread;
    }

    /** Kind of the pool that its calls to the downstream go through, as the pools starter names it. */
    public String clientKind() {
        return clientKind;
    }

    /** Whether the line for that pool has a length of its own; Apache's has none, it ends with who can wait in it. */
    public boolean boundsLine() {
        return clientKind.equals(NETTY);
    }

    /** Whether its requests are taken up by a bounded pool of threads, waiting there or not. */
    public boolean hasServerThreads() {
        return !virtualThreads() && this != REACTIVE;
    }

    /** The stack of that label. */
    public static Optional<Stack> of(String label) {
        return Arrays.stream(values()).filter(s -> s.label().equals(label)).findFirst();
    }

    /** All labels, for messages. */
    public static String labels() {
        return Arrays.stream(values()).map(Stack::label).collect(Collectors.joining(", "));
    }
}
