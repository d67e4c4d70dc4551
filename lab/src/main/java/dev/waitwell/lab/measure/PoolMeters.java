package dev.waitwell.lab.measure;

import dev.waitwell.lab.experiment.Stack;
import dev.waitwell.lab.result.Measurement.Pool;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Who tells of a service's pools: the pools starter, under the same names for every pool, or, in a deployment that does
 * without it, the library of the one pool that matters most.
 */
sealed interface PoolMeters {
    /** For results: {@code waitwell.pool} or {@code native}. */
    String called();

    /** Metrics to sample. */
    List<String> names();

    /** The pools over a window. */
    List<Pool> pools(Gauges samples, Scrape start, Scrape end);

    /** Whichever tells. */
    static PoolMeters of(Stack stack, Scrape scrape) {
        PoolMeters starter = new Starter();
        boolean told = starter.names().stream().anyMatch(scrape.samples()::containsKey);
        return told ? starter : new Native(stack);
    }

    /** The gauges of the pools starter. */
    record Starter() implements PoolMeters {
        static final String MAX = "waitwell_pool_max_slots";
        static final String ACTIVE = "waitwell_pool_active_slots";
        static final String IDLE = "waitwell_pool_idle_slots";
        static final String PENDING = "waitwell_pool_pending_callers";
        private static final String WAITS = "waitwell_pool_acquire_seconds_count";
        private static final String WAITED = "waitwell_pool_acquire_seconds_sum";

        private record Named(String name, String kind) {}

        @Override
        public String called() {
            return "waitwell.pool";
        }

        @Override
        public List<String> names() {
            return List.of(MAX, ACTIVE, IDLE, PENDING);
        }

        @Override
        public List<Pool> pools(Gauges samples, Scrape start, Scrape end) {
            TreeSet<Named> named = new TreeSet<>((a, b) -> a.name().compareTo(b.name()));
            for (String metric : names()) {
                end.samples().getOrDefault(metric, List.of()).stream()
                        .map(Scrape.Sample::labels)
                        .filter(l -> l.containsKey("pool") && l.containsKey("kind"))
                        .map(l ->
                                new Named(Objects.requireNonNull(l.get("pool")), Objects.requireNonNull(l.get("kind"))))
                        .forEach(named::add);
            }
            return named.stream().map(n -> pool(n, samples, start, end)).toList();
        }

        private static Pool pool(Named named, Gauges samples, Scrape start, Scrape end) {
            Predicate<Map<String, String>> mine = l -> named.name().equals(l.get("pool"));
            double waits =
                    end.sum(WAITS, mine).orElse(0) - start.sum(WAITS, mine).orElse(0);
            double waited =
                    end.sum(WAITED, mine).orElse(0) - start.sum(WAITED, mine).orElse(0);
            return new Pool(
                    named.name(),
                    named.kind(),
                    samples.most(s -> s.max(MAX, mine)),
                    samples.mean(s -> s.sum(ACTIVE, mine)),
                    samples.most(s -> s.sum(ACTIVE, mine)),
                    samples.mean(s -> s.sum(IDLE, mine)),
                    samples.most(s -> s.sum(PENDING, mine)),
                    waits > 0 ? waited / waits * 1e6 : null);
        }
    }

    /** The library's own gauges: Apache's for Feign, Reactor Netty's elsewhere. */
    record Native(Stack stack) implements PoolMeters {
        @Override
        public String called() {
            return "native";
        }

        @Override
        public List<String> names() {
            List<String> names = new ArrayList<>(client());
            ServiceMeters.threads(stack).ifPresent(threads -> names.add(threads.busy()));
            return names;
        }

        private List<String> client() {
            return apache()
                    ? List.of(
                            "httpcomponents_httpclient_pool_total_connections",
                            "httpcomponents_httpclient_pool_total_pending",
                            maxName())
                    : List.of(
                            "reactor_netty_connection_provider_active_connections",
                            "reactor_netty_connection_provider_idle_connections",
                            "reactor_netty_connection_provider_pending_connections",
                            maxName());
        }

        @Override
        public List<Pool> pools(Gauges samples, Scrape start, Scrape end) {
            Long activeMax = samples.most(this::active);
            return activeMax == null
                    ? List.of()
                    : List.of(new Pool(
                            "downstream",
                            stack.clientKind(),
                            samples.most(this::max),
                            samples.mean(this::active),
                            activeMax,
                            samples.mean(this::idle),
                            samples.most(this::pending),
                            null));
        }

        /** Name of the metric that tells the limit. */
        String maxName() {
            return apache()
                    ? "httpcomponents_httpclient_pool_total_max"
                    : "reactor_netty_connection_provider_max_connections";
        }

        OptionalDouble max(Scrape scrape) {
            return scrape.max(maxName(), Native::downstream);
        }

        private OptionalDouble active(Scrape scrape) {
            return apache() ? apache(scrape, "leased") : netty(scrape, "active");
        }

        private OptionalDouble idle(Scrape scrape) {
            return apache() ? apache(scrape, "available") : netty(scrape, "idle");
        }

        private OptionalDouble pending(Scrape scrape) {
            return apache() ? scrape.sum("httpcomponents_httpclient_pool_total_pending") : netty(scrape, "pending");
        }

        private static OptionalDouble apache(Scrape scrape, String state) {
            return scrape.sum("httpcomponents_httpclient_pool_total_connections", l -> state.equals(l.get("state")));
        }

        private static OptionalDouble netty(Scrape scrape, String which) {
            return scrape.sum("reactor_netty_connection_provider_" + which + "_connections", Native::downstream);
        }

        private static boolean downstream(Map<String, String> labels) {
            return "downstream".equals(labels.getOrDefault("name", "downstream"));
        }

        private boolean apache() {
            return stack.clientKind().equals("httpclient5");
        }
    }

    /** The pool that a stack's calls to the downstream go through. */
    static @Nullable Pool downstream(Stack stack, List<Pool> pools) {
        return CHOICE.client(stack, pools).orElse(null);
    }

    /** How to choose among pools that were measured. */
    Choice<Pool> CHOICE = new Choice<>(Pool::name, Pool::kind, p -> p.activeMax() == null ? -1 : p.activeMax());
}
