package dev.waitwell.pools.server;

import dev.waitwell.pools.Warning;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.Environment;

/**
 * What all servers on virtual threads share.
 *
 * @param carriers below them
 * @param pinned counted; null when that is off
 * @param environment tells which properties are set
 */
record VirtualThreads(Carriers carriers, @Nullable PinnedEvents pinned, Environment environment) {

    /** Warnings of the whole JVM belong to the callers' server alone. */
    List<Warning> warnings(String pool, boolean main, List<String> withoutEffect, String instead) {
        List<Warning> warnings = new ArrayList<>();
        for (String property : withoutEffect) {
            String value = environment.getProperty(property);
            if (value != null) {
                warnings.add(new Warning(
                        pool,
                        "no-effect-on-virtual-threads",
                        property + " is set to " + value
                                + " and has no effect: with spring.threads.virtual.enabled each request gets a thread",
                        property,
                        "nothing: remove it; " + instead));
            }
        }
        if (main && pinned != null) {
            warnings.addAll(pinned.warnings());
        }
        return warnings;
    }

    List<String> unseen() {
        List<String> unseen = new ArrayList<>(carriers.unseen());
        if (pinned != null) {
            unseen.addAll(pinned.unseen());
        }
        return unseen;
    }
}
