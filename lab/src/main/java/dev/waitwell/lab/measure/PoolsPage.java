package dev.waitwell.lab.measure;

import dev.waitwell.lab.experiment.Stack;
import dev.waitwell.lab.result.StackRun.Limit;
import dev.waitwell.lab.result.StackRun.Source;
import dev.waitwell.lab.result.StackRun.Warning;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * What {@code GET /actuator/pools} tells, of which the lab reads these parts and overlooks the others.
 *
 * @param pools in the service's order
 */
public record PoolsPage(List<Shown> pools) {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    /** No pool at all. */
    public static final PoolsPage NONE = new PoolsPage(List.of());

    /**
     * Reads the answer.
     *
     * @throws IllegalArgumentException it is not of that form
     */
    static PoolsPage parse(String json) {
        try {
            return Objects.requireNonNullElse(MAPPER.readValue(json, PoolsPage.class), NONE);
        } catch (JacksonException | NullPointerException e) {
            throw new IllegalArgumentException("not what /actuator/pools answers: " + e.getMessage(), e);
        }
    }

    public PoolsPage {
        pools = List.copyOf(pools);
    }

    private static final Choice<Shown> CHOICE =
            new Choice<>(Shown::name, Shown::kind, p -> p.active() == null ? -1 : p.active());

    /** The pool that a stack's calls to the downstream go through. */
    public Optional<Shown> client(Stack stack) {
        return CHOICE.client(stack, pools);
    }

    /** The first pool of one of these kinds, the kinds in order of preference. */
    public Optional<Shown> first(String... kinds) {
        return Arrays.stream(kinds)
                .flatMap(kind -> pools.stream().filter(p -> p.kind().equals(kind)))
                .findFirst();
    }

    /** The threads that work on requests; empty where each request has one of its own. */
    public Optional<Shown> server() {
        return CHOICE.server(pools);
    }

    /** Every trap that a pool stands in. */
    public List<Warning> warnings() {
        return pools.stream().flatMap(pool -> pool.told().stream()).toList();
    }

    /**
     * A pool.
     *
     * @param name unique in its service
     * @param kind what library
     * @param max its size; null when nothing bounds it
     * @param active in use now; null when it cannot be seen
     * @param converging whether more than that is open still
     * @param limits in effect
     * @param warnings traps it stands in
     */
    public record Shown(
            String name,
            String kind,
            @Nullable Integer max,
            @Nullable Long active,
            boolean converging,
            List<ShownLimit> limits,
            List<Trap> warnings) {

        public Shown {
            limits = List.copyOf(limits);
            warnings = List.copyOf(warnings);
        }

        Optional<ShownLimit> limit(String wanted) {
            return limits.stream().filter(l -> l.name().equals(wanted)).findFirst();
        }

        List<Warning> told() {
            return warnings.stream()
                    .map(w -> new Warning(name, w.trap(), w.says(), w.property(), w.set()))
                    .toList();
        }
    }

    /** A limit: its value is a number, a truth or a text such as {@code 500ms}. */
    record ShownLimit(String name, @Nullable Object value, boolean unbounded, ShownSource source) {
        /** As a limit of the record. */
        Limit as(String called, String pool, @Nullable String stated) {
            String effective = unbounded ? Limit.UNBOUNDED : value == null ? null : value.toString();
            return new Limit(called, pool, stated, effective, source.as());
        }
    }

    /** Where a limit came from. */
    record ShownSource(
            String from,
            @Nullable String property,
            @Nullable String where,
            @Nullable String note) {
        Source as() {
            return new Source(from.toLowerCase(Locale.ROOT).replace('_', '-'), property, where, note);
        }
    }

    /** A trap. */
    record Trap(String trap, String says, String property, String set) {}
}
