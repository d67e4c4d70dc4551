package dev.waitwell.pools.endpoint;

import dev.waitwell.pools.Limit;
import dev.waitwell.pools.Pool;
import dev.waitwell.pools.Pools;
import dev.waitwell.pools.Warning;
import dev.waitwell.pools.endpoint.PoolView.LimitView;
import dev.waitwell.pools.origin.Origins;
import dev.waitwell.pools.trap.Traps;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.SecurityContext;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.boot.actuate.endpoint.web.annotation.WebEndpoint;

/** {@code GET /actuator/pools}, {@code GET /actuator/pools/{name}} and {@code POST /actuator/pools/{name}}. */
@WebEndpoint(id = "pools")
public final class PoolsEndpoint {

    private final Pools pools;
    private final Origins origins;
    private final Resizer resizer;
    private final Runnable whenAsked;

    /**
     * Made by auto-configuration.
     *
     * @param pools to be shown
     * @param origins tells where limits come from
     * @param resizer changes sizes
     * @param whenAsked run before each answer: pools that came later get their meters then
     */
    public PoolsEndpoint(Pools pools, Origins origins, Resizer resizer, Runnable whenAsked) {
        this.pools = pools;
        this.origins = origins;
        this.resizer = resizer;
        this.whenAsked = whenAsked;
    }

    /** All pools. */
    @ReadOperation
    public All all() {
        whenAsked.run();
        Map<String, Pool> all = pools.all();
        List<Warning> warnings = Traps.find(all);
        return new All(
                resizer.isEnabled(),
                all.entrySet().stream()
                        .map(e -> view(e.getKey(), e.getValue(), warnings))
                        .toList());
    }

    /**
     * One pool.
     *
     * @param name of the pool
     */
    @ReadOperation
    public WebEndpointResponse<Object> one(@Selector String name) {
        whenAsked.run();
        Map<String, Pool> all = pools.all();
        Pool pool = all.get(name);
        return pool == null
                ? Problem.noSuchPool(name, all.keySet()).answer()
                : new WebEndpointResponse<>(view(name, pool, Traps.find(all)));
    }

    /**
     * Changes the size of a pool.
     *
     * @param name of the pool
     * @param max its new size; Actuator hands over numbers as text
     * @param caller who asks
     */
    @WriteOperation
    public WebEndpointResponse<Object> resize(
            @Selector String name, @Nullable String max, @Nullable SecurityContext caller) {
        return resizer.resize(name, max, caller);
    }

    private PoolView view(String name, Pool pool, List<Warning> warnings) {
        List<LimitView> limits =
                pool.limits().stream().map(limit -> view(name, limit)).toList();
        return PoolView.of(name, pool, limits, warnings);
    }

    private LimitView view(String pool, Limit limit) {
        return new LimitView(
                limit.name(),
                PoolView.shown(limit.value()),
                limit.value() == null,
                PoolView.shown(limit.libraryDefault()),
                origins.of(pool, limit));
    }

    /**
     * All pools.
     *
     * @param resizeEnabled whether they may be resized
     * @param pools in a fixed order of kinds
     */
    public record All(boolean resizeEnabled, List<?> pools) {}
}
