package dev.waitwell.pools.endpoint;

import dev.waitwell.pools.Limit;
import dev.waitwell.pools.Pool;
import dev.waitwell.pools.Pools;
import dev.waitwell.pools.Resizing;
import dev.waitwell.pools.meter.Meters;
import dev.waitwell.pools.origin.Origins;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.security.Principal;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.endpoint.SecurityContext;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;

/** Changes sizes: checks, does, tells, counts. One at a time, so that the log tells what happened in its order. */
public final class Resizer {

    private static final Logger audit = LoggerFactory.getLogger("dev.waitwell.pools.audit");

    private final Pools pools;
    private final Origins origins;
    private final ObjectProvider<MeterRegistry> registry;
    private final boolean enabled;
    private final Clock clock;

    /**
     * Made by auto-configuration.
     *
     * @param pools to be changed
     * @param origins told of changes
     * @param registry counts them
     * @param enabled whether that is allowed at all
     * @param clock for the note when a size was changed
     */
    public Resizer(Pools pools, Origins origins, ObjectProvider<MeterRegistry> registry, boolean enabled, Clock clock) {
        this.pools = pools;
        this.origins = origins;
        this.registry = registry;
        this.enabled = enabled;
        this.clock = clock;
    }

    boolean isEnabled() {
        return enabled;
    }

    synchronized WebEndpointResponse<Object> resize(
            String name, @Nullable String max, @Nullable SecurityContext caller) {
        if (!enabled) {
            return Problem.resizingIsOff().answer();
        }
        Map<String, Pool> all = pools.all();
        Pool pool = all.get(name);
        if (pool == null) {
            return Problem.noSuchPool(name, all.keySet()).answer();
        }
        Resizing resizing = pool.resizing();
        if (!resizing.possible()) {
            return Problem.notWhileRunning(name, resizing.says(), resizing.property())
                    .answer();
        }
        Integer to = wholeNumber(max);
        if (to == null || to < resizing.min() || to > resizing.max()) {
            return Problem.badMax(max, resizing.min(), resizing.max()).answer();
        }
        return change(name, pool, to, who(caller));
    }

    private static @Nullable Integer wholeNumber(@Nullable String text) {
        return text != null && text.matches("[0-9]{1,9}") ? Integer.valueOf(text) : null;
    }

    private WebEndpointResponse<Object> change(String name, Pool pool, int to, String who) {
        Integer from = pool.read().max();
        List<Limit> before = pool.limits();
        String says;
        try {
            says = pool.resize(to);
        } catch (UnsupportedOperationException | IllegalStateException refused) {
            count(name, pool, "refused");
            audit.warn("pool {}: max {} -> {} refused, asked by {}: {}", name, from, to, who, refused.getMessage());
            return Problem.refused(name, String.valueOf(refused.getMessage())).answer();
        }
        Instant now = clock.instant();
        origins.resized(name, from, now);
        changedAlong(name, before, pool.limits(), now);
        count(name, pool, "done");
        audit.info(
                "pool {} ({}): max {} -> {}, asked by {}; {}", name, pool.kind().tag(), from, to, who, says);
        return new WebEndpointResponse<>(new Resized(
                name, pool.kind().tag(), PoolView.word(pool.resizing().how()), from, to, pool.converging(), says));
    }

    // A size may consist of several limits, such as the total of an HTTP client and the one of each route.
    private void changedAlong(String name, List<Limit> before, List<Limit> after, Instant now) {
        for (Limit limit : after) {
            if (!limit.name().equals(Limit.MAX)) {
                before.stream()
                        .filter(b -> b.name().equals(limit.name()) && !Objects.equals(b.value(), limit.value()))
                        .forEach(b -> origins.changedAlong(name, b.name(), b.value(), now));
            }
        }
    }

    private void count(String name, Pool pool, String outcome) {
        MeterRegistry meters = registry.getIfAvailable();
        if (meters != null) {
            Counter.builder(Meters.RESIZES.meter())
                    .description(Meters.RESIZES.description())
                    .baseUnit(Meters.RESIZES.unit())
                    .tag("pool", name)
                    .tag("kind", pool.kind().tag())
                    .tag("outcome", outcome)
                    .register(meters)
                    .increment();
        }
    }

    private static String who(@Nullable SecurityContext caller) {
        Principal principal = caller == null ? null : caller.getPrincipal();
        return principal == null ? "an unnamed caller" : principal.getName();
    }

    /**
     * What a resize did.
     *
     * @param pool its name
     * @param kind what library
     * @param how live or swap
     * @param from size before; null when there was no bound
     * @param to size now
     * @param converging whether more than that is open still
     * @param says when it takes effect for whom
     */
    record Resized(
            String pool, String kind, String how, @Nullable Integer from, int to, boolean converging, String says) {}
}
