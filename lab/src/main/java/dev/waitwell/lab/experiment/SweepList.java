package dev.waitwell.lab.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Experiments as a person chooses among them. */
public final class SweepList {
    private SweepList() {}

    /** A line for each: its name, how many cells are measured how often, the minutes it takes, what it asks. */
    public static String render(List<Sweep> sweeps) {
        if (sweeps.isEmpty()) {
            return "There is no experiment; each is a file in the folder experiments.";
        }
        int width = sweeps.stream().mapToInt(s -> s.name().length()).max().orElse(0);
        String form = "%-" + Math.max(width, "EXPERIMENT".length()) + "s  %9s  %7s  %s";
        List<String> lines = new ArrayList<>();
        lines.add(String.format(Locale.ROOT, form, "EXPERIMENT", "CELLS", "MINUTES", "QUESTION"));
        long minutes = 0;
        for (Sweep sweep : sweeps) {
            String cells = sweep.cells().size() + " x " + sweep.replicates().first();
            lines.add(String.format(Locale.ROOT, form, sweep.name(), cells, sweep.expectedMinutes(), sweep.question()));
            minutes += sweep.expectedMinutes();
        }
        lines.add("");
        lines.add(sweeps.size() + " experiments, about " + minutes + " minutes in all; more where a cell has to be"
                + " measured again.");
        lines.add("To run one: -Dwaitwell.experiment=" + sweeps.getFirst().name()
                + ", or the path of a file of your own; for a quick look add -Dwaitwell.quick.");
        return String.join("\n", lines);
    }
}
