package dev.waitwell.lab.experiment;

import dev.waitwell.lab.experiment.Yaml.Text;
import java.util.List;
import java.util.Map;

/**
 * What a person asks for in place of what an experiment's file says.
 *
 * @param levels by factor; the stacks are among them
 * @param quick whether the few levels of a quick look are enough
 */
record Overrides(Map<String, List<Text>> levels, boolean quick) {
    /** All as the file says. */
    static final Overrides NONE = new Overrides(Map.of(), false);

    Overrides {
        levels = Map.copyOf(levels);
    }
}
