package dev.waitwell.gatling;

import static io.gatling.javaapi.http.HttpDsl.http;

import dev.waitwell.lab.experiment.Experiment;
import dev.waitwell.lab.experiment.Settings;
import dev.waitwell.lab.run.LabRun;
import dev.waitwell.lab.run.Run;
import io.gatling.javaapi.core.Simulation;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;

/** A simulation whose users do what an experiment of the lab asks. */
abstract class LabSimulation extends Simulation {
    /** Gatling's own exit code for arguments it cannot use. */
    private static final int WRONG_USE = 1;

    private final Run run;

    LabSimulation(Function<Map<String, String>, Experiment> experiment) {
        this((properties, simulation) ->
                new LabRun(experiment.apply(properties), new Settings(properties).command(simulation)));
    }

    /** Of a run that is made from properties and the name of this class. */
    LabSimulation(BiFunction<Map<String, String>, String, Run> made) {
        run = prepare(made, getClass().getName());
        setUp(Populations.chain(run))
                .protocols(http.disableWarmUp()
                        .disableCaching()
                        .disableFollowRedirect()
                        .acceptHeader("application/json")
                        .userAgentHeader("waitwell"));
    }

    @Override
    public void before() {
        run.begin();
    }

    @Override
    public void after() {
        run.close();
    }

    /** A wrong property ends the run here, before anything is started, with one line instead of a stack trace. */
    private static Run prepare(BiFunction<Map<String, String>, String, Run> made, String simulation) {
        Map<String, String> properties = new TreeMap<>();
        System.getProperties().forEach((key, value) -> properties.put(key.toString(), value.toString()));
        try {
            return made.apply(properties, simulation);
        } catch (IllegalArgumentException e) {
            String message = e.getMessage() == null ? e.toString() : e.getMessage();
            message.lines().forEach(line -> System.out.println("waitwell: " + line));
            System.exit(WRONG_USE);
            throw e;
        }
    }
}
