package dev.waitwell.pools.server;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** One pool for each thing that has one: the same object whenever asked, and none for what has gone. */
final class Kept<K, P> {

    private final Function<K, P> make;
    private final Map<K, P> made = new HashMap<>();

    Kept(Function<K, P> make) {
        this.make = make;
    }

    synchronized List<P> of(List<K> holders) {
        made.keySet().retainAll(holders);
        List<P> pools = new ArrayList<>();
        for (K holder : holders) {
            pools.add(made.computeIfAbsent(holder, make));
        }
        return pools;
    }
}
