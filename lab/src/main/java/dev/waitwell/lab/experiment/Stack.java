package dev.waitwell.lab.experiment;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** A way to wait: a service, how it is started, and where its paths begin. */
public enum Stack {
    /** Spring MVC, one platform thread held by each request. */
    PLATFORM("service-blocking", "", "/blocking", true),
    /** Spring MVC, one virtual thread for each request. */
    VIRTUAL("service-blocking", "", "/virtual", false),
    /** Spring MVC, servlet async processing: no thread held while the request waits. */
    ASYNC("service-blocking", "/async", "/blocking/async", false),
    /** Spring WebFlux on event loops. */
    REACTIVE("service-reactive", "", "/reactive", false);

    private final String module;
    private final String path;
    private final String gatewayPath;
    private final boolean holdsThread;

    Stack(String module, String path, String gatewayPath, boolean holdsThread) {
        this.module = module;
        this.path = path;
        this.gatewayPath = gatewayPath;
        this.holdsThread = holdsThread;
    }

    /** Name for people and properties, lower case. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Folder of the module that serves it. */
    public String module() {
        return module;
    }

    /** What its paths begin with when the service is called itself. */
    public String path() {
        return path;
    }

    /** What its paths begin with when the gateway is called. */
    public String gatewayPath() {
        return gatewayPath;
    }

    /** Whether a waiting request holds a thread of a bounded pool. */
    public boolean holdsThread() {
        return holdsThread;
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
