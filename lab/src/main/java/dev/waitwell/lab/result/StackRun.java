package dev.waitwell.lab.result;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One start of a stack.
 *
 * @param stack name of the stack
 * @param target {@code embedded}, or the base URL of a deployment that was already there
 * @param startSeconds from starting its process to its first healthy answer; null for a deployment
 * @param warmUp the unmeasured load that compiled its code
 * @param limits the limits the experiment states, beside those in force
 * @param warnings traps that the service itself tells of
 * @param configuration the properties and JVM options the process was started with
 */
public record StackRun(
        String stack,
        String target,
        @Nullable Double startSeconds,
        WarmUp warmUp,
        List<Limit> limits,
        List<Warning> warnings,
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
     * A limit as stated and as found, both as text: {@code 200}, {@code 500ms}, {@code unbounded}.
     *
     * @param name for people: {@code server threads}, {@code client connections}, {@code client acquire-timeout}; of a
     *     pool that no stack has to have, the pool and the limit
     * @param pool the pool it belongs to; null where only a meter tells of it
     * @param stated what the experiment says; null where it states none
     * @param effective what the running service reports; null where it reports none
     * @param source where the value came from
     */
    public record Limit(
            String name,
            @Nullable String pool,
            @Nullable String stated,
            @Nullable String effective,
            Source source) {

        /** What stands for a limit that does not bound. */
        public static final String UNBOUNDED = "unbounded";

        /** Whether the running service has the limit that the experiment states; no statement agrees with all. */
        public boolean agrees() {
            return stated == null || stated.equals(effective);
        }
    }

    /**
     * Where a limit's value came from.
     *
     * @param from {@code property}, {@code library-default}, {@code code} or {@code resized}, as the service says;
     *     {@code meter} where it only tells the value; {@code nowhere} where it does not tell it
     * @param property that set it, or could; null when there is none
     * @param where the property stands, or the meter's name; null when nowhere
     * @param note what a reader should know besides; null when nothing
     */
    public record Source(
            String from,
            @Nullable String property,
            @Nullable String where,
            @Nullable String note) {

        /** The same in words. */
        public String words() {
            String says =
                    switch (from) {
                        case "property" -> property + (where == null ? "" : ", " + place(where));
                        case "library-default" -> "library default";
                        case "code" -> "code, or a property that is not known";
                        case "resized" -> "resized while running";
                        case "meter" -> "read from the meter " + where;
                        default -> "not told";
                    };
            return note == null ? says : says + "; " + note;
        }

        private static String place(String where) {
            return COMMAND_LINE.matcher(where).find()
                    ? "command line"
                    : FILE.matcher(where).replaceFirst("$1:$2");
        }

        private static final Pattern COMMAND_LINE = Pattern.compile("commandLineArgs");

        /** Spring's words for a place in a file, of which name and line are enough. */
        private static final Pattern FILE = Pattern.compile("^.*?\\[([^\\]]+)] (?:from .+? )?- (\\d+):\\d+$");
    }

    /**
     * A trap that one of its pools stands in, as the service tells it.
     *
     * @param pool its name
     * @param trap short name of the trap
     * @param says what is wrong
     * @param property that mends it
     * @param set what to set it to
     */
    public record Warning(String pool, String trap, String says, String property, String set) {}
}
