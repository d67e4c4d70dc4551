package dev.waitwell.lab.measure;

import dev.waitwell.lab.experiment.Stack;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;

/** The names under which a Spring Boot service tells what the lab asks, all of them Micrometer's or the library's own. */
public final class ServiceMeters {
    static final String LIVE_THREADS = "jvm_threads_live_threads";
    static final String LOOP_PENDING = "netty_eventexecutor_tasks_pending";
    private static final String REQUESTS = "http_server_requests_seconds_count";
    private static final String COMPILATION = "jvm_compilation_time_ms_total";
    private static final String CPU = "process_cpu_time_ns_total";

    private ServiceMeters() {}

    /** CPU seconds so far. */
    static OptionalDouble cpuSeconds(Scrape scrape) {
        OptionalDouble nanos = scrape.sum(CPU);
        return nanos.isPresent() ? OptionalDouble.of(nanos.getAsDouble() / 1e9) : nanos;
    }

    /** Requests answered so far, without those for the meters themselves. */
    public static long requests(Scrape scrape) {
        return (long) scrape.sum(REQUESTS, l -> !own(l)).orElse(0);
    }

    /**
     * Requests of one stack's paths answered so far, and none of another's: a server that answers from the wrong
     * stack is found by this count.
     */
    public static long requests(Scrape scrape, Stack stack) {
        Predicate<Map<String, String>> async = l -> l.getOrDefault("uri", "").startsWith("/async/");
        Predicate<Map<String, String>> mine = stack == Stack.ASYNC ? async : async.negate();
        return (long) scrape.sum(REQUESTS, mine.and(l -> !own(l))).orElse(0);
    }

    /** Cores that the just-in-time compiler used between two readings; 0 where the service does not tell. */
    public static double compilingCores(Scrape before, Scrape after) {
        double millis =
                after.sum(COMPILATION).orElse(0) - before.sum(COMPILATION).orElse(0);
        return millis * 1e6 / (after.nanos() - before.nanos());
    }

    /** CPU time per request between two readings, microseconds; empty when there was no request. */
    public static OptionalDouble cpuMicrosPerRequest(Scrape before, Scrape after) {
        long requests = requests(after) - requests(before);
        OptionalDouble from = cpuSeconds(before);
        OptionalDouble to = cpuSeconds(after);
        return requests > 0 && from.isPresent() && to.isPresent()
                ? OptionalDouble.of((to.getAsDouble() - from.getAsDouble()) * 1e6 / requests)
                : OptionalDouble.empty();
    }

    /** The meters that tell of request threads; empty for a stack whose server tells nothing of them. */
    static Optional<ThreadMeters> threads(Stack stack) {
        return switch (stack) {
            case PLATFORM, VIRTUAL, ASYNC ->
                Optional.of(new ThreadMeters("tomcat_threads_busy_threads", "tomcat_threads_config_max_threads"));
            case JETTY -> Optional.of(new ThreadMeters("jetty_threads_busy", "jetty_threads_config_max"));
            case REACTIVE, JETTY_VIRTUAL, UNDERTOW, UNDERTOW_VIRTUAL -> Optional.empty();
        };
    }

    private static boolean own(Map<String, String> labels) {
        return labels.getOrDefault("uri", "").startsWith("/actuator");
    }

    /**
     * The meters of one pool of request threads.
     *
     * @param busy threads that work
     * @param max the limit
     */
    record ThreadMeters(String busy, String max) {}
}
