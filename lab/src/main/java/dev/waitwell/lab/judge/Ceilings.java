package dev.waitwell.lab.judge;

import dev.waitwell.lab.result.Measurement.Ceiling;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The most that a service can serve while its requests wait, by Little's law (J. D. C. Little, "A Proof for the Queuing
 * Formula L = λW", Operations Research 9(3), 1961): with at most N requests waiting at once for R seconds each,
 * throughput X ≤ N / R. Of several limits on N the smallest binds; of equal ones the first named.
 */
public final class Ceilings {
    private Ceilings() {}

    /**
     * The ceiling of one condition.
     *
     * @param concurrency users of the closed workload
     * @param serverThreads threads that a waiting request holds; null for a stack that holds none
     * @param clientConnections connections to the downstream
     * @param delayMillis what each request waits, milliseconds; 0 bounds nothing
     */
    public static Ceiling of(int concurrency, @Nullable Integer serverThreads, int clientConnections, int delayMillis) {
        Map<String, Integer> limits = new LinkedHashMap<>();
        limits.put("concurrency", concurrency);
        if (serverThreads != null) {
            limits.put("server threads", serverThreads);
        }
        limits.put("client connections", clientConnections);
        String binds = "concurrency";
        int least = concurrency;
        Map<String, Double> rates = new LinkedHashMap<>();
        for (Map.Entry<String, Integer> limit : limits.entrySet()) {
            if (limit.getValue() < least) {
                least = limit.getValue();
                binds = limit.getKey();
            }
            if (delayMillis > 0) {
                rates.put(limit.getKey(), limit.getValue() * 1000.0 / delayMillis);
            }
        }
        return new Ceiling(delayMillis > 0 ? least * 1000.0 / delayMillis : null, binds, rates);
    }

    /**
     * What held throughput where it was found: the limit of the ceiling when throughput came within 15 % of it, else
     * the service's processors when it used 85 % of what it could, else nothing that we can show.
     *
     * @param cores used by the service, of those it could have used; null where unknown
     */
    public static String bound(Ceiling ceiling, double throughput, @Nullable Double cores, @Nullable Double of) {
        Double most = ceiling.throughput();
        if (most != null && throughput >= NEAR * most) {
            return ceiling.binds();
        }
        return cores != null && of != null && cores >= NEAR * of ? "service CPU" : "unexplained";
    }

    private static final double NEAR = 0.85;
}
