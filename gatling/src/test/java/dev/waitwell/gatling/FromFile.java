package dev.waitwell.gatling;

import dev.waitwell.lab.experiment.Sweep;
import dev.waitwell.lab.experiment.SweepList;
import dev.waitwell.lab.experiment.SweepSettings;
import dev.waitwell.lab.run.Run;
import dev.waitwell.lab.run.SweepRun;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

/** An experiment that a file states, chosen with {@code -Dwaitwell.experiment}. */
public class FromFile extends LabSimulation {
    public FromFile() {
        super(FromFile::run);
    }

    private static Run run(Map<String, String> properties, String simulation) {
        SweepSettings settings = new SweepSettings(properties);
        Path root = SweepRun.root();
        if (settings.listed()) {
            System.out.println(SweepList.render(settings.all(root)));
            System.exit(0);
        }
        Sweep sweep = settings.sweep(root);
        long seed = settings.seed().orElseGet(() -> ThreadLocalRandom.current().nextLong(1, 1_000_000));
        return new SweepRun(
                sweep,
                settings.around(sweep),
                new SweepRun.Order(seed, settings.budget()),
                settings.resume(),
                settings.command(simulation, seed));
    }
}
