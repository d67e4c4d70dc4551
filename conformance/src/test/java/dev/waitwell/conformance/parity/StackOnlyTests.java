package dev.waitwell.conformance.parity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The judge of differences objects when it should: without that, every other test here would prove nothing. */
class StackOnlyTests {

    private final StackOnly allowed = new StackOnly(
            List.of(new StackOnly.Entry("tomcat_*", "has a Tomcat")),
            List.of(new StackOnly.Entry("loop", "has an event loop")),
            List.of(new StackOnly.Entry("gc_*", "needs a collection")));

    @Test
    void acceptsWhatIsAllowed() {
        assertThat(allowed.objections(Set.of("same", "tomcat_threads", "gc_pause"), Set.of("same", "loop")))
                .isEmpty();
    }

    @Test
    void objectsToADifferenceOnEitherSide() {
        assertThat(allowed.objections(Set.of("tomcat_a", "mine"), Set.of("loop", "yours")))
                .hasSize(2)
                .anyMatch(objection -> objection.startsWith("mine is only on service-blocking"))
                .anyMatch(objection -> objection.startsWith("yours is only on service-reactive"));
    }

    @Test
    void objectsToAnAllowedDifferenceOnTheWrongSide() {
        assertThat(allowed.objections(Set.of("tomcat_a", "loop"), Set.of("loop", "tomcat_b")))
                .anyMatch(objection -> objection.startsWith("tomcat_b is only on service-reactive"));
    }

    @Test
    void objectsToAnAllowanceThatNothingNeeds() {
        assertThat(allowed.objections(Set.of("same"), Set.of("same", "loop")))
                .singleElement()
                .asString()
                .startsWith("tomcat_* is allowed to be only on service-blocking");
    }
}
