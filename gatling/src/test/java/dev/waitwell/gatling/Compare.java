package dev.waitwell.gatling;

import dev.waitwell.lab.experiment.Catalogue;

/** Four ways to wait, under the same conditions: the main job. */
public class Compare extends LabSimulation {
    public Compare() {
        super(Catalogue::compare);
    }
}
