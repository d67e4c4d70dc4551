package dev.waitwell.lab.experiment;

import dev.waitwell.lab.experiment.Sweep.Skip;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a file varies and what it fixes, while it is read: things may be missing, or go together badly. */
final class Varied {
    final Map<String, Factor> factors = new LinkedHashMap<>();
    final Map<String, String> fixed = new LinkedHashMap<>();
    final Map<String, String> base = new LinkedHashMap<>();
    final List<Skip> skips = new ArrayList<>();

    /** Where each name was given a value, right or wrong; a name that was given none is absent. */
    final Map<String, Mention> mentions = new LinkedHashMap<>();

    /** Where a name stands, and what messages call it. */
    record Mention(Place place, String key) {}

    /** Whether that name has a value, right or wrong. */
    boolean has(Factor.Kind kind) {
        return mentions.containsKey(kind.label());
    }

    /** The levels of a factor, or the value of what is fixed. */
    List<String> values(String name) {
        Factor factor = factors.get(name);
        return factor != null
                ? factor.levels()
                : Optional.ofNullable(fixed.get(name)).stream().toList();
    }
}
