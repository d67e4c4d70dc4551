package dev.waitwell.gatling;

import dev.waitwell.lab.experiment.Catalogue;

/** Pools given other sizes while 400 users send. */
public class Resize extends LabSimulation {
    public Resize() {
        super(Catalogue::resize);
    }
}
