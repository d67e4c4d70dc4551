package dev.waitwell.lab.result;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One start of a stack.
 *
 * @param stack name of the stack
 * @param target {@code embedded}, or the base URL of a deployment that was already there
 * @param startSeconds from starting its process to its first healthy answer; null for a deployment
 * @param warmUp the unmeasured load that compiled its code
 * @param limits the limits the experiment states, beside those in force
 * @param configuration the properties and JVM options the process was started with
 */
public record StackRun(
        String stack,
        String target,
        @Nullable Double startSeconds,
        WarmUp warmUp,
        List<Limit> limits,
        List<String> configuration) {

    /**
     * The unmeasured load after a start.
     *
     * @param seconds how long it took
     * @param requests how many requests it sent
     * @param steady whether CPU time per request had become steady before its time was up
     * @param cpuMicrosPerRequest the service's CPU time per request in each slice, in order
     */
    public record WarmUp(double seconds, long requests, boolean steady, List<Double> cpuMicrosPerRequest) {}

    /**
     * A limit as stated and as found.
     *
     * @param name for people: {@code server threads}, {@code client connections}
     * @param stated what the experiment says; null where it states none
     * @param effective what the running service reports; null where it reports none
     * @param source the meter that reported it
     */
    public record Limit(
            String name, @Nullable Long stated, @Nullable Long effective, String source) {

        /** Whether the running service has the limit that the experiment states; no statement agrees with all. */
        public boolean agrees() {
            return stated == null || stated.equals(effective);
        }
    }
}
