package dev.waitwell.pools.bulkhead;

import java.util.ArrayList;
import java.util.List;
import org.springframework.core.env.Environment;

/**
 * Which properties set a bulkhead: its own, those of the configuration it is based on, and those for all.
 *
 * @param environment that says what it is based on
 * @param prefix such as {@code resilience4j.bulkhead}
 */
record Names(Environment environment, String prefix) {

    /**
     * The properties of one setting, the one that wins first.
     *
     * @param bulkhead its name
     * @param setting such as {@code max-concurrent-calls}
     */
    String[] of(String bulkhead, String setting) {
        String instance = prefix + ".instances." + bulkhead + ".";
        List<String> names = new ArrayList<>(List.of(instance + setting));
        String base = environment.getProperty(instance + "base-config", "default");
        names.add(prefix + ".configs." + base + "." + setting);
        return names.toArray(String[]::new);
    }
}
