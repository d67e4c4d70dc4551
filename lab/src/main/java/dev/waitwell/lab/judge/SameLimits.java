package dev.waitwell.lab.judge;

import dev.waitwell.lab.result.Measurement.Gate;
import dev.waitwell.lab.result.StackRun.Limit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Whether a stack has the limits that the experiment states, and those that matter for the comparison as every other
 * stack has them, whoever set them: who is allowed more wins no comparison.
 */
final class SameLimits {
    /** What has to be alike on all stacks that have it. */
    private static final Set<String> ALIKE =
            Set.of("client connections", "client acquire-timeout", "client response-timeout");

    /** Alike where both have a bound of their own: without one the line ends with those who can wait in it. */
    private static final String LINE = "client pending";

    private SameLimits() {}

    static Gate judge(List<Limit> limits, Map<String, List<Limit>> ofAll) {
        List<String> wrong = Stream.concat(
                        limits.stream().filter(l -> !l.agrees()).map(SameLimits::notAsStated),
                        limits.stream().filter(Limit::agrees).flatMap(l -> notAsElsewhere(l, ofAll)))
                .toList();
        String says = wrong.isEmpty()
                ? "The running service has the limits that the experiment states, and no other stack differs."
                : String.join(" ", wrong);
        return new Gate("limits", wrong.isEmpty(), true, (double) wrong.size(), 0, says);
    }

    private static String notAsStated(Limit limit) {
        return "%s: the experiment states %s, the running service has %s%s (%s)."
                .formatted(
                        limit.name(),
                        limit.stated(),
                        shown(limit),
                        in(limit),
                        limit.source().words());
    }

    private static Stream<String> notAsElsewhere(Limit limit, Map<String, List<Limit>> ofAll) {
        return ofAll.entrySet().stream()
                .map(stack -> stack.getValue().stream()
                        .filter(other -> other.name().equals(limit.name()))
                        .findFirst()
                        .filter(other -> differ(limit, other))
                        .map(other -> "%s: %s%s here (%s), %s%s on %s (%s)."
                                .formatted(
                                        limit.name(),
                                        shown(limit),
                                        in(limit),
                                        limit.source().words(),
                                        shown(other),
                                        in(other),
                                        stack.getKey(),
                                        other.source().words())))
                .flatMap(Optional::stream);
    }

    private static boolean differ(Limit one, Limit other) {
        boolean compared = ALIKE.contains(one.name()) || (one.name().equals(LINE) && bounded(one) && bounded(other));
        boolean told = one.effective() != null && other.effective() != null;
        return compared && told && !Objects.equals(one.effective(), other.effective());
    }

    private static boolean bounded(Limit limit) {
        return !Limit.UNBOUNDED.equals(limit.effective());
    }

    private static String shown(Limit limit) {
        return limit.effective() == null ? "none" : limit.effective();
    }

    private static String in(Limit limit) {
        return limit.pool() == null ? "" : " in its pool " + limit.pool();
    }
}
