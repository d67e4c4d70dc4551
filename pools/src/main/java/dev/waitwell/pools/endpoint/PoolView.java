package dev.waitwell.pools.endpoint;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.waitwell.pools.Pool;
import dev.waitwell.pools.Reading;
import dev.waitwell.pools.Resizing;
import dev.waitwell.pools.Warning;
import dev.waitwell.pools.WhenFull;
import dev.waitwell.pools.origin.Source;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A pool as the endpoint shows it. Numbers that cannot be seen are null.
 *
 * @param name of the pool
 * @param kind what library
 * @param role what for
 * @param max most in use at once; null when nothing bounds it
 * @param active in use
 * @param idle open and not in use
 * @param pending in line
 * @param converging whether it is still larger than it should be
 * @param limits every limit with its source, the one that a resize changes first
 * @param whenFull what a request does then
 * @param resize how it can be changed
 * @param parts such as the routes of a client
 * @param warnings traps
 * @param unseen what cannot be seen, and why
 */
record PoolView(
        String name,
        String kind,
        String role,
        @Nullable Integer max,
        @Nullable Integer active,
        @Nullable Integer idle,
        @Nullable Integer pending,
        boolean converging,
        List<LimitView> limits,
        Full whenFull,
        Resize resize,
        List<Part> parts,
        List<Trap> warnings,
        List<String> unseen) {

    /**
     * A limit.
     *
     * @param name of the limit
     * @param value in effect; a number, or text such as {@code 500ms}; null when there is no bound
     * @param unbounded whether there is no bound
     * @param libraryDefault when nobody sets it; null when that is no bound
     * @param source where the value came from
     */
    record LimitView(
            String name,
            @Nullable Object value,
            boolean unbounded,
            @Nullable Object libraryDefault,
            Source source) {}

    /** What a request does when the pool is full; queue and timeout are null where there is no bound, or no line. */
    record Full(
            String does, @Nullable Integer queue, @Nullable String timeout, String says) {}

    /** How it can be changed; min and max only while that is possible. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Resize(
            String how,
            @Nullable Integer min,
            @Nullable Integer max,
            @Nullable String property,
            String says) {}

    /** A part with numbers of its own. */
    record Part(
            String name,
            @Nullable Integer max,
            @Nullable Integer active,
            @Nullable Integer idle,
            @Nullable Integer pending) {}

    /** A warning without the pool's name. */
    record Trap(String trap, String says, String property, String set) {}

    static PoolView of(String name, Pool pool, List<LimitView> limits, List<Warning> warnings) {
        Reading now = pool.read();
        return new PoolView(
                name,
                pool.kind().tag(),
                word(pool.kind().role()),
                now.max(),
                now.active(),
                now.idle(),
                now.pending(),
                pool.converging(),
                limits,
                full(pool.whenFull()),
                resize(pool.resizing()),
                pool.parts().stream().map(PoolView::part).toList(),
                warnings.stream()
                        .filter(w -> w.pool().equals(name))
                        .map(w -> new Trap(w.trap(), w.says(), w.property(), w.set()))
                        .toList(),
                pool.unseen());
    }

    private static Part part(Pool.Part part) {
        Reading now = part.reading();
        return new Part(part.name(), now.max(), now.active(), now.idle(), now.pending());
    }

    private static Full full(WhenFull full) {
        return new Full(
                word(full.does()), full.queue(), full.timeout() == null ? null : text(full.timeout()), full.says());
    }

    private static Resize resize(Resizing resizing) {
        return new Resize(
                word(resizing.how()),
                resizing.possible() ? resizing.min() : null,
                resizing.possible() ? resizing.max() : null,
                resizing.property(),
                resizing.says());
    }

    static @Nullable Object shown(@Nullable Object value) {
        return value instanceof Duration duration ? text(duration) : value;
    }

    private static String text(Duration duration) {
        return duration.toMillis() + "ms";
    }

    static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
