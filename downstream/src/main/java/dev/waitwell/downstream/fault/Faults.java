package dev.waitwell.downstream.fault;

import dev.waitwell.downstream.delay.Delay;
import dev.waitwell.downstream.http.Json;
import dev.waitwell.downstream.http.Problem;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * What is to go wrong until it is cleared.
 *
 * @param latencyMillis added to every answer
 * @param errorRate part of the calls that get a 500, from 0 to 1
 * @param resetRate part of the calls whose connection is reset, from 0 to 1
 * @param stall whether nothing is answered at all
 */
record Faults(int latencyMillis, double errorRate, double resetRate, boolean stall) {
    static final Faults NONE = new Faults(0, 0, 0, false);

    private static final List<String> KEYS = List.of("latencyMillis", "errorRate", "resetRate", "stall");
    private static final String OBJECT = "a JSON object with any of latencyMillis, errorRate, resetRate, stall";

    /**
     * Reads them from JSON; what is absent is off.
     *
     * @throws Problem.Thrown a key is unknown, a value is not allowed, or it is no JSON object
     */
    static Faults parse(byte[] json) {
        Map<?, ?> object;
        try {
            object = Json.object(json);
        } catch (JacksonException e) {
            throw bad("body", OBJECT, "something else");
        }
        for (Object key : object.keySet()) {
            if (!KEYS.contains(key)) {
                throw bad("body", OBJECT, String.valueOf(key));
            }
        }
        return new Faults(latency(object), rate("errorRate", object), rate("resetRate", object), stall(object));
    }

    private static int latency(Map<?, ?> object) {
        Object value = given("latencyMillis", object, 0);
        if (value instanceof Integer millis && millis >= 0 && millis <= Delay.MOST_MILLIS) {
            return millis;
        }
        throw bad("latencyMillis", "a whole number from 0 to " + Delay.MOST_MILLIS, String.valueOf(value));
    }

    private static double rate(String name, Map<?, ?> object) {
        Object value = given(name, object, 0);
        if (value instanceof Number rate && rate.doubleValue() >= 0 && rate.doubleValue() <= 1) {
            return rate.doubleValue();
        }
        throw bad(name, "a number from 0 to 1", String.valueOf(value));
    }

    private static boolean stall(Map<?, ?> object) {
        Object value = given("stall", object, false);
        if (value instanceof Boolean stall) {
            return stall;
        }
        throw bad("stall", "true or false", String.valueOf(value));
    }

    /** Null only when the JSON says so. */
    private static @Nullable Object given(String name, Map<?, ?> object, Object absent) {
        return object.containsKey(name) ? object.get(name) : absent;
    }

    private static Problem.Thrown bad(String name, String allowed, String value) {
        return Problem.badParameter(name, allowed, value).thrown();
    }
}
