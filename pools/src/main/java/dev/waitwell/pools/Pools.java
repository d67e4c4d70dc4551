package dev.waitwell.pools;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.beans.factory.ObjectProvider;

/** All pools of the service, by name. */
public final class Pools {

    private final ObjectProvider<PoolSource> sources;
    // The first pool that asks for a name keeps it: what stands on a dashboard must not change its meaning.
    private final IdentityHashMap<Pool, String> names = new IdentityHashMap<>();

    /**
     * Made by auto-configuration.
     *
     * @param sources asked each time, since some pools come into being with the first call
     */
    public Pools(ObjectProvider<PoolSource> sources) {
        this.sources = sources;
    }

    /** Those there are now, in a fixed order of kinds, each with its own name. */
    public synchronized Map<String, Pool> all() {
        List<Pool> found = new ArrayList<>();
        sources.orderedStream()
                .map(PoolSource::pools)
                .flatMap(Collection::stream)
                .forEach(found::add);
        names.keySet().retainAll(found);
        for (Pool pool : found) {
            if (!names.containsKey(pool)) {
                names.put(pool, freeName(pool));
            }
        }
        found.sort((a, b) -> a.kind().compareTo(b.kind()));
        Map<String, Pool> all = new LinkedHashMap<>();
        found.forEach(pool -> all.put(names.get(pool), pool));
        return all;
    }

    /**
     * The pool of that name.
     *
     * @param name as in {@link #all()}
     * @return empty when there is none
     */
    public Optional<Pool> find(String name) {
        return Optional.ofNullable(all().get(name));
    }

    private String freeName(Pool pool) {
        // Not names.values(): as all of an identity map, it would compare strings by identity.
        Map<String, Kind> taken = new HashMap<>();
        names.forEach((holder, name) -> taken.put(name, holder.kind()));
        String plain = PoolNames.clean(pool.name());
        Kind holder = taken.get(plain);
        // A client and its bulkhead are often called after the same service.
        String wanted = holder == null || holder == pool.kind()
                ? plain
                : plain + "-" + pool.kind().tag();
        String name = wanted;
        for (int n = 2; taken.containsKey(name); n++) {
            name = wanted + "-" + n;
        }
        return name;
    }
}
