package dev.waitwell.gatling;

import dev.waitwell.lab.experiment.SweepList;
import dev.waitwell.lab.experiment.SweepSettings;
import dev.waitwell.lab.run.Run;
import dev.waitwell.lab.run.SweepRun;
import java.nio.file.Path;
import java.util.Map;

/** An experiment that a file states, chosen with {@code -Dwaitwell.experiment}. */
public class FromFile extends LabSimulation {
    public FromFile() {
        super((properties, simulation) -> run(properties));
    }

    private static Run run(Map<String, String> properties) {
        SweepSettings settings = new SweepSettings(properties);
        Path root = SweepRun.root();
        if (settings.listed()) {
            System.out.println(SweepList.render(settings.all(root)));
            System.exit(0);
        }
        return new SweepRun(settings.sweep(root), settings);
    }
}
