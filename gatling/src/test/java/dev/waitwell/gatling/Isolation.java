package dev.waitwell.gatling;

import dev.waitwell.lab.experiment.Catalogue;

/** What a fast path feels while slow calls hold the service. */
public class Isolation extends LabSimulation {
    public Isolation() {
        super(Catalogue::isolation);
    }
}
