package dev.waitwell.lab.experiment;

import dev.waitwell.lab.experiment.Factor.Kind;
import dev.waitwell.lab.experiment.Varied.Mention;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** What each cell must be, once a file has made them. */
final class CellRules {
    private CellRules() {}

    static void check(Sweep sweep, Varied varied, Section root, Problems problems) {
        List<Cell> cells = sweep.cells();
        if (cells.isEmpty()) {
            problems.add(root.place("skip"), "skip", "leaves no combination to be measured");
        }
        profiles(cells, varied, problems);
        twins(sweep, cells, varied, problems);
    }

    private static void profiles(List<Cell> cells, Varied varied, Problems problems) {
        Mention mention = varied.mentions.get(Kind.PROFILE.label());
        Set<String> wrong = new TreeSet<>();
        for (Cell cell : cells) {
            List<String> known = Profiles.of(cell.stack());
            cell.value(Kind.PROFILE.label())
                    .filter(p -> !p.equals(Factor.NONE) && !known.contains(p))
                    .ifPresent(p -> wrong.add(cell.stack().label() + " makes no use of the profile " + p + ", only of "
                            + String.join(", ", known)));
        }
        if (mention != null) {
            wrong.forEach(says ->
                    problems.add(mention.place(), mention.key(), says + "; leave that combination out with skip"));
        }
    }

    private static void twins(Sweep sweep, List<Cell> cells, Varied varied, Problems problems) {
        Mention mention = varied.mentions.get(Kind.ARRIVALS.label());
        boolean alone = cells.stream().flatMap(c -> sweep.twin(c).stream()).anyMatch(twin -> !cells.contains(twin));
        if (mention != null && alone) {
            problems.add(
                    mention.place(),
                    mention.key(),
                    "open takes its rate from the same cell with closed, which is"
                            + " not measured; vary [closed, open], or give a rate such as 500/s");
        }
    }
}
