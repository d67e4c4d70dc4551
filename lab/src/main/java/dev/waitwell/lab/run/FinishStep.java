package dev.waitwell.lab.run;

import dev.waitwell.lab.load.Stage;
import dev.waitwell.lab.load.Stage.Script;

/** Everything is measured: tells it. */
record FinishStep(Stage stage, Runnable finish) implements Step {
    static FinishStep of(Runnable finish) {
        return new FinishStep(new Stage("results", Script.idle()), finish);
    }

    @Override
    public double expectedSeconds() {
        return 2;
    }

    @Override
    public void perform() {
        finish.run();
    }
}
